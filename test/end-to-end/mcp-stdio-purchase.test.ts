/** What the wallet of the stdio bridge does and refuses, before a service that may not be honest. */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodePaymentSignatureHeader } from "@x402/core/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { readBridgeSettings } from "../../src/client/bridge/bridge-settings.ts";
import { PaidCalls } from "../../src/client/bridge/paid-calls.ts";
import type { Operation } from "../../src/worker/operation/operation.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const [cheap, second] = operations.filter((operation) => !operation.free);
if (!cheap || !second) throw new Error("The operations is too short");
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
  it("pays nothing unless it is told how much", async () => {
    const { key, spent } = await fundedKey(stack);
    const { call } = bridge({ SVC_WALLET_PRIVATE_KEY: key });
    expect(await call(cheap)).toMatchObject({
      body: { x402Version: 2, message: expect.stringContaining("SVC_MAX_USDC_PER_CALL is 0") },
    });
    expect(await spent()).toBe(0n);
  });

  it("stops at the limit of a call, of a session and of a day", async () => {
    const { key, spent } = await fundedKey(stack);
    const wallet = { SVC_WALLET_PRIVATE_KEY: key, SVC_MAX_USDC_PER_CALL: "5" };
    const refused = (setting: string) => ({
      body: { message: expect.stringContaining(setting) },
    });
    const small = bridge({ ...wallet, SVC_MAX_USDC_PER_CALL: cheap.price.usdc });
    expect(await small.call(second)).toMatchObject(refused("SVC_MAX_USDC_PER_CALL"));

    const session = bridge({ ...wallet, SVC_MAX_USDC_PER_SESSION: second.price.usdc });
    expect(await session.call(cheap)).toHaveProperty("status", 200);
    expect(await session.call(second)).toMatchObject(refused("SVC_MAX_USDC_PER_SESSION"));

    const day = bridge({ ...wallet, SVC_MAX_USDC_PER_DAY: second.price.usdc });
    expect(await day.call(second)).toMatchObject(refused("SVC_MAX_USDC_PER_DAY"));
    expect(await spent()).toBe(BigInt(cheap.price.atomic));
  });

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

  it.each([
    ["another wallet than the published one", /"payTo":"0x[0-9a-fA-F]{40}"/g, `"payTo":"0x${"1".repeat(40)}"`],
    ["another price than the published one", /"amount":"\d+"/g, '"amount":"999999"'],
    ["another token", /"asset":"0x[0-9a-fA-F]{40}"/g, `"asset":"0x${"2".repeat(40)}"`],
    ["another network", /"network":"eip155:8453"/g, '"network":"eip155:1"'],
    ["a signature for a year", /"maxTimeoutSeconds":\d+/g, '"maxTimeoutSeconds":31536000'],
  ])("does not sign for %s", async (_terms, honest, dishonest) => {
    const { key, spent } = await fundedKey(stack);
    const door = await between((_signature, { status, body }) =>
      status === 402 ? body.replaceAll(honest, dishonest) : body,
    );
    const { call } = bridge({
      SVC_BASE_URL: door.url,
      SVC_WALLET_PRIVATE_KEY: key,
      SVC_MAX_USDC_PER_CALL: "300",
    });
    expect(await call(cheap)).toMatchObject({
      body: { message: expect.stringContaining("Nothing was signed") },
    });
    expect(door.signatures).toHaveLength(0);
    expect(await spent()).toBe(0n);
  });

  it("does not pay a wallet outside of the user's own list", async () => {
    const { key, spent } = await fundedKey(stack);
    const { call } = bridge({
      SVC_WALLET_PRIVATE_KEY: key,
      SVC_MAX_USDC_PER_CALL: "1",
      SVC_PAY_TO_ALLOWLIST: `0x${"3".repeat(40)}`,
    });
    expect(await call(cheap)).toHaveProperty("status", 402);
    expect(await spent()).toBe(0n);
  });

  it("does not pay when it cannot read what was spent before", async () => {
    const { key, spent } = await fundedKey(stack);
    await writeFile(join(folder, "spending.json"), "half a fi");
    const { call } = bridge({ SVC_WALLET_PRIVATE_KEY: key, SVC_MAX_USDC_PER_CALL: "1" });
    expect(await call(cheap)).toMatchObject({
      body: { message: expect.stringContaining("SVC_SPENDING_FILE") },
    });
    expect(await spent()).toBe(0n);
  });
});

/** A service that sells honestly to nobody: it passes unsigned calls on, and answers signed ones in the given way. */
async function refusing(answers: (attempt: number) => number, maxTimeoutSeconds = 120) {
  const signatures: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = request.headers["payment-signature"];
    const upstream = await fetch(`${stack.service}${request.url}`, {
      method: request.method ?? "GET",
      headers: { "Content-Type": "application/json" },
      ...(request.method === "POST" && { body: Buffer.concat(chunks) }),
    });
    const body = (await upstream.text()).replaceAll(
      /"maxTimeoutSeconds":\d+/g,
      `"maxTimeoutSeconds":${maxTimeoutSeconds}`,
    );
    if (typeof signature === "string") signatures.push(signature);
    const status = signature === undefined ? upstream.status : answers(signatures.length);
    response.writeHead(status, { "Content-Type": "application/json", "Retry-After": "0" }).end(body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return { url: `http://127.0.0.1:${address.port}`, signatures, signed: () => new Set(signatures).size };
}

const rpcCall = z.object({ id: z.unknown(), method: z.string() });

/** A node of Base that says how late it is, and whether every nonce is used. */
async function node(view: { timestamp: number; used: boolean; chainId?: number }) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, method } = rpcCall.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const hex = (value: number) => `0x${value.toString(16)}`;
    const result =
      method === "eth_chainId"
        ? hex(view.chainId ?? 8453)
        : method === "eth_getBlockByNumber"
          ? { number: hex(9), timestamp: hex(view.timestamp), transactions: [] }
          : `0x${(view.used ? "1" : "0").padStart(64, "0")}`;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The node has no port");
  return `http://127.0.0.1:${address.port}`;
}

