import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { z } from "zod";
import { locales } from "../../src/lib/text.ts";
import { axe } from "../fixtures/axe.ts";
import { expectOneSale, onSignedRequest, landedCostPath as path } from "../fixtures/browser-sale.ts";
import { overflow } from "../fixtures/overflow.ts";
import { it } from "../fixtures/shared-rig.ts";

const query = "?op=sa_landed_cost";
/** Checks that every figure stands left of its unit, in one control, and above the button that sends them. */
async function expectForm(page: Page) {
  const button = await page.locator("form.inputs [type=submit]").boundingBox();
  for (const control of await page.locator("form.inputs .with-unit").all()) {
    const [input, unit] = [await control.locator("input").boundingBox(), await control.locator(".unit").boundingBox()];
    if (!button || !input || !unit) throw new Error("The form is not drawn.");
    expect(unit.x).toBeCloseTo(input.x + input.width, 0);
    expect(button.y).toBeGreaterThan(input.y + input.height);
  }
  const lines = await page.evaluate(`(() => {
    const boxes = [...document.querySelectorAll("form.inputs .field-grid > .field")];
    const [, { firstElementChild: label }] = boxes;
    const longer = document.createTextNode(" with a name of more than one line");
    label.append(longer);
    const rows = Map.groupBy(boxes, (box) => Math.round(box.getBoundingClientRect().top));
    const lines = [...rows.values()].map((row) =>
      new Set(row.map((box) => Math.round(box.querySelector("input, select").getBoundingClientRect().top))).size);
    longer.remove();
    return lines;
  })()`);
  expect(new Set(z.array(z.number()).parse(lines))).toEqual(new Set([1]));
}

describe.concurrent("a person with a wallet", () => {
  it.for(locales)(
    "buys with one transfer of the price, in %s; every screen is accessible at every width",
    async (locale, { newBuyer }) => {
      const buyer = await newBuyer({ locale });
      const page = await buyer.open(query);
      const expectClean = async (more: (page: Page) => unknown = () => {}) => {
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overflow(page)).toBeLessThanOrEqual(0);
          await more(page);
        }
        if (locale === "ar") expect(await axe(page)).toEqual([]);
      };
      await expectClean(expectForm);
      await page.click("[data-action=example]");
      await page.click("form.inputs [type=submit]");
      await page.waitForSelector(".wallets");
      await expectClean();
      await page.click(".wallets button");
      await page.waitForSelector("[data-action=pay]");
      await expectClean();
      await page.click("[data-action=pay]");
      await expectOneSale(buyer, page);
      await expectClean();
      if (locale === "en") expect(await axe(page)).toEqual([]);
      expect(buyer.complaints).toEqual([]);
    },
  );

  it("buys by keyboard alone, is not asked to pay again for what was bought, and can forget it", async ({
    expect,
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open(query);
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
      }
      throw new Error(`The keyboard does not reach ${selector}`);
    };
    await tabTo("[name='value product_value']");
    await page.keyboard.type("١٠٠٫٥");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".wallets");
    await tabTo(".wallets button");
    await page.keyboard.press("Enter");
    // The pressed button is gone; the focus is on what follows.
    await page.waitForSelector("[data-action=pay]:focus");
    await page.keyboard.press("Enter");
    await buyer.transactionOn(page);

    await page.goto(page.url().replace(/\?.*/, query));
    await page.fill("[name='value product_value']", "100.5");
    await page.click("form.inputs [type=submit]");
    await expectOneSale(buyer, page);
    expect(buyer.signatures()).toBe(1);
    await page.click(".purchases li button:last-of-type");
    await page.click(".purchases li .button:not(.quiet)");
    await expect.poll(() => buyer.purchases(page)).toEqual([]);
  });
});

