import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { runCanary } from "../../../src/tools/operate/canary.ts";
import { type CanaryRecord, dueOperations, readHistory } from "../../../src/tools/operate/canary-history.ts";
import { networks } from "../../../src/worker/config/networks.ts";
import { toHeaderJson } from "../../../src/worker/http/header-json.ts";

const origin = "https://analysis.example.com";
const payTo = `0x${"1".repeat(40)}`;
const network = "eip155:8453";
const { asset, assetName, assetVersion } = networks[network];
const now = Date.parse("2026-11-22T12:00:00Z");
const dayMs = 86_400_000;
const signer = privateKeyToAccount(`0x${"7".repeat(64)}`);

const [cheapest, ...others] = operations
  .filter(({ free }) => !free)
  .sort((one, other) => one.price.amount - other.price.amount);
if (!cheapest || !others[0]) throw new Error("Too little is sold");
const other = others[0];
const price = Number(cheapest.price.atomic);

/** How a service behaves, other than it should. */
interface Faults {
  /** The status of each signed call. */
  readonly signed?: number;
  /** Charges once for each signed call. */
  readonly chargesAgain?: boolean;
  readonly wrongFigures?: boolean;
  readonly chargesNothing?: boolean;
  /** Charges, and then answers with `signed`. */
  readonly chargesAnyway?: boolean;
  readonly receipt?: "forged";
  readonly secondAnswer?: string;
  readonly silent?: boolean;
}

/** A service and a chain that sell the example of every operation. */
function world(faults: Faults = {}) {
  let balance = 1_000_000_000n;
  const calls = { signed: 0 };
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (faults.silent) throw new TypeError("Nobody is there");
    const path = url.slice(origin.length);
    if (path === "/payment-capabilities.json")
      return Response.json({
        prices: operations.map(({ id, price }) => ({ id, amount: price.atomic })),
        supported: [{ network, asset, pay_to: payTo }],
      });
    const operation = operations.find((one) => one.path === path);
    if (!operation) return new Response("", { status: 404 });
    const terms = {
      scheme: "exact",
      network,
      amount: operation.price.atomic,
      asset,
      payTo,
      maxTimeoutSeconds: 120,
      extra: { name: assetName, version: assetVersion },
    };
    if (!new Headers(init.headers).has("PAYMENT-SIGNATURE"))
      return Response.json({ x402Version: 2, resource: { url }, accepts: [terms], extensions: {} }, { status: 402 });
    calls.signed++;
    const fails = faults.signed !== undefined;
    if ((calls.signed === 1 || faults.chargesAgain) && !faults.chargesNothing && (!fails || faults.chargesAnyway))
      balance -= BigInt(operation.price.atomic);
    if (fails) return Response.json({ error: { code: "x", retryable: true } }, { status: faults.signed ?? 500 });
    if (calls.signed > 1 && faults.secondAnswer) return new Response(faults.secondAnswer);
    const validation = operation.validate(operation.examples[0].input, "en");
    if (!validation.valid) throw new Error("refused");
    const result = operation.answer(validation.input, "en", "2026-11-22");
    return Response.json(faults.wrongFigures ? { ...result, operation: "x" } : result, {
      headers: { "PAYMENT-RESPONSE": toHeaderJson({ success: true, transaction: `0x${"a".repeat(64)}`, network }) },
    });
  };
  return {
    calls,
    origin,
    signer,
    balance: async () => balance,
    isSameRelease: true,
    fetch: async (url: string | URL | Request, init?: RequestInit) => answer(String(url), init),
    verify: async () => {
      if (faults.receipt === "forged") throw new Error("No key has signed it.");
      return {
        origin,
        receipt: { resourceUrl: "", payer: "", network, transaction: "", issuedAt: 0 },
        result: undefined,
      };
    },
    pause: async () => {},
    now: () => now,
  };
}

let folder: string;
let historyFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "canary-"));
  historyFile = join(folder, "state", "history.ndjson");
});
afterEach(() => rm(folder, { recursive: true }));

const settings = (changes: { allowed?: readonly string[]; perDay?: bigint } = {}) => ({
  allowed: [],
  perDay: BigInt(price),
  historyFile,
  ...changes,
});

describe("the scheduled buyer", () => {
  it("buys the cheapest operation, finds nothing wrong, and keeps what it sent and got", async () => {
    const bought = await runCanary([], settings(), world());
    expect(bought).toEqual([
      {
        at: "2026-11-22T12:00:00.000Z",
        operation: cheapest.id,
        signed: String(price),
        nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        status: 200,
        transaction: `0x${"a".repeat(64)}`,
        moved: String(price),
        problems: [],
      },
    ]);
    expect(await readHistory(historyFile)).toEqual(bought);
  });

  it.each<[string, Faults, RegExp]>([
    ["402 for ever", { signed: 402 }, /^answered 402 to a payment$/],
    ["502 for ever", { signed: 502 }, /^answered 502 to a payment$/],
    ["502 although it charged", { signed: 502, chargesAnyway: true }, /paid and not served: 250000 moved/],
    ["wrong figures", { wrongFigures: true }, /^wrong figures/],
    ["a charge for a repetition", { chargesAgain: true }, /^double charge: 500000 moved/],
    ["an answer that was not paid", { chargesNothing: true }, /^0 moved for a price of 250000/],
    ["a receipt that does not hold", { receipt: "forged" }, /^receipt: No key has signed it/],
    ["another answer to the same payment", { secondAnswer: "{}" }, /answered otherwise the second time/],
    ["silence", { silent: true }, /does not answer/],
  ])("names %s", async (_, faults, problem) => {
    const [bought] = await runCanary([], settings(), world(faults));
    expect(bought?.problems.join("; ")).toMatch(problem);
  });

  it("signs once, however often the answer is unclear", async () => {
    const service = world({ signed: 502 });
    await runCanary([], settings(), service);
    expect(service.calls.signed).toBe(5);
    expect((await readFile(historyFile, "utf8")).match(/"nonce"/g)).toHaveLength(1);
  });

  it("stays within what a day may cost", async () => {
    await runCanary([], settings(), world({ signed: 502 }));
    expect(await runCanary([cheapest.id], settings(), world())).toEqual([]);
    expect(await runCanary([cheapest.id], settings({ perDay: 2n * BigInt(price) }), world())).toHaveLength(1);
  });
});

describe("what is due", () => {
  const went = (operation: string, days: number, problems: string[] = []): CanaryRecord => ({
    at: new Date(now - days * dayMs).toISOString(),
    operation,
    signed: "0",
    moved: "0",
    problems,
  });
  const due = (history: readonly CanaryRecord[], allowed: readonly string[] = []) =>
    dueOperations(operations, allowed, history, now).map(({ id }) => id);

  it("is the cheapest operation once a day", () => {
    expect(due([])).toEqual([cheapest.id]);
    expect(due([went(cheapest.id, 0.5)])).toEqual([]);
    expect(due([went(cheapest.id, 1)])).toEqual([cheapest.id]);
  });

  it("is one that did not go well, again", () => {
    expect(due([went(cheapest.id, 0.5), went(cheapest.id, 0.1, ["answered 502"])])).toEqual([]);
    expect(due([went(cheapest.id, 0.1, ["answered 502"])])).toEqual([cheapest.id]);
  });

  it("is another operation that is allowed once a month", () => {
    const history = [went(cheapest.id, 0)];
    expect(due(history, [other.id])).toEqual([other.id]);
    expect(due([...history, went(other.id, 20)], [other.id])).toEqual([]);
    expect(due([...history, went(other.id, 28)], [other.id])).toEqual([other.id]);
  });
});
