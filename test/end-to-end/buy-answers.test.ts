import type { Browser, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { axe } from "../fixtures/axe.ts";
import { browserBuyer } from "../fixtures/browser-buyer.ts";
import { expectOneSale, onSignedRequest } from "../fixtures/browser-sale.ts";
import type { FaultRig } from "../fixtures/fault-rig.ts";
import { it } from "../fixtures/shared-rig.ts";

let browser: Browser;
let rig: FaultRig;
it.beforeAll(({ shared }) => {
  ({ browser, rig } = shared);
});

const query = "?op=sa_landed_cost";

describe.concurrent("an answer that asks for something", () => {
  const once = (answer: Parameters<Route["fulfill"]>[0]) => {
    let given = false;
    return (route: Route) => {
      if (given) return route.continue();
      given = true;
      return route.fulfill(answer);
    };
  };

  it("of wrong input leads to the cell, and the same signature pays for the corrected input", async () => {
    const buyer = await browserBuyer(browser, rig);
    const page = await buyer.open(query);
    const details = [{ path: "/product_value", code: "maximum", message: "too much" }];
    const error = { code: "validation_failed", message: "The input is not valid.", request_id: "1", retryable: false };
    await onSignedRequest(buyer, once({ status: 400, json: { error: { ...error, details } } }));
    await buyer.pay(page);
    await page.waitForSelector("form.inputs [role=alert]");
    expect(await page.textContent("form.inputs [role=alert]")).toContain("too much");
    await page.fill("[name='value product_value']", "٩٩");
    await page.click("form.inputs [type=submit]");
    await expectOneSale(buyer, page);
    expect(buyer.signatures()).toBe(1);
    await buyer.context.close();
  });

  it.each([
    { action: "wait", state: "unused", status: 503, code: "overloaded" },
    { action: "retry_same_payment", state: "in_flight", status: 502, code: "settlement_unknown" },
  ])("of $action repeats by itself with the same signature", async ({ action, state, status, code }) => {
    const buyer = await browserBuyer(browser, rig);
    const page = await buyer.open(query);
    const details = [{ payment_state: state, retry_action: action }];
    const error = { code, message: code, request_id: "1", retryable: true, details };
    await onSignedRequest(buyer, once({ status, headers: { "Retry-After": "1" }, json: { error } }));
    await buyer.pay(page);
    await expectOneSale(buyer, page);
    expect(buyer.signatures()).toBe(1);
    await buyer.context.close();
  });

  it.each([
    { locale: "en", state: "unused", said: "Nothing was charged" },
    { locale: "ar", state: "in_flight", said: "لا تدفع مرة أخرى" },
  ] as const)(
    "of stop ($state) sends nothing more, over a reload too, until the buyer asks for it, in $locale",
    async ({ locale, state, said }) => {
      const buyer = await browserBuyer(browser, rig, { locale });
      const page = await buyer.open(query);
      const details = [{ payment_state: state, retry_action: "stop" }];
      const error = { code: "internal_error", message: "internal_error", request_id: "1", retryable: true, details };
      let sent = 0;
      let isStopping = true;
      await onSignedRequest(buyer, (route) => {
        sent++;
        return isStopping ? route.fulfill({ status: 500, json: { error } }) : route.continue();
      });
      await buyer.pay(page);
      await page.waitForSelector(".stopped");
      expect(await page.textContent(".stopped")).toContain(said);
      expect(await axe(page)).toEqual([]);
      await page.reload();
      await page.waitForSelector(".stopped");
      expect(await page.$("[data-action=pay]")).toBeNull();
      expect(sent).toBe(1);
      isStopping = false;
      await page.click(".stopped .button");
      await expectOneSale(buyer, page);
      expect(buyer.signatures()).toBe(1);
      await buyer.context.close();
    },
  );

  it("of a new signature is followed by one of the same nonce", async () => {
    const buyer = await browserBuyer(browser, rig);
    const page = await buyer.open(query);
    const nonces = new Set<unknown>();
    const expired = once({ status: 402, json: { x402Version: 2, error: "payment_expired", accepts: [] } });
    await onSignedRequest(buyer, (route) => {
      const header = route.request().headers()["payment-signature"] ?? "";
      nonces.add(JSON.parse(atob(header)).payload.authorization.nonce);
      return expired(route);
    });
    await buyer.pay(page);
    await page.click(".wallets button");
    await page.click("[data-action=pay]");
    await expectOneSale(buyer, page);
    expect(buyer.signatures()).toBe(2);
    expect(nonces.size).toBe(1);
    await buyer.context.close();
  });
});
