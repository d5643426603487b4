import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { isCurrentResult } from "../../catalog/results/shown.ts";
import { pages } from "../../catalog/service/pages.ts";
import { namedContext } from "../../src/shop/purchase/bought-result.ts";
import type { StoredPurchase } from "../../src/shop/purchase/stored-purchase.ts";
import { ResultDocument } from "../../src/shop/results/result-document.tsx";
import { formats } from "../../src/shop/words/format.ts";
import { resultsWords } from "../../src/shop/words/results.ts";
import { purchaseCatalogue } from "../../src/worker/pages/site/buy/purchase-catalogue.ts";
import { axe } from "../fixtures/axe.ts";
import { buyPurchase, keepPurchases } from "../fixtures/bought-purchases.ts";
import { openPage } from "../fixtures/browser.ts";
import { describeInBrowser as describe } from "../fixtures/describe-in-browser.ts";
import { overflow } from "../fixtures/overflow.ts";
import { browser, closeBrowser, openBrowser } from "../fixtures/shared-page.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

beforeAll(openBrowser);
afterAll(closeBrowser);

/** The document of a purchase, drawn at once. */
function documentOf(purchase: StoredPurchase): string {
  const { delivery, locale } = purchase;
  const result: unknown = JSON.parse(delivery?.answer ?? "");
  if (!isCurrentResult(result)) throw new Error("Not a result");
  const catalogue = purchaseCatalogue(operations, undefined, locale);
  const context = namedContext(purchase, result, { formats: formats(locale, resultsWords), catalogue });
  return String(ResultDocument({ result, context }));
}

/** The text of the document on a page, and of one drawn at once, as the browser reads both. */
const texts = z.object({ drawn: z.string(), expected: z.string() });
async function textsOf(page: Page, purchase: StoredPurchase) {
  return texts.parse(
    await page.evaluate(`(() => {
      const whole = document.createElement("div");
      whole.innerHTML = ${JSON.stringify(documentOf(purchase))};
      return { drawn: document.querySelector(".result .document").textContent, expected: whole.textContent };
    })()`),
  );
}

describe.concurrent("a bought result of many products", () => {
  it.for([
    { operation: "gcc_merchant_pack", locale: "en" },
    { operation: "x402_agent_scale", most: true, locale: "ar" },
  ] as const)(
    "is clean on a phone and on paper with every table unfolded: $operation in $locale",
    async (choice, { expect }) => {
      const stack = sharedStack();
      const purchase = await buyPurchase(stack, choice.locale, choice);
      const { page, complaints } = await openPage(browser, stack.service, {
        viewport: { width: 360, height: 800 },
        reducedMotion: "reduce",
      });
      const address = `${stack.service}${pages.buy.path[choice.locale]}`;
      await page.goto(address);
      await page.waitForSelector("#buy .progress");
      await keepPurchases(page, [purchase]);
      await page.goto(`${address}?op=${choice.operation}&purchase=${purchase.id}`);
      await page.waitForSelector(".result [data-receipt=holds]");
      const { drawn, expected } = await textsOf(page, purchase);
      expect(drawn).toBe(expected);
      await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await axe(page)).toEqual([]);
      // A4 across, between its margins: nothing is cut, and the browser has nothing to shrink.
      await page.setViewportSize({ width: 1032, height: 700 });
      await page.emulateMedia({ media: "print" });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it("is unfolded while it is printed, and folded again afterwards", async () => {
    const stack = sharedStack();
    const purchase = await buyPurchase(stack, "en", { operation: "x402_agent_scale", most: true });
    const { page } = await openPage(browser, stack.service, {});
    await page.goto(stack.service + pages.buy.path.en);
    await page.waitForSelector("#buy .progress");
    await keepPurchases(page, [purchase]);
    await page.goto(`${stack.service}${pages.buy.path.en}?op=x402_agent_scale&purchase=${purchase.id}`);
    await page.waitForSelector("[data-receipt=holds]");
    const folded = page.locator("article.result details:not([open])");
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    const { drawn, expected } = await textsOf(page, purchase);
    expect(drawn).toBe(expected);
    expect(await folded.count()).toBe(0);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await folded.count()).toBeGreaterThan(0);
    expect(await page.title()).toContain("Agent scale");
    await page.context().close();
  });
});
