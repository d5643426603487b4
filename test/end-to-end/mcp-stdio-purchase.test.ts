/** One signature for one purchase by the stdio bridge, whatever becomes of the answers. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { readBridgeSettings } from "../../src/client/bridge/bridge-settings.ts";
import { PaidCalls } from "../../src/client/bridge/paid-calls.ts";
import type { Operation } from "../../src/worker/operation/operation.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const cheap = operations.find((operation) => !operation.free);
if (!cheap) throw new Error("The operations is too short");
const inputOf = (operation: Operation, index: 0 | 1 = 0) => ({ ...operation.examples[index].input });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mcp-wallet-"));
});
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((clean) => clean()));
  await rm(folder, { recursive: true });
});

const attachments = () => ({ paymentSignature: undefined, idempotencyKey: undefined, referralCode: undefined });

/** One run of the bridge; all runs of a test share their book. */
function bridge(settings: Readonly<Record<string, string>>) {
  const file = { SVC_SPENDING_FILE: join(folder, "spending.json") };
  const paidCalls = new PaidCalls(readBridgeSettings({ SVC_BASE_URL: stack.service, ...file, ...settings }));
  return {
    call: (operation: Operation, input: unknown = inputOf(operation)) =>
      paidCalls.call({ operation, input, attachments }),
  };
}

type Interference = (signature: string | undefined, answer: { status: number; body: string }) => string | undefined;

/**
 * Stands between the bridge and the service. The interference gives the body to answer with, or undefined to hang up
 * after the service has answered.
 */
async function between(interfere: Interference) {
  const signatures: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const given = request.headers["payment-signature"];
    const signature = typeof given === "string" ? given : undefined;
    if (signature !== undefined) signatures.push(signature);
    const upstream = await fetch(`${stack.service}${request.url}`, {
      method: request.method ?? "GET",
      headers: { "Content-Type": "application/json", ...(signature && { "PAYMENT-SIGNATURE": signature }) },
      ...(request.method === "POST" && { body: Buffer.concat(chunks) }),
    });
    const body = interfere(signature, { status: upstream.status, body: await upstream.text() });
    if (body === undefined) return request.socket.destroy();
    response.writeHead(upstream.status, { "Content-Type": "application/json" }).end(body);
  };
  const server: Server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return { url: `http://127.0.0.1:${address.port}`, signatures };
}

describe("the wallet behind the stdio bridge", () => {
  it("charges nothing for invalid arguments, and spends the same signature on corrected ones", async () => {
    const { key, spent } = await fundedKey(stack);
    const door = await between((_signature, { body }) => body);
    const { call } = bridge({
      SVC_BASE_URL: door.url,
      SVC_WALLET_PRIVATE_KEY: key,
      SVC_MAX_USDC_PER_CALL: "1",
      SVC_MAX_USDC_PER_SESSION: cheap.price.usdc,
    });
    expect(await call(cheap, { unknown: 1 })).toMatchObject({
      body: { error: { code: "validation_failed" } },
    });
    expect(await call(cheap)).toHaveProperty("status", 200);
    expect(new Set(door.signatures).size).toBe(1);
    expect(await spent()).toBe(BigInt(cheap.price.atomic));
  });

  it("repeats the same signature once when the answer is lost", async () => {
    const { key, spent } = await fundedKey(stack);
    let lost = 0;
    const door = await between((signature, { body }) => (signature !== undefined && lost++ === 0 ? undefined : body));
    const { call } = bridge({
      SVC_BASE_URL: door.url,
      SVC_WALLET_PRIVATE_KEY: key,
      SVC_MAX_USDC_PER_CALL: "1",
    });
    expect(await call(cheap)).toHaveProperty("status", 200);
    expect(door.signatures).toHaveLength(2);
    expect(new Set(door.signatures).size).toBe(1);
    expect(await spent()).toBe(BigInt(cheap.price.atomic));
  });

  it("never signs again while the outcome is open: another run fetches what was paid for", async () => {
    const { key, spent } = await fundedKey(stack);
    let reachable = false;
    const door = await between((signature, { body }) => (signature !== undefined && !reachable ? undefined : body));
    const settings = {
      SVC_BASE_URL: door.url,
      SVC_WALLET_PRIVATE_KEY: key,
      SVC_MAX_USDC_PER_CALL: "1",
      SVC_MAX_USDC_PER_DAY: cheap.price.usdc,
    };
    const one = bridge(settings);
    expect(await one.call(cheap)).toMatchObject({
      body: { error: { code: "settlement_unknown", retryable: true } },
    });
    expect(await one.call(cheap, inputOf(cheap, 1))).toMatchObject({
      body: { message: expect.stringContaining("SVC_MAX_USDC_PER_DAY") },
    });
    reachable = true;
    const other = bridge(settings);
    expect(await other.call(cheap)).toHaveProperty("status", 200);
    expect(new Set(door.signatures).size).toBe(1);
    expect(await spent()).toBe(BigInt(cheap.price.atomic));
  });

  it("signs once for calls that come at the same moment, from one host or from two", async () => {
    const { key, spent } = await fundedKey(stack);
    const door = await between((_signature, { body }) => body);
    const settings = { SVC_BASE_URL: door.url, SVC_WALLET_PRIVATE_KEY: key, SVC_MAX_USDC_PER_CALL: "1" };
    const [one, other] = [bridge(settings), bridge(settings)];
    const answers = await Promise.all([one.call(cheap), one.call(cheap), other.call(cheap)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(door.signatures).size).toBe(1);
    expect(await spent()).toBe(BigInt(cheap.price.atomic));
  });
});
