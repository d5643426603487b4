import { beforeEach, describe, expect, it } from "vitest";
import { challengeAt, fromHeader, path, post, sign } from "../fixtures/buyer.ts";
import { makeWorld, world } from "../fixtures/open-world.ts";

const input = { product_value: 100 };

describe("POST /v1/sa/landed-cost", () => {
  beforeEach(makeWorld);

  it("asks for payment before it reads the body", async () => {
    const response = await post(path, "not json");
    expect(response.status).toBe(402);
    const body = await response.json();
    expect(body).toMatchObject(fromHeader(response.headers.get("PAYMENT-REQUIRED")));
    expect(response.headers.get("PAYMENT-REQUIRED")?.length).toBeLessThan(4000);
    expect(body).toMatchObject({
      x402Version: 2,
      error: "payment_required",
      accepts: [{ scheme: "exact", network: "eip155:8453", amount: "250000" }],
    });
  });

  it("sells the result for a signed payment, and gives it again for the same signature without charging again", async () => {
    const payment = await sign(world.payer(), await challengeAt(path));
    const first = await post(path, input, { "PAYMENT-SIGNATURE": payment.header });
    expect(first.status).toBe(200);
    const result = await first.text();
    expect(fromHeader(first.headers.get("PAYMENT-RESPONSE"))).toMatchObject({
      success: true,
      transaction: world.received[0]?.transaction,
    });
    const second = await post(path, input, { "PAYMENT-SIGNATURE": payment.header });
    expect(await second.text()).toBe(result);
    expect(world.received.map(({ value }) => value)).toEqual([250_000n]);
  });
});