describe.concurrent("a page that is closed", () => {
  it("charges nothing when the page closes before the wallet signed, and buys when it is opened again", async ({
    expect,
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open(query);
    buyer.wallet.onSign = "hang";
    await buyer.pay(page);
    await expect.poll(() => buyer.signatures()).toBe(1);
    await page.close();
    expect(await buyer.paid()).toEqual([]);
    buyer.wallet.onSign = "sign";
    const again = await buyer.open(query);
    await buyer.pay(again);
    await expectOneSale(buyer, again);
    expect(await buyer.purchases(again)).toHaveLength(1);
  });

  it.for([
    { point: "after the signature was stored, before it was sent", treat: () => {} },
    {
      point: "after the service settled, before the answer arrived",
      treat: (route: Route) => route.fetch().catch(() => undefined),
    },
  ])("$point, sends the stored signature when it is opened again", async ({ treat }, { newBuyer }) => {
    const buyer = await newBuyer();
    const page = await buyer.open(query);
    let reached = () => {};
    const stopped = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await onSignedRequest(buyer, async (route) => {
      await treat(route);
      reached();
    });
    await buyer.pay(page);
    await stopped;
    await page.close();
    await buyer.context.unroute(`**${path}`);
    const again = await buyer.open();
    await expectOneSale(buyer, again);
    expect(buyer.signatures()).toBe(1);
  });
});

describe.concurrent("a wallet", () => {
  it("offers the browser's wallet first in the very first frame of the page, ahead of the passkey", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open(query);
    await page.click("[data-action=example]");
    await page.evaluate("window.requestAnimationFrame = () => 0");
    await page.click("form.inputs [type=submit]");
    await page.waitForSelector("[data-action=passkey]");
    expect(await page.locator(".wallets button").first().textContent()).toBe("Test Wallet");
  });

  it("switches a wallet to a chain that it has, and leaves a buyer who refuses to sign at the payment step, uncharged", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    buyer.wallet.chainId = 1;
    buyer.wallet.onSign = "reject";
    const page = await buyer.open(query);
    await buyer.toPayment(page);
    expect(await page.$("[data-action=pay]")).toBeNull();
    expect(await axe(page)).toEqual([]);
    expect(buyer.signatures()).toBe(0);
    await page.click(".connection .button:not(.quiet)");
    await page.click("[data-action=pay]");
    await page.waitForSelector(".pay [role=status] .notice:not(.asking)");
    expect(await page.textContent(".pay [role=status] .notice:not(.asking)")).toContain("Nothing was charged");
    expect(await axe(page)).toEqual([]);
    expect(await buyer.paid()).toEqual([]);
    expect(buyer.wallet.calls).not.toContain("wallet_addEthereumChain");
    buyer.wallet.onSign = "sign";
    await page.click("[data-action=pay]");
    await expectOneSale(buyer, page);
  });

  it("adds a chain that the wallet does not know, and continues by itself when the missing USDC arrives, in Arabic", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer({ locale: "ar", width: 360, atomic: 100_000n });
    buyer.wallet.chainId = 1;
    buyer.wallet.knowsChain = false;
    const page = await buyer.open(query);
    await page.emulateMedia({ colorScheme: "dark" });
    await buyer.toPayment(page);
    await page.click(".connection .button:not(.quiet)");
    // The code asks for what the paying account lacks; it is dark on white in every scheme.
    const code = await page.waitForSelector(".missing .qr");
    expect(buyer.wallet.calls).toContain("wallet_addEthereumChain");
    expect(await page.textContent(".missing .notice.problem")).toMatch(/0\.15\sUSDC.*0\.56\sر\.س/);
    expect(await page.$("[data-action=pay]")).toBeNull();
    // Two addresses are on the screen: the text says which one is the buyer's own.
    const own = await page.textContent(".connection dt");
    expect(await page.textContent(".missing > p:not(.notice)")).toContain(own);
    expect(await code.getAttribute("data-text")).toMatch(
      new RegExp(`^ethereum:0x[0-9a-fA-F]{40}@8453/transfer\\?address=${buyer.account.address}&uint256=150000$`),
    );
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('.missing .qr > *')].map((part) => getComputedStyle(part).fill)",
      ),
    ).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await buyer.paid()).toEqual([]);
    await buyer.receive(150_000n);
    // Without a press the page notices that the balance has arrived.
    await page.waitForSelector("[data-action=pay]");
    expect(await page.$(".missing")).toBeNull();
    await page.click("[data-action=pay]");
    await expectOneSale(buyer, page);
    expect(buyer.complaints).toEqual([]);
  });
});