describe("the caps of the bridge, against a service that takes signatures and gives nothing", () => {
  const limit = (setting: string) => ({ body: { message: expect.stringContaining(setting) } });
  // At noon, so that no test passes into another day.
  beforeEach(() => {
    const noon = new Date().setUTCHours(12, 0, 0, 0);
    vi.useFakeTimers({ toFake: ["Date"], now: noon, shouldAdvanceTime: true });
  });
  const later = (minutes: number) => void vi.setSystemTime(Date.now() + minutes * 60_000);
  afterEach(() => void vi.useRealTimers());
  const settings = async (door: { readonly url: string }) => ({
    SVC_BASE_URL: door.url,
    SVC_WALLET_PRIVATE_KEY: (await fundedKey(stack)).key,
    SVC_MAX_USDC_PER_CALL: "1",
  });

  it.each([400, 402, 429, 503])(
    "hold when every signature is answered with %s: what was signed counts, also after its time",
    async (status) => {
      const door = await refusing(() => status, 1);
      for (const setting of ["SVC_MAX_USDC_PER_SESSION", "SVC_MAX_USDC_PER_DAY"]) {
        const file = join(folder, `${setting}.json`);
        const before = door.signed();
        const { call } = bridge({
          ...(await settings(door)),
          SVC_SPENDING_FILE: file,
          [setting]: cheap.price.usdc,
        });
        expect(await call(cheap)).toHaveProperty("status", status);
        later(10);
        expect(await call(cheap)).toMatchObject(status === 402 ? limit(setting) : { status });
        expect(await call(cheap, inputOf(cheap, 1))).toMatchObject(limit(setting));
        expect(door.signed()).toBe(before + 1);
      }
    },
  );

  it("do not take a later refusal for an answer to what was unclear before", async () => {
    const door = await refusing((attempt) => (attempt === 1 ? 502 : 429));
    const { call } = bridge({ ...(await settings(door)), SVC_MAX_USDC_PER_DAY: cheap.price.usdc });
    expect(await call(cheap)).toHaveProperty("status", 429);
    // The signature may have been taken for the first input: it must not be sent for another.
    expect(await call(cheap, inputOf(cheap, 1))).toMatchObject(limit("SVC_MAX_USDC_PER_DAY"));
    expect(door.signatures).toHaveLength(2);
  });

  it("let nobody but the bridge choose how long a signature is good for", async () => {
    for (const offered of [1, 3_600]) {
      const door = await refusing(() => 402, offered);
      const { call } = bridge({ ...(await settings(door)), SVC_SPENDING_FILE: join(folder, `${offered}.json`) });
      await call(cheap);
      const { payload, accepted } = decodePaymentSignatureHeader(door.signatures[0] ?? "");
      const { validBefore } = z
        .object({ authorization: z.object({ validBefore: z.coerce.number() }) })
        .parse(payload).authorization;
      expect(Math.abs(validBefore - Date.now() / 1000 - 120)).toBeLessThan(30);
      expect(accepted.maxTimeoutSeconds).toBe(offered);
    }
  });

  const tenMinutesOn = () => Math.floor(Date.now() / 1000) + 600;
  it.each([
    ["makes room when a block after its time shows the nonce unused", { used: false }, true],
    ["makes none when the nonce is used", { used: true }, false],
    ["makes none when its newest block is not late enough", { used: false, timestamp: 0 }, false],
    ["makes none when it is a node of another chain", { used: false, chainId: 1 }, false],
  ])("the user's own node %s", async (_name, view, room) => {
    const door = await refusing(() => 402);
    const { call } = bridge({
      ...(await settings(door)),
      SVC_MAX_USDC_PER_DAY: cheap.price.usdc,
      SVC_RPC_URL: await node({ timestamp: tenMinutesOn(), ...view }),
    });
    await call(cheap);
    later(10);
    const answer = await call(cheap, inputOf(cheap, 1));
    expect(door.signed()).toBe(room ? 2 : 1);
    if (!room) expect(answer).toMatchObject(limit("SVC_MAX_USDC_PER_DAY"));
  });

  it("do not sign again for a call whose earlier payment the chain shows as taken", async () => {
    const door = await refusing(() => 402);
    const { call } = bridge({
      ...(await settings(door)),
      SVC_RPC_URL: await node({ timestamp: tenMinutesOn(), used: true }),
    });
    await call(cheap);
    later(10);
    expect(await call(cheap)).toMatchObject(limit("the chain shows"));
    expect(door.signed()).toBe(1);
  });
});
