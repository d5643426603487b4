/** What a bought result shows: charts, names and notices, on every width and in both colour schemes. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, type ExpectStatic, it } from "vitest";
import { z } from "zod";
import { isCurrentResult } from "../../catalog/results/shown.ts";
import { pages } from "../../catalog/service/pages.ts";
import { type Locale, locales } from "../../src/lib/text.ts";
import type { StoredPurchase } from "../../src/shop/purchase/stored-purchase.ts";
import { formats } from "../../src/shop/words/format.ts";
import { resultsWords } from "../../src/shop/words/results.ts";
import { buyPurchase, keepPurchases } from "../fixtures/bought-purchases.ts";
import { openPage } from "../fixtures/browser.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { overflow } from "../fixtures/overflow.ts";
import { browser, closeBrowser, openBrowser } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

beforeAll(openBrowser);
afterAll(closeBrowser);

const looks = [360, 768, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Cut or overlapping labels of axes, hyphens for signs, chart labels in the ground's colour, headings over nothing. */
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
          // Under each heading something else is seen: nothing is folded whose heading does not open it.
          ...[...document.querySelectorAll("article.result section > :is(h2, h3)")].filter((heading) => {
            let next = heading.nextElementSibling;
            while (next && !next.checkVisibility()) next = next.nextElementSibling;
            return shown(heading) && (!next || next.tagName === heading.tagName);
          }),
        ].map((section) => section.textContent),
      };
    })()`),
  );

function resultOf({ delivery }: StoredPurchase) {
  const result: unknown = JSON.parse(delivery?.answer ?? "");
  if (!isCurrentResult(result)) throw new Error("Not a result");
  return result;
}

/** Buys an analysis and opens its result. */
async function openBought(page: Page, locale: Locale, operation: string) {
  const { service } = sharedStack();
  const purchase = await buyPurchase(sharedStack(), locale, { operation });
  await page.goto(service + pages.buy.path[locale]);
  await page.waitForSelector("#buy .progress");
  await keepPurchases(page, [purchase]);
  await page.goto(`${service}${pages.buy.path[locale]}?op=${operation}&purchase=${purchase.id}`);
  await page.waitForSelector(".result [data-receipt=holds]");
  await page.evaluate("for (const part of document.querySelectorAll('article.result details')) part.open = true");
  // Each name of the list is that of two products: their codes tell them apart.
  return { result: resultOf(purchase), names: purchase.names.map(({ name, sku }) => `${name} (${sku})`) };
}

/** Looks at a result on every screen. */
async function expectTruePictures(page: Page, expect: ExpectStatic): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { ticks, ...flaws } = await look(page);
    expect(ticks).toBeGreaterThan(0);
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

describe.concurrent("a bought result", () => {
  it.for(locales)("shows true pictures of one product on every screen: %s", async (locale, { expect }) => {
    const { page } = await openPage(browser, sharedStack().service, { reducedMotion: "reduce" });
    const { result } = await openBought(page, locale, "gcc_product_decision");
    if (result.operation !== "gcc_product_decision") throw new Error("Not a decision");
    const profit = formats(locale, {}).money(result.profit_per_unit, result.currency);
    // The bars from the price to the profit end in the headline.
    const bars = page.locator("article.result table.bars", { hasText: resultsWords.unit_economics[locale] });
    expect(await bars.locator("tbody tr").last().locator(".amount").textContent()).toBe(profit);
    await expectTruePictures(page, expect);
    await page.context().close();
  });

  it.for(locales)(
    "keeps the names of many products beside their figures, and says whom a notice is about: %s",
    async (locale, { expect }) => {
      const { page } = await openPage(browser, sharedStack().service, { reducedMotion: "reduce" });
      const { result, names } = await openBought(page, locale, "x402_agent_scale");
      if (result.operation !== "x402_agent_scale" || !result.plan) throw new Error("Not a plan");
      // Each name is a run of its own, whatever its script, in the order of the ranking.
      const listed = await page.locator(".ranked .name > bdi:first-child").allTextContents();
      expect(listed).toEqual(result.products.map(({ number }) => `\u2068${names[number - 1]}\u2069`));
      // A notice about some of the products names them.
      const notices = await page.locator(".notices li").allTextContents();
      for (const [place, { code }] of result.notices.entries()) {
        const concerned = result.products.filter((product) => product.notice_codes.includes(code));
        if (concerned.length === 0 || concerned.length === result.products.length) continue;
        for (const { number } of concerned) expect(notices[place]).toContain(`\u2068${names[number - 1]}\u2069`);
      }
      await expectTruePictures(page, expect);
      await page.context().close();
    },
  );
});
