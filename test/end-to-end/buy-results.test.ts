import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageAddresses as addresses } from "../../src/discovery/page-addresses.ts";
import { axe } from "../support/axe.ts";
import { buyPurchase, keepPurchases } from "../support/bought-purchases.ts";
import { openPage } from "../support/browser.ts";
import { describeInBrowser as describe } from "../support/describe-in-browser.ts";
import { overflow } from "../support/overflow.ts";
import { sharedBrowser } from "../support/shared-browser.ts";
import { sharedStack } from "../support/shared-stack.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

describe.concurrent("a bought result of many products", () => {
  it.for([
    { operation: "gcc_merchant_pack", locale: "en" },
    { operation: "gcc_merchant_pack", locale: "ar" },
    { operation: "x402_agent_scale", most: true, locale: "en" },
    { operation: "x402_agent_scale", most: true, locale: "ar" },
  ] as const)("is clean on a phone with every table unfolded: $operation in $locale", async (choice, { expect }) => {
    const stack = sharedStack();
    const purchase = await buyPurchase(stack, choice.locale, choice);
    const { page, complaints } = await openPage(browser, stack.service, {
      viewport: { width: 360, height: 800 },
      reducedMotion: "reduce",
    });
    const address = `${stack.service}${addresses.buy[choice.locale]}`;
    await page.goto(address);
    await page.waitForSelector("#buy .progress");
    await keepPurchases(page, [purchase]);
    await page.goto(`${address}?op=${choice.operation}&purchase=${purchase.id}`);
    await page.waitForSelector("[data-receipt=holds]");
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("is printed unfolded, and folded again afterwards", async () => {
    const stack = sharedStack();
    const purchase = await buyPurchase(stack, "en", { operation: "x402_agent_pilot" });
    const { page } = await openPage(browser, stack.service, {});
    await page.goto(stack.service + addresses.buy.en);
    await page.waitForSelector("#buy .progress");
    await keepPurchases(page, [purchase]);
    await page.goto(`${stack.service}${addresses.buy.en}?op=x402_agent_pilot&purchase=${purchase.id}`);
    await page.waitForSelector("[data-receipt=holds]");
    const folded = page.locator("article.result details:not([open])");
    const before = await folded.count();
    expect(before).toBeGreaterThan(0);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await folded.count()).toBe(0);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await folded.count()).toBe(before);
    expect(await page.title()).toContain("Agent pilot");
    await page.context().close();
  });
});
