/** The client of the package when things go wrong: one signature for one purchase, whatever becomes of the answers. */
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { createClient, ServiceFailed, UnclearOutcome } from "../../src/client/client.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const [free, paid] = [operations.find((operation) => operation.free), operations.find((operation) => !operation.free)];
if (!free || !paid) throw new Error("The operations is too short");
const [freeInput, input] = [free.examples[0].input, paid.examples[0].input];
const cap = paid.price.usdc;
const price = BigInt(paid.price.atomic);

/** A client with a wallet of its own, whose requests go through a hand that may interfere. */
async function buyer(interfere: (response: Response, signed: number) => Response | undefined = (response) => response) {
  const { key, spent } = await fundedKey(stack);
  const signatures: string[] = [];
  const through: typeof fetch = async (address, init) => {
    const signature = new Headers(init?.headers).get("PAYMENT-SIGNATURE");
    if (signature !== null) signatures.push(signature);
    const response = await fetch(address, init);
    const passed = signature === null ? response : interfere(response, signatures.length);
    if (!passed) throw new TypeError("The connection was lost");
    return passed;
  };
  const options = {
    baseUrl: stack.service,
    signer: privateKeyToAccount(key),
    maxUsdcPerCall: cap,
    attempts: 3,
    fetch: through,
  };
  return { client: createClient(options), spent, signatures };
}

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the client", () => {
  it("answers the free operation without a signer, and says all that is wrong with an input", async () => {
    const client = createClient({ baseUrl: stack.service });
    expect(await client.call(free.id, freeInput)).toMatchObject({ result: { operation: free.id }, payment: undefined });
    const error = await caught(client.call(free.id, { unknown: 1 }));
    expect(error).toBeInstanceOf(ServiceFailed);
    expect(error).toMatchObject({ code: "validation_failed", status: 400, details: expect.any(Array) });
  });

  it("pays the price, once, and gives the receipt", async () => {
    const { client, spent, signatures } = await buyer();
    const { result, payment } = await client.call(paid.id, input);
    expect(result).toMatchObject({ operation: paid.id });
    expect(payment).toMatchObject({ amount: paid.price.atomic, network: "eip155:8453" });
    expect(signatures).toHaveLength(1);
    expect(await spent()).toBe(price);
  });

  it("repeats the same signature when an answer is lost, and is charged once", async () => {
    const { client, spent, signatures } = await buyer((response, signed) => (signed === 1 ? undefined : response));
    expect(await client.call(paid.id, input)).toMatchObject({ result: { operation: paid.id } });
    expect(signatures).toHaveLength(2);
    expect(new Set(signatures).size).toBe(1);
    expect(await spent()).toBe(price);
  });

  it("gives its signature to the caller when no answer comes, and the result for it later, charged once", async () => {
    let away = true;
    const { client, spent, signatures } = await buyer((response) => (away ? undefined : response));
    const error = await caught(client.call(paid.id, input));
    if (!(error instanceof UnclearOutcome)) throw error;
    away = false;
    const { signature, idempotencyKey } = error;
    const answered = await client.call(paid.id, input, { signature, idempotencyKey });
    expect(answered.result).toMatchObject({ operation: paid.id });
    expect(new Set(signatures)).toEqual(new Set([signature]));
    expect(await spent()).toBe(price);
  });
});
