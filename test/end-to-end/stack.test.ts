import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { startTestStack, type TestStack } from "../fixtures/test-stack.ts";

describe("the facilitator of npm start", () => {
  it("takes exact payments on Base", async () => {
    const supported = await (await fetch(`${sharedStack().facilitatorUrl}/supported`)).json();
    expect(supported).toMatchObject({ kinds: [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }] });
  });
});

describe("a stack that breaks after a sale", () => {
  const path = "/v1/sa/landed-cost";
  const body = { product_value: 10_000 };
  let stack: TestStack;
  let payer: Awaited<ReturnType<TestStack["outside"]["fundedWallet"]>>;
  let signature: Record<string, string>;
  let sold: string;

  beforeAll(async () => {
    stack = await startTestStack();
    payer = await stack.outside.fundedWallet(1_000_000n);
    signature = await stack.outside.sign(payer, await stack.outside.post(path, body));
    sold = await (await stack.outside.post(path, body, signature)).text();
    expect(await stack.outside.balanceOf(payer.address)).toBe(750_000n);
  });
  afterAll(() => stack.stop());

  it("asks for the same payment, byte for byte, while its facilitator is down", async () => {
    const terms = async () => {
      const response = await stack.outside.post(path, { x: 1 });
      return { status: response.status, header: response.headers.get("PAYMENT-REQUIRED"), body: await response.text() };
    };
    const before = await terms();
    expect(before.status).toBe(402);
    await stack.stack.facilitator?.stop();
    await expect(fetch(`${stack.outside.facilitatorUrl}/supported`)).rejects.toThrow();
    expect(await terms()).toEqual(before);
  });

  it("keeps the sale and the money when everything is killed", async () => {
    await stack.crashEverything();
    // The same request with the same signature gets what was paid for, and moves nothing.
    const again = await stack.outside.post(path, body, signature);
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(sold);
    expect(await stack.outside.balanceOf(payer.address)).toBe(750_000n);
  });
});
