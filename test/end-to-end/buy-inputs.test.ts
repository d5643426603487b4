/** The buying page takes the inputs that the buyer means, whichever way they are entered. */
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyWords } from "../../src/shop/words/buy.ts";
import { it } from "../fixtures/shared-rig.ts";

const typedIn = (page: Page, field: string) => page.inputValue(`[name='value ${field}']`);
const type = (page: Page, field: string, text: string) => page.fill(`[name='value ${field}']`, text);

describe.concurrent("the inputs", () => {
  it("keeps the inputs as typed last over a reload and in the other language, after another analysis was chosen", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open("?op=sa_landed_cost&product_value=10");
    await page.click("[data-language]");
    await page.waitForSelector("html[lang=ar] form.inputs");
    expect(await typedIn(page, "product_value")).toBe("10");
    await page.click("input[value=questionWorth]");
    await page.waitForSelector("[name='value expected_sale_price']");
    await type(page, "product_value", "11");
    await type(page, "expected_sale_price", "99");
    // The last field still has the focus.
    await page.reload();
    await page.waitForSelector("[name='value expected_sale_price']");
    expect(await typedIn(page, "expected_sale_price")).toBe("99");
    await type(page, "expected_sale_price", "98");
    await page.click("[data-language]");
    await page.waitForSelector("html[lang=en] [name='value expected_sale_price']");
    expect(await typedIn(page, "product_value")).toBe("11");
    expect(await typedIn(page, "expected_sale_price")).toBe("98");
    // A link with figures is followed for its figures.
    await page.goto(page.url().replace(/\?.*/, "?op=gcc_product_decision&product_value=33"));
    await page.waitForSelector("form.inputs");
    expect(await typedIn(page, "product_value")).toBe("33");
    expect(buyer.complaints).toEqual([]);
  });

  it("goes back from a result to the inputs and forward again, and shows the inputs after a purchase is forgotten", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open("?op=free_profit_check");
    await page.click("[data-action=example]");
    await page.click("form.inputs [type=submit]");
    await page.waitForSelector("article.result");
    // A link inside of the page leads to no other view.
    await page.evaluate("location.hash = 'content'");
    await page.goBack();
    await page.goBack();
    await page.waitForSelector("form.inputs");
    await page.goForward();
    await page.waitForSelector("article.result");
    await page.click(".purchases li button:last-of-type");
    await page.click(".purchases li .button:not(.quiet)");
    await page.waitForSelector("form.inputs");
  });
});

it.concurrent("asks for no signature while the browser's storage is full, and shows what was paid before", async ({
  newBuyer,
}) => {
  const buyer = await newBuyer();
  await buyer.context.addInitScript(`(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (purchase) {
        const isFull = window.isFull ?? (purchase.payment !== null && purchase.attempts > 0);
        if (isFull) this.transaction.abort();
        return isFull ? undefined : put.call(this, purchase);
      };
    })()`);
  const page = await buyer.open("?op=sa_landed_cost");
  await buyer.toPayment(page);
  await page.evaluate("window.isFull = true");
  await page.click("[data-action=pay]");
  await page.waitForSelector(".notice.problem");
  expect(await page.textContent(".notice.problem")).toBe(buyWords.buyNothingKept.en);
  expect(buyer.signatures()).toBe(0);
  await page.evaluate("delete window.isFull");
  await page.click("[data-action=pay]");
  await buyer.transactionOn(page);
  // The signature is stored: it brings the answer, and asks for no other payment.
  await page.evaluate("window.isFull = false");
  await page.reload();
  await page.evaluate("window.isFull = false");
  await page.waitForSelector("article.result");
  expect(await buyer.paid()).toHaveLength(1);
  expect(buyer.signatures()).toBe(1);
  expect(buyer.complaints).toEqual([]);
});
