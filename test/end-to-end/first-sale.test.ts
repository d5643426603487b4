import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from "@x402/core/http";
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { readVectors } from "../fixtures/vectors.ts";

const vectors = readVectors();
const landedCost = vectors.find((vector) => vector.operation === "sa_landed_cost");
const path = "/v1/sa/landed-cost";
const price = BigInt(saLandedCost.price.atomic);

describe("the free check on npm start's own stack", () => {
  it.each(vectors.filter((vector) => vector.operation === "free_profit_check"))(
    "answers the free check $id on npm start's own stack",
    async (vector) => {
      const operation = operations.find((candidate) => candidate.id === vector.operation);
      const response = await sharedStack().post(operation?.path ?? "", vector.input);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject(vector.expected);
    },
  );
});

describe("an unsigned call", () => {
  it("asks an unsigned call for exactly one payment, whatever its body", async () => {
    const { post, payTo } = sharedStack();
    const response = await post(path, { x: 1 });
    expect(response.status).toBe(402);
    const challenge = decodePaymentRequiredHeader(response.headers.get("PAYMENT-REQUIRED") ?? "");
    expect(challenge.accepts).toEqual([
      {
        scheme: "exact",
        network: "eip155:8453",
        amount: String(price),
        asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        payTo,
        maxTimeoutSeconds: 300,
        extra: { name: "USD Coin", version: "2" },
      },
    ]);
    expect(await response.json()).toMatchObject(challenge);
  });
});

describe("a purchase", () => {
  it("moves the price to the atomic unit, and gives the result that domain.md works out", async () => {
    const { fundedWallet, payingFetch, balanceOf, paidBy, service } = sharedStack();
    const payer = await fundedWallet(1_000_000n);
    const response = await payingFetch(payer)(service + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(landedCost?.input),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(landedCost?.expected ?? {});
    expect(await balanceOf(payer.address)).toBe(1_000_000n - price);
    expect(await paidBy(payer.address)).toEqual([price]);
    const receipt = decodePaymentResponseHeader(response.headers.get("PAYMENT-RESPONSE") ?? "");
    expect(receipt).toMatchObject({ success: true, network: "eip155:8453", amount: String(price) });
    expect(receipt.payer?.toLowerCase()).toBe(payer.address.toLowerCase());
  });
});
