import { type Hex, numberToHex } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseConfig } from "../../../../src/worker/config/config.ts";
import { isContract } from "../../../../src/worker/sale/chain/contract-code.ts";
import { nodeUrl, paymentSettings } from "../../../fixtures/payment-settings.ts";

const { payment } = parseConfig({ ENVIRONMENT: "local", ...paymentSettings, CHAIN_TIMEOUT_MS: "5000" });
if (!payment) throw new Error("The tests sell");
const config = payment;
const { chainMs } = config.timeouts;

let addresses = 0;
/** An address that nobody asked about before. */
function newAddress(): Hex {
  addresses += 1;
  return numberToHex(addresses, { size: 20 });
}
const newAddresses = (count: number) => Array.from({ length: count }, newAddress);
const asked = (address: Hex) => isContract(config, address);

interface Question {
  readonly id: number;
  readonly params: readonly [Hex, string];
}

/** A request that the node received and has not answered yet. */
interface Received {
  readonly url: string;
  readonly body: Question | readonly Question[];
  readonly addresses: readonly Hex[];
  /** Answers with the code at each address. */
  answer(codeAt?: (address: Hex) => unknown): void;
  fail(): void;
}

let received: Received[];
const count = (length: number) => vi.waitFor(() => expect(received).toHaveLength(length));

/** Lets everything go on that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  received = [];
  vi.stubGlobal(
    "fetch",
    (url: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const body: Question | readonly Question[] = JSON.parse(String(init.body));
        const questions = "id" in body ? [body] : body;
        received.push({
          url,
          body,
          addresses: questions.map(({ params }) => params[0]),
          answer: (codeAt = () => "0x") => {
            const answers = questions.map(({ id, params }) => ({ jsonrpc: "2.0", id, result: codeAt(params[0]) }));
            resolve(Response.json("id" in body ? answers[0] : answers));
          },
          fail: () => reject(new TypeError("connection refused")),
        });
      }),
  );
});
afterEach(async () => {
  for (const request of received) request.fail();
  await settle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("whether a contract is at an address", () => {
  it.each<readonly [string, unknown, boolean | undefined]>([
    ["code", "0x60", true],
    ["a delegation", `0xef0100${"11".repeat(20)}`, true],
    ["no code", "0x", false],
    ["what is no hex", "60", undefined],
    ["nothing", null, undefined],
  ])("is what the node says of the newest block: %s", async (_, code, expected) => {
    const address = newAddress();
    const answer = asked(address);
    await count(1);
    expect(received[0]).toMatchObject({
      url: nodeUrl,
      body: { jsonrpc: "2.0", id: 0, method: "eth_getCode", params: [address, "latest"] },
    });
    received[0]?.answer(() => code);
    expect(await answer).toBe(expected);
  });

  it("is not known without a node, and asked again after a node that failed", async () => {
    const address = newAddress();
    expect(await isContract({ ...config, rpcUrl: undefined }, address)).toBeUndefined();
    const failed = asked(address);
    await count(1);
    received[0]?.fail();
    expect(await failed).toBeUndefined();
    const answer = asked(address);
    await count(2);
    received[1]?.answer();
    expect(await answer).toBe(false);
  });

  it.each([
    ["an hour when there is one", "0x60", 60 * 60_000],
    ["five seconds when there is none, for it can be deployed", "0x", 5_000],
  ])("is remembered for %s", async (_, code, knownMs) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const address = newAddress();
    const first = asked(address);
    await count(1);
    received[0]?.answer(() => code);
    const isOne = await first;
    vi.setSystemTime(Date.now() + knownMs - 1);
    expect(await asked(address)).toBe(isOne);
    expect(received).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    const again = asked(address);
    await count(2);
    received[1]?.answer(() => (code === "0x" ? "0x60" : "0x"));
    expect(await again).toBe(!isOne);
  });
});

describe("questions for several addresses", () => {
  it("go out together, and each has its own answer", async () => {
    const [account, contract, unclear] = newAddresses(3);
    if (!account || !contract || !unclear) throw new Error("Three were made");
    const answers = Promise.all([account, contract, unclear].map(asked));
    await count(1);
    expect(received[0]?.addresses).toEqual([account, contract, unclear]);
    received[0]?.answer((address) => (address === account ? "0x" : address === contract ? "0x60" : null));
    expect(await answers).toEqual([false, true, undefined]);
  });

  it("are gathered while a request is under way, and asked when it is answered", async () => {
    const [first = "0x", ...later] = newAddresses(4);
    const before = asked(first);
    await count(1);
    const answers = later.map(asked);
    await settle();
    expect(received).toHaveLength(1);
    received[0]?.answer();
    await before;
    await count(2);
    expect(received[1]?.addresses).toEqual(later);
    received[1]?.answer();
    expect(await Promise.all(answers)).toEqual([false, false, false]);
  });

  it("are asked at once when they are five, and a sixth waits with those after it", async () => {
    const [first = "0x", ...others] = newAddresses(8);
    const answers = [asked(first)];
    await count(1);
    answers.push(...others.slice(0, 6).map(asked));
    await count(2);
    expect(received[1]?.addresses).toEqual(others.slice(0, 5));
    answers.push(...others.slice(6).map(asked));
    await settle();
    expect(received).toHaveLength(2);
    received[0]?.answer();
    await count(3);
    expect(received[2]?.addresses).toEqual(others.slice(5));
    for (const request of received) request.answer();
    expect(await Promise.all(answers)).toEqual(Array(8).fill(false));
  });

  it("hold up nobody who asks about what is remembered", async () => {
    const [known = "0x", other = "0x"] = newAddresses(2);
    const first = asked(known);
    await count(1);
    received[0]?.answer();
    await first;
    const pending = asked(other);
    await count(2);
    expect(await Promise.race([asked(known), pending])).toBe(false);
    received[1]?.answer(() => "0x60");
    expect(await pending).toBe(true);
  });

  it("are not asked again for what the request under way has answered", async () => {
    const address = newAddress();
    const answers = [asked(address), asked(address)];
    await count(1);
    answers.push(asked(address));
    received[0]?.answer();
    expect(await Promise.all(answers)).toEqual([false, false, false]);
    expect(received.map((request) => request.addresses)).toEqual([[address]]);
  });
});

describe("a node that never answers", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

  it("leaves it open after twice the time that an answer may take", async () => {
    let isOver = false;
    const answer = asked(newAddress()).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(2 * chainMs - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBeUndefined();
  });

  it("holds up the next question no longer than an answer may take", async () => {
    const before = asked(newAddress());
    await settle();
    const answer = asked(newAddress());
    await vi.advanceTimersByTimeAsync(chainMs - 1);
    expect(received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toHaveLength(2);
    received[1]?.answer();
    expect(await answer).toBe(false);
    await vi.advanceTimersByTimeAsync(chainMs);
    expect(await before).toBeUndefined();
  });
});
