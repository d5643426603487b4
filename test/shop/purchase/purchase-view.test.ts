import { describe, expect, it } from "vitest";
import { newPurchase } from "../../../src/shop/purchase/next-step.ts";
import {
  addressOf,
  purchaseSteps,
  requestOf,
  samePurchase,
  screenOf,
  type View,
  viewAt,
} from "../../../src/shop/purchase/purchase-view.ts";

const reading = { valid: true, body: { product_value: 10 }, names: [] } as const;
const operation = { id: "sa_landed_cost", path: "/v1/sa/landed-cost", price: { usdc: "0.25", atomic: "250000" } };
const purchaseView: View = { screen: "purchase", id: "a b" };

it("writes the operation and the purchase that is shown into a view's address", () => {
  expect(addressOf({ screen: "inputs" }, "gcc_merchant_pack")).toBe("?op=gcc_merchant_pack");
  expect(addressOf(purchaseView, "gcc_merchant_pack")).toBe("?op=gcc_merchant_pack&purchase=a%20b");
});

it.each([{ screen: "inputs" }, purchaseView] as const)(
  "reads from an address the view that it was made for: $screen",
  (view) => {
    expect(viewAt(new URLSearchParams(addressOf(view, "gcc_merchant_pack")))).toEqual(view);
  },
);

describe("the screen of a view", () => {
  it("shows the screen of the view before there is a purchase", () => {
    expect(screenOf({ screen: "pay", reading, link: "" }, undefined)).toBe("pay");
  });

  it("chooses the screen by what is to be done with a purchase", () => {
    expect(screenOf(purchaseView, { kind: "send", afterMs: 0, because: undefined })).toBe("send");
    expect(screenOf(purchaseView, { kind: "correct" })).toBe("correct");
    expect(screenOf(purchaseView, { kind: "paidWithoutResult" })).toBe("paidWithoutResult");
  });

  it("shows the inputs for a purchase that was forgotten", () => {
    expect(screenOf(purchaseView, undefined)).toBe("inputs");
  });

  it("assigns each screen to exactly one step", () => {
    const screens = purchaseSteps.flatMap(({ screens }) => screens);
    expect(screens.toSorted()).toEqual([
      "correct",
      "inputs",
      "needsDecision",
      "paidWithoutResult",
      "pay",
      "send",
      "show",
    ]);
  });
});

describe("a purchase request", () => {
  const order = requestOf(operation, reading, "ar");
  const bought = newPurchase({ ...order, id: "1", nonce: "0x1", fingerprint: "f" }, 0);

  it("holds the body of a purchase as it is sent", () => {
    expect(order).toMatchObject({ operation: "sa_landed_cost", locale: "ar", body: '{"product_value":10}' });
  });

  it("finds a purchase request among purchases by operation and body", () => {
    expect(samePurchase([bought], order)).toBe(bought);
    expect(samePurchase([bought], { ...order, operation: "gcc_opportunity_score" })).toBeUndefined();
    expect(samePurchase([bought], { ...order, body: "{}" })).toBeUndefined();
  });
});
