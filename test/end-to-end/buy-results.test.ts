/** A bought result on every width, in both colour schemes, in its file and on paper. */
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import type { ExpectStatic } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { isCurrentResult } from "../../catalog/results/shown.ts";
import { actionTerms } from "../../catalog/words/terms.ts";
import { namedContext } from "../../src/shop/purchase/delivered-result.ts";
import type { StoredPurchase } from "../../src/shop/purchase/stored-purchase.ts";
import { ResultDocument } from "../../src/shop/results/result-document.tsx";
import { readSheet } from "../../src/shop/spreadsheet/csv.ts";
import { languageOf } from "../../src/shop/words/language.ts";
import { resultsWords } from "../../src/shop/words/results.ts";
import { purchaseCatalogue } from "../../src/worker/pages/site/buy/purchase-catalogue.ts";
import { axe } from "../fixtures/axe.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { overflow } from "../fixtures/overflow.ts";
import { headsAlone, pagesOfPdf } from "../fixtures/pdf-pages.ts";
import { it } from "../fixtures/shared-page.ts";

/** A phone, as most merchants look. */
const phone = { viewport: { width: 360, height: 800 }, reducedMotion: "reduce" } as const;
/** A4 across, between the margins of the print style, CSS pixels. */
const paper = { width: 1032, height: 700 };

/** Widths, each in one colour scheme, because colours do not depend on the width. */
const looks = [
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
  { width: 768, colorScheme: "dark" },
  { width: 1280, colorScheme: "dark" },
] as const;

const unfold = (page: Page) =>
  page.evaluate("for (const part of document.querySelectorAll('article.result details')) part.open = true");

/** The result of a purchase. */
function resultOf({ delivery }: StoredPurchase) {
  const result: unknown = JSON.parse(delivery?.answer ?? "");
  if (!isCurrentResult(result)) throw new Error("Not a result");
  return result;
}

/**
 * Checks for cut or overlapping labels of axes, hyphens as minus signs, chart labels in the background colour, and
 * headings without content.
 */
const seen = z.object({
  ticks: z.number(),
  cut: z.array(z.string()),
  touching: z.array(z.string()),
  invisible: z.array(z.string()),
  hyphens: z.array(z.string()),
  empty: z.array(z.string()),
});

const look = async (page: Page) =>
  seen.parse(
    await page.evaluate(`(() => {
      const shown = (part) => part.getBoundingClientRect().width > 0;
      const ticks = [...document.querySelectorAll("article.result svg text")].filter(shown);
      const ground = getComputedStyle(document.body).backgroundColor;
      const isCut = (text) => {
        const [inner, outer] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()];
        return inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5;
      };
      const isTouching = (one, other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      };
      const sections = [...document.querySelectorAll("article.result section")].filter(shown);
      return {
        ticks: ticks.length,
        cut: ticks.filter(isCut).map((text) => text.textContent),
        touching: ticks.flatMap((text, place) =>
          ticks
            .slice(place + 1)
            .filter((other) => other.ownerSVGElement === text.ownerSVGElement && isTouching(text, other))
            .map((other) => text.textContent + " | " + other.textContent),
        ),
        // A minus has a sign of its own, and stays on the left of its number.
        hyphens: document.querySelector("article.result .document").textContent.match(/(?<![\\w-])-\\d\\S*/g) ?? [],
        invisible: ticks.filter((text) => getComputedStyle(text).fill === ground).map((text) => text.textContent),
        empty: [
          ...sections.filter((section) => !section.querySelector(":scope > :not(h2, h3)")?.textContent.trim()),
          // Below each heading some content is visible: nothing is folded unless its heading unfolds it.
          ...[...document.querySelectorAll("article.result section > :is(h2, h3)")].filter((heading) => {
            let next = heading.nextElementSibling;
            while (next && !next.checkVisibility()) next = next.nextElementSibling;
            return shown(heading) && (!next || next.tagName === heading.tagName);
          }),
        ].map((section) => section.textContent),
      };
    })()`),
  );

