import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { bazaar } from "../../../../src/worker/sale/challenge/challenge-extensions.ts";
import { paymentRequestOf } from "../../../../src/worker/sale/facilitator/facilitator.ts";
import { isLarge } from "../../../../src/worker/sale/ledger/sale-bounds.ts";
import { indexedResourceOf } from "../../../../src/worker/sale/payment/resource.ts";
import { orderOf } from "../fixtures/purchase.ts";
import { sellingWith } from "../fixtures/selling.ts";

const order = orderOf(`0x${"c3".repeat(32)}`, 1_800_000_000);

describe("what facilitators are sent", () => {
  it("sends facilitators the buyer's authorization and signature, and everything else as it was offered", () => {
    const { payment, terms } = order;
    expect(paymentRequestOf(order)).toEqual({
      x402Version: 2,
      paymentPayload: {
        x402Version: 2,
        resource: indexedResourceOf(saLandedCost, "https://service.test"),
        accepted: terms,
        payload: { signature: payment.signature, authorization: payment.authorization },
        extensions: { bazaar: bazaar(saLandedCost) },
      },
      paymentRequirements: terms,
    });
  });

  it("names the resource as it was offered when its operation is not sold any more", () => {
    const resourceUrl = "https://service.test/v1/formerly-sold";
    const { paymentPayload } = paymentRequestOf({ ...order, operation: "formerly_sold", resourceUrl });
    expect(paymentPayload).toMatchObject({ resource: { url: resourceUrl }, extensions: {} });
    expect(paymentPayload.extensions).toEqual({});
  });
});

describe("a large amount", () => {
  const isLargeFor = (amount: string, fromUsdc: string) => {
    const payment = sellingWith({ CONFIRM_ON_CHAIN_FROM_USDC: fromUsdc });
    return isLarge({ terms: { ...order.terms, amount } }, payment);
  };

  it("counts an amount as large from as many USDC as are set, to the atomic unit", () => {
    expect(isLargeFor("12000000", "12")).toBe(true);
    expect(isLargeFor("11999999", "12")).toBe(false);
    expect(isLargeFor("290000", "0.29")).toBe(true);
    expect(isLargeFor("289999", "0.29")).toBe(false);
  });
});