/**
 * Lets a page wait for three minutes until `window.endWait` is called. Playwright's clock would move in both tabs, not
 * at the same moment, and so abort a request that the second tab has just begun.
 */
const holdLongWait = `(() => {
  const later = window.setTimeout;
  window.setTimeout = (happen, ms, ...given) =>
    ms === 180_000 ? (window.endWait = () => happen(...given)) : later(happen, ms, ...given);
})()`;

it.concurrent("buys in a second tab when the first one's wallet never answers, once its signature would have run out", async ({
  expect,
  newBuyer,
}) => {
  const buyer = await newBuyer();
  const [first, second] = [await buyer.open(query), await buyer.open(query)];
  await first.evaluate(holdLongWait);
  buyer.wallet.onSign = "hang";
  await buyer.pay(first);
  await expect.poll(() => buyer.signatures()).toBe(1);
  buyer.wallet.onSign = "sign";
  await buyer.pay(second);
  expect(buyer.signatures()).toBe(1);
  await first.evaluate("endWait()");
  await expectOneSale(buyer, second);
});

it.concurrent("makes one transfer when two tabs pay for the same at once, and shows the result in both", async ({
  newBuyer,
}) => {
  const buyer = await newBuyer();
  const tabs = [await buyer.open(query), await buyer.open(query)];
  for (const tab of tabs) {
    await buyer.toPayment(tab);
    await tab.waitForSelector("[data-action=pay]");
  }
  await Promise.all(tabs.map((tab) => tab.click("[data-action=pay]")));
  for (const tab of tabs) await expectOneSale(buyer, tab);
  expect(buyer.signatures()).toBe(1);
});

it.concurrent.for([
  { locale: "en", isMobile: false },
  { locale: "ar", isMobile: true },
] as const)(
  "tells a person without a wallet the price in riyals and the way to pay it, in $locale, on a phone: $isMobile",
  async ({ locale, isMobile }, { browser, rig }) => {
    const context = await browser.newContext({
      viewport: { width: isMobile ? 360 : 1280, height: 800 },
      isMobile,
      hasTouch: isMobile,
    });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(rig.service) && request.url().startsWith("http")) foreign.push(request.url());
    });
    const base = `${rig.service}${locale === "ar" ? "/ar" : ""}/agent-tools/buy`;
    await page.goto(`${base}?op=gcc_portfolio_rank`);
    await page.click("[data-action=example]");
    await page.click("form.inputs [type=submit]");
    await page.waitForSelector(".hand-over");
    expect(await page.textContent(".pay h2")).toMatch(/5\.00\sUSDC.*18\.75/);
    // The page does not ask a person to send money to the seller by hand, and says when money is returned.
    expect(await page.textContent(".pay dl")).toMatch(/(?:by hand: that buys nothing|اليدوي لا يشتري شيئًا)/);
    expect(await page.textContent(".pay dl")).toMatch(/(?:Products: |عدد المنتجات: )\d/);
    expect(await page.getAttribute(".pay a[href*=refunds]", "href")).toBe(
      `${locale === "ar" ? "/ar" : ""}/help#refunds`,
    );
    await page.waitForSelector(".qr", { state: isMobile ? "hidden" : "visible" });
    expect(await page.isVisible(".hand-over .on-phone")).toBe(isMobile);
    expect(await page.getAttribute(".hand-over a[href*=how-to-pay]", "href")).toBe(
      `${locale === "ar" ? "/ar" : ""}/help#how-to-pay`,
    );
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const link = await page.locator(".hand-over a[href^='https://wa.me']").getAttribute("href");
    const text = new URL(link ?? "").searchParams.get("text") ?? "";
    const filled = await context.newPage();
    await filled.goto(text.slice(text.indexOf("http")));
    const value = filled.locator("[name='cell 0 product_value']");
    expect(await value.inputValue()).not.toBe("");
    // What is typed there counts after a reload, not what the link carries.
    await value.fill("21");
    await filled.reload();
    expect(await value.inputValue()).toBe("21");
    expect(foreign).toEqual([]);
    await context.close();
  },
);
