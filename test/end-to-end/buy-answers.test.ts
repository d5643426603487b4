/** The buying page after the service has answered a signed request without a result. */
import type { Route } from "playwright-core";
import { describe, expect } from "vitest";
import { buyWords } from "../../src/shop/words/buy.ts";
import { axe } from "../fixtures/axe.ts";
import { expectOneSale, onSignedRequest } from "../fixtures/browser-sale.ts";
import { it } from "../fixtures/shared-rig.ts";

const query = "?op=sa_landed_cost";

type Answer = NonNullable<Parameters<Route["fulfill"]>[0]> | "none";

/** Gives these answers to the signed requests, one after the other; later ones reach the service. */
const inTurn = (...answers: readonly Answer[]) => {
  const left = [...answers];
  return (route: Route) => {
    const answer = left.shift();
    return answer === undefined ? route.continue() : answer === "none" ? route.abort() : route.fulfill(answer);
  };
};

const failure = (status: number, code: string, details: object, headers = {}): Answer => ({
  status,
  headers,
  json: { error: { code, message: code, request_id: "1", retryable: true, details: [details] } },
});

it.concurrent("signs nothing without a connection, and then sells once through an outage, a wait and an unknown outcome", async ({
  newBuyer,
}) => {
  const buyer = await newBuyer();
  const page = await buyer.open(query);
  const soon = { "Retry-After": "1" };
  // Not reached, asked to wait, and without a known outcome.
  await onSignedRequest(
    buyer,
    inTurn(
      "none",
      failure(503, "overloaded", { payment_state: "unused", retry_action: "wait" }, soon),
      failure(502, "settlement_unknown", { payment_state: "in_flight", retry_action: "retry_same_payment" }, soon),
    ),
  );
  await buyer.toPayment(page);
  await buyer.context.setOffline(true);
  await page.click("[data-action=pay]");
  await page.waitForSelector(".notice.problem");
  expect(await page.textContent(".notice.problem")).toContain("check your internet connection");
  expect(buyer.signatures()).toBe(0);
  await buyer.context.setOffline(false);
  await page.click("[data-action=pay]");
  await expectOneSale(buyer, page);
  expect(buyer.signatures()).toBe(1);
});

it.concurrent("offers a reload if the script of a result cannot be loaded, and then shows the result", async ({
  newBuyer,
}) => {
  const buyer = await newBuyer();
  const page = await buyer.open(query);
  const script = "**/assets/result-screen-*.js";
  await buyer.context.route(script, (route) => route.abort());
  await buyer.pay(page);
  await page.waitForSelector(".stopped .notice");
  expect(await axe(page)).toEqual([]);
  await buyer.context.unroute(script);
  await page.click(".stopped .button");
  await expectOneSale(buyer, page);
});

describe.concurrent("an undecided payment", () => {
  it("waits for an undecided payment over a reload with nothing to pay, and shows the result when it has settled", async ({
    newBuyer,
    rig,
  }) => {
    const buyer = await newBuyer();
    rig.facilitator.treat(buyer.account.address, "answers 500");
    const page = await buyer.open(query);
    await buyer.pay(page);
    await page.waitForSelector(".waiting .notice");
    // The hint of the first step about entering products is announced.
    expect(await page.locator(".buy > .lead:visible").count()).toBe(0);
    await page.reload();
    await page.waitForSelector(".waiting .notice");
    expect(await axe(page)).toEqual([]);
    expect(await page.$("[data-action=pay], .purchases li button:nth-of-type(2)")).toBeNull();
    expect(await buyer.paid()).toEqual([]);
    rig.facilitator.treat(buyer.account.address, "settles, then hangs");
    await expectOneSale(buyer, page);
    expect(await buyer.sawPayButton(page)).toBe(false);
    expect(buyer.signatures()).toBe(1);
  });

  it("says that a payment that ran out is unpaid, and buys again with a signature of the same nonce", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open(query);
    const soon = { "Retry-After": "1" };
    const unknown = failure(502, "settlement_unknown", { payment_state: "in_flight", retry_action: "wait" }, soon);
    // What the service says after two looks at the chain have shown that the authorization can never pay.
    const words = { payment_state: "refused", retry_action: "sign_again" };
    const expired = { status: 402, json: { x402Version: 2, error: "payment_expired", accepts: [], ...words } };
    const nonces: unknown[] = [];
    let answer: Answer | undefined = unknown;
    await onSignedRequest(buyer, (route) => {
      const header = route.request().headers()["payment-signature"] ?? "";
      nonces.push(JSON.parse(atob(header)).payload.authorization.nonce);
      return answer === undefined ? route.continue() : inTurn(answer)(route);
    });
    await buyer.pay(page);
    await page.waitForSelector(".waiting .notice");
    expect(await page.textContent(".waiting .notice")).toBe(buyWords.waitUnknown.en);
    // Given until the page has stored it, because a reload can lose an answer that is on its way.
    answer = expired;
    await page.reload();
    await page.waitForSelector(".pay [role=status] .notice:not(.asking)");
    expect(await page.textContent(".pay [role=status] .notice:not(.asking)")).toBe(buyWords.unpaidExpired.en);
    expect(await buyer.paid()).toEqual([]);
    expect(buyer.signatures()).toBe(1);
    answer = undefined;
    await page.click(".wallets button");
    await page.click("[data-action=pay]");
    await expectOneSale(buyer, page);
    expect(buyer.signatures()).toBe(2);
    expect(new Set(nonces).size).toBe(1);
  });
});

describe.concurrent("an answer that asks for something", () => {
  it("leads to the cell of a wrong input, and pays for the corrected input with the same signature", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer();
    const page = await buyer.open(query);
    const problem = { path: "/product_value", code: "maximum", message: "too much" };
    await onSignedRequest(buyer, inTurn(failure(400, "validation_failed", problem)));
    await buyer.pay(page);
    await page.waitForSelector("form.inputs [role=alert]");
    expect(await page.textContent("form.inputs [role=alert]")).toContain("too much");
    await page.fill("[name='value product_value']", "٩٩");
    await page.click("form.inputs [type=submit]");
    await expectOneSale(buyer, page);
    expect(buyer.signatures()).toBe(1);
  });

  it("sends nothing more after the answer stop, over a reload too, until the buyer asks for it", async ({
    newBuyer,
  }) => {
    const buyer = await newBuyer({ locale: "ar" });
    const page = await buyer.open(query);
    let sent = 0;
    const stop = (payment_state: string) => failure(500, "internal_error", { payment_state, retry_action: "stop" });
    const answers = inTurn(stop("unused"), stop("in_flight"));
    await onSignedRequest(buyer, (route) => {
      sent++;
      return answers(route);
    });
    await buyer.pay(page);
    await page.getByText(buyWords.stoppedUncharged.ar).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.reload();
    await page.waitForSelector(".stopped");
    expect(await page.$("[data-action=pay]")).toBeNull();
    expect(sent).toBe(1);
    await page.click(".stopped .button");
    await page.getByText(buyWords.stoppedMayBePaid.ar).waitFor();
    expect(sent).toBe(2);
    await page.click(".stopped .button");
    await expectOneSale(buyer, page);
    expect(buyer.signatures()).toBe(1);
  });
});
