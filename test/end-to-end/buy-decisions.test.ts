import type { Page } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { z } from "zod";
import { isCurrentResult, type ListedProduct } from "../../catalog/results/shown.ts";
import { pages } from "../../catalog/service/pages.ts";
import { actionTerms } from "../../catalog/words/terms.ts";
import { locales } from "../../src/lib/text.ts";
import type { StoredPurchase } from "../../src/shop/purchase/stored-purchase.ts";
import { readSheet } from "../../src/shop/spreadsheet/csv.ts";
import { axe } from "../fixtures/axe.ts";
import { buyPurchase, type Choice, keepPurchases } from "../fixtures/bought-purchases.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { overflow } from "../fixtures/overflow.ts";
import { headsAlone, pagesOfPdf } from "../fixtures/pdf-pages.ts";
import { closeBrowser, openBrowser, visit } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

beforeAll(openBrowser);
afterAll(closeBrowser);

/** Opens a purchase where it was bought, until its receipt has been checked. */
async function openPurchase(page: Page, origin: string, { id, operation, locale }: StoredPurchase) {
  await page.goto(`${origin}${pages.buy.path[locale]}?op=${operation}&purchase=${id}`);
  await page.waitForSelector(".result [data-receipt=holds]");
}

const box = z.number();
const heightOf = async (page: Page, selector: string) =>
  box.parse(await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).offsetHeight`));

function productsOf({ delivery }: StoredPurchase): readonly ListedProduct[] {
  const result: unknown = JSON.parse(delivery?.answer ?? "");
  if (!isCurrentResult(result) || !("products" in result)) throw new Error("Not a ranking");
  return result.products;
}

/** The sheets that an analysis of a number of products may take, with its inputs and receipt. */
const sheets: readonly (Choice & { readonly sheets: number })[] = [
  { operation: "sa_landed_cost", count: 0, sheets: 2 },
  { operation: "gcc_opportunity_score", count: 0, sheets: 3 },
  { operation: "gcc_product_decision", count: 0, sheets: 4 },
  { operation: "gcc_merchant_pack", count: 6, sheets: 6 },
  { operation: "x402_agent_pilot", count: 1, sheets: 5 },
  { operation: "x402_agent_pilot", count: 3, sheets: 12 },
  { operation: "x402_agent_growth", count: 6, sheets: 8 },
  { operation: "x402_agent_scale", count: 8, sheets: 10 },
];

describe.concurrent("on paper", () => {
  it.for(sheets.flatMap((choice) => locales.map((locale) => ({ ...choice, locale }))))(
    "$operation of $count takes at most $sheets sheets in letters of at least 8 pt, no table cut, no heading alone: $locale",
    async ({ sheets: most, locale, ...choice }, { expect }) => {
      const stack = sharedStack();
      const purchase = await buyPurchase(stack, locale, choice);
      const { page, complaints } = await visit(pages.buy.path[locale], { viewport: { width: 1032, height: 700 } });
      await page.waitForSelector("#buy .progress");
      await keepPurchases(page, [purchase]);
      await openPurchase(page, stack.service, purchase);
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await page.emulateMedia({ media: "print" });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(
        await page.evaluate(`[...document.querySelectorAll(".document table")].filter(
          (table) => table.offsetWidth > table.parentElement.clientWidth + 1).length`),
      ).toBe(0);
      // 8 pt are 10.67 px; numbers of axes are drawings.
      const small =
        await page.evaluate(`[...document.querySelectorAll("article.result :not(svg *, .visually-hidden)")].filter(
        (part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) &&
          part.checkVisibility() && parseFloat(getComputedStyle(part).fontSize) < 10.6).map((part) => part.outerHTML.slice(0, 80))`);
      expect(small).toEqual([]);
      const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true });
      expect(pagesOfPdf(pdf)).toBeLessThanOrEqual(most);
      const { headings, alone } = headsAlone(pdf);
      expect(headings).toBeGreaterThan(4);
      expect(alone).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});

describe.concurrent("a ranking of 12 products", () => {
  it.for(["en", "ar"] as const)(
    "is a short list on a phone, at most five sheets on paper, and the same in list and file: %s",
    async (locale, { expect }) => {
      const stack = sharedStack();
      const purchase = await buyPurchase(stack, locale, { operation: "gcc_portfolio_rank", count: 12 });
      const { page, complaints } = await visit(pages.buy.path[locale], {
        viewport: { width: 360, height: 800 },
        reducedMotion: "reduce",
      });
      await page.waitForSelector("#buy .progress");
      await keepPurchases(page, [purchase]);
      await openPurchase(page, stack.service, purchase);

      // The result has its own title, and nothing above it speaks of buying.
      expect(await page.locator("h1:visible, .progress:visible").count()).toBe(1);
      expect(await page.title()).toContain((await page.textContent("article.result h1")) ?? "?");
      const products = productsOf(purchase);
      expect(await page.locator(".ranked > li").count()).toBe(products.length);
      expect(await heightOf(page, ".ranking")).toBeLessThanOrEqual(1600);
      expect(await page.locator(".ranked details[open]").count()).toBe(0);
      const words = products.map(({ action }) => actionTerms[action][locale]);
      expect(await page.locator(".ranked .pill").allTextContents()).toEqual(words);
      expect(await page.locator(".ranked .pill svg").count()).toBe(products.length);
      // The answer begins on the first screen: its buttons are one row.
      expect(
        await page.evaluate(
          "new Set([...document.querySelectorAll('.result > .actions > *')].map((button) => button.offsetTop)).size",
        ),
      ).toBe(1);
      expect((await page.locator(".document > .lead").boundingBox())?.y).toBeLessThan(600);
      for (const section of await page.locator("article.result section").all())
        expect(await section.locator(":scope > :not(h2, h3)").count()).toBeGreaterThan(0);

      await page.click(".ranked > li:last-child summary");
      await page.waitForSelector(".ranked > li:last-child details[open] dl");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await axe(page)).toEqual([]);

      const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=csv]")]);
      expect(download.suggestedFilename()).toMatch(/^[^\s_]+-\d{4}-\d\d-\d\d\.csv$/);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
      const rows = readSheet(Buffer.concat(chunks).toString("utf8")).rows.map(({ cells }) => cells);
      const [head = [], ...lines] = rows;
      expect(head.join()).not.toMatch(/[a-z]_[a-z]/);
      const decision = head.indexOf((await page.textContent(".ranked-head > :nth-child(3)")) ?? "");
      expect(lines.map((line) => line[decision])).toEqual(words);

      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".ranked .pill:visible").count()).toBe(products.length);
      // On paper a name and its value share a line, so that something has to stand between them.
      expect(
        await page.evaluate("getComputedStyle(document.querySelector('.ranked dt'), '::after').content"),
      ).toContain(":");
      expect(pagesOfPdf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(5);
      // Every sheet says in its margin what is printed; the receipt is not parted.
      expect(
        await page.evaluate(
          "document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join()",
        ),
      ).toContain((await page.textContent("article.result h1")) ?? "?");
      expect(await page.evaluate("getComputedStyle(document.querySelector('.receipt')).breakInside")).toBe("avoid");
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