/** Looks at a result with everything unfolded on every screen. */
async function expectTruePictures(page: Page, expect: ExpectStatic): Promise<void> {
  await unfold(page);
  const charts = await page.locator("article.result table.bars").count();
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { ticks, ...flaws } = await look(page);
    expect(ticks > 0).toBe(charts > 0);
    expect(flaws, `${width} ${colorScheme}`).toEqual({
      cut: [],
      touching: [],
      hyphens: [],
      invisible: [],
      empty: [],
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
}

/** Prints a result on at most a number of sheets, in letters of at least 8 pt, no table cut and no heading alone. */
async function expectPlainPaper(page: Page, expect: ExpectStatic, sheets: number): Promise<void> {
  await page.setViewportSize(paper);
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
  expect(pagesOfPdf(pdf)).toBeLessThanOrEqual(sheets);
  const { headings, alone } = headsAlone(pdf);
  expect(headings).toBeGreaterThan(4);
  expect(alone).toEqual([]);
}

/** The text of the document on a page, and of the same parts rendered outside of a browser. */
async function textsOf(page: Page, purchase: StoredPurchase) {
  const result = resultOf(purchase);
  const context = namedContext(purchase, result, {
    language: languageOf(purchase.locale, resultsWords),
    catalogue: purchaseCatalogue(operations, undefined, purchase.locale),
  });
  const html = String(ResultDocument({ result, context }));
  return z.object({ drawn: z.string(), expected: z.string() }).parse(
    await page.evaluate(`(() => {
      const whole = document.createElement("div");
      whole.innerHTML = ${JSON.stringify(html)};
      return { drawn: document.querySelector(".result .document").textContent, expected: whole.textContent };
    })()`),
  );
}

/** Notes whether the empty place of a result was ever on the page. */
const watchEmptyResult = `new MutationObserver(() => {
  if (document.querySelector(".result[aria-busy]")) window.emptyResultSeen = true;
}).observe(document, { childList: true, subtree: true })`;

describe.concurrent("a bought result", () => {
  it("shows charts of one product in their true proportions on every screen and on paper", async ({
    expect,
    showBought,
  }) => {
    const { page, purchase, complaints } = await showBought("en", { operation: "gcc_product_decision" });
    const result = resultOf(purchase);
    if (result.operation !== "gcc_product_decision") throw new Error("Not a decision");
    const profit = languageOf("en", {}).money(result.profit_per_unit, result.currency);
    // The bars from the price to the profit end in the headline.
    const bars = page.locator("article.result table.bars", { hasText: resultsWords.unit_economics.en });
    expect(await bars.locator("tbody tr").last().locator(".amount").textContent()).toBe(profit);
    await expectTruePictures(page, expect);
    await expectPlainPaper(page, expect, 4);
    // When the page is opened again, the result is drawn at once, so that nothing below it moves.
    await page.addInitScript(watchEmptyResult);
    await page.reload();
    await page.waitForSelector("article.result");
    expect(await page.evaluate("window.emptyResultSeen")).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  it("keeps the names of many products beside their figures, and says which product a notice is about, on paper too", async ({
    expect,
    showBought,
  }) => {
    const { page, purchase, complaints } = await showBought("ar", { operation: "x402_agent_scale", count: 8 });
    const result = resultOf(purchase);
    if (result.operation !== "x402_agent_scale" || !result.plan) throw new Error("Not a plan");
    // Each name of the list is that of two products: their codes tell them apart.
    const names = purchase.names.map(({ name, sku }) => `\u2068${name} (${sku})\u2069`);
    const listed = await page.locator(".ranked .name > bdi:first-child").allTextContents();
    expect(listed).toEqual(result.products.map(({ number }) => names[number - 1]));
    // A notice about some of the products names them.
    const notices = await page.locator(".notices li").allTextContents();
    for (const [place, { code }] of result.notices.entries()) {
      const concerned = result.products.filter((product) => product.notice_codes.includes(code));
      if (concerned.length === 0 || concerned.length === result.products.length) continue;
      for (const { number } of concerned) expect(notices[place]).toContain(names[number - 1]);
    }
    await expectTruePictures(page, expect);
    expect(await axe(page)).toEqual([]);
    await expectPlainPaper(page, expect, 10);
    expect(complaints).toEqual([]);
  });

  it.for([
    { operation: "gcc_merchant_pack", locale: "en" },
    { operation: "x402_agent_scale", most: true, locale: "ar" },
  ] as const)(
    "passes accessibility on a phone with every table unfolded, and unfolds for paper: $operation in $locale",
    async ({ locale, ...choice }, { expect, showBought }) => {
      const { page, complaints, purchase } = await showBought(locale, choice, phone);
      const { drawn, expected } = await textsOf(page, purchase);
      expect(drawn).toBe(expected);
      const folded = page.locator("article.result details:not([open])");
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await folded.count()).toBe(0);
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      expect(await folded.count()).toBeGreaterThan(0);
      await unfold(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      // The longest list has the parts of the shorter one, a hundred times.
      if (locale === "en") expect(await axe(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  // The widest tables. One style sheet serves both languages, so each operation is printed in one.
  it.for([
    { locale: "ar", operation: "gcc_merchant_pack", count: 6, sheets: 6 },
    { locale: "ar", operation: "x402_agent_pilot", count: 3, sheets: 12 },
    { locale: "en", operation: "x402_agent_growth", count: 6, sheets: 8 },
  ] as const)(
    "prints a bought $operation of $count products on at most $sheets sheets in letters of at least 8 pt, no table cut, no heading alone: $locale",
    async ({ sheets, locale, ...choice }, { expect, showBought }) => {
      const { page, complaints } = await showBought(locale, choice, { viewport: paper });
      await expectPlainPaper(page, expect, sheets);
      expect(complaints).toEqual([]);
    },
  );

  it("shows a ranking as a short list on a phone, on at most five sheets of paper, and the same in the file", async ({
    expect,
    showBought,
  }) => {
    const choice = { operation: "gcc_portfolio_rank", count: 12 };
    const { page, complaints, purchase } = await showBought("en", choice, phone);
    const result = resultOf(purchase);
    if (result.operation !== "gcc_portfolio_rank") throw new Error("Not a ranking");

    // The result has its own title, and no text above it is about buying.
    expect(await page.locator("h1:visible, .progress:visible").count()).toBe(1);
    const title = (await page.textContent("article.result h1")) ?? "?";
    expect(await page.title()).toContain(title);
    const { products } = result;
    const words = products.map(({ action }) => actionTerms[action].en);
    expect(await page.locator(".ranked .pill").allTextContents()).toEqual(words);
    expect(await page.locator(".ranked .pill svg").count()).toBe(products.length);
    expect((await page.locator(".ranking").boundingBox())?.height).toBeLessThanOrEqual(1600);
    expect(await page.locator(".ranked details[open]").count()).toBe(0);
    // The answer begins on the first screen: its buttons are one row.
    expect(
      await page.evaluate(
        "new Set([...document.querySelectorAll('.result > .actions > *')].map((button) => button.offsetTop)).size",
      ),
    ).toBe(1);
    expect((await page.locator(".document > .lead").boundingBox())?.y).toBeLessThan(600);

    await page.click(".ranked > li:last-child summary");
    await page.waitForSelector(".ranked > li:last-child details[open] dl");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);

    const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=csv]")]);
    expect(download.suggestedFilename()).toMatch(/^[^\s_]+-\d{4}-\d\d-\d\d\.csv$/);
    const file = (await buffer(await download.createReadStream())).toString("utf8");
    const [head = [], ...lines] = readSheet(file).rows.map(({ cells }) => cells);
    const decision = head.indexOf((await page.textContent(".ranked-head > :nth-child(3)")) ?? "");
    expect(lines.map((line) => line[decision])).toEqual(words);

    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".ranked .pill:visible").count()).toBe(products.length);
    // On paper a name and its value share a line, so that something has to stand between them.
    expect(await page.evaluate("getComputedStyle(document.querySelector('.ranked dt'), '::after').content")).toContain(
      ":",
    );
    expect(pagesOfPdf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(5);
    // Every sheet has the title in its margin, and the receipt is on one sheet.
    expect(
      await page.evaluate(
        "document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join()",
      ),
    ).toContain(title);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.receipt')).breakInside")).toBe("avoid");
    expect(complaints).toEqual([]);
  });
});
