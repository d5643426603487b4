import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedStack } from "../support/shared-stack.ts";
import { startTestStack, type TestStack } from "../support/stack.ts";

describe("the shared stack", () => {
  it("answers at its address", async () => {
    expect((await fetch(`${sharedStack().service}/status`)).status).toBe(200);
  });

  it("has a facilitator that takes exact payments on Base", async () => {
    const supported = await (await fetch(`${sharedStack().facilitatorUrl}/supported`)).json();
    expect(supported).toMatchObject({ kinds: [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }] });
  });
});

describe("a stack that crashes", () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack();
  });
  afterAll(() => stack.stop());

  const answers = async () => (await fetch(`${stack.outside.service}/status`)).status;

  it("serves again after workerd was killed", async () => {
    await stack.crashRuntime();
    expect(await answers()).toBe(200);
  });

  it("serves again after wrangler was killed", async () => {
    await stack.crashWorker();
    expect(await answers()).toBe(200);
  });

  it("keeps what every wallet holds after everything was killed", async () => {
    const payer = await stack.outside.fundedWallet(123_456n);
    await stack.stack.chain?.save();
    await stack.crashEverything();
    expect(await answers()).toBe(200);
    expect(await stack.outside.balanceOf(payer.address)).toBe(123_456n);
  });
});
