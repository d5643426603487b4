import { privateKeyToAccount } from "viem/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../../catalog/index.ts";
import type { Query } from "../../../src/tools/books/sql-text.ts";
import { dueOperations, type PastPurchase, reservePurchase } from "../../../src/tools/operate/canary-history.ts";
import { buyWithinLimit, type CanaryWorld } from "../../../src/tools/operate/canary-purchase.ts";
import { toHeaderJson } from "../../../src/worker/http/header-json.ts";
import { challengeAt, network, publishedOf, requirementsOf } from "../../fixtures/offered-payment.ts";
import { emptyBooks } from "../../fixtures/sqlite-books.ts";

const origin = "https://analysis.example.com";
const now = Date.parse("2026-11-22T12:00:00Z");
const dayMs = 86_400_000;
const signer = privateKeyToAccount(`0x${"7".repeat(64)}`);

const [cheapest, ...others] = operations
  .filter(({ free }) => !free)
  .sort((one, other) => one.price.amount - other.price.amount);
if (!cheapest || !others[0]) throw new Error("Too little is sold");
const other = others[0];
const { id: cheapestId } = cheapest;
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
  /** The node shows no payment in the transaction of the receipt. */
  readonly paysElsewhere?: boolean;
  readonly nodeIsSilent?: boolean;
  readonly booked?: Partial<{ operation: string; price: bigint; transaction: string }> | "late" | "never" | "silent";
}

const transaction = `0x${"a".repeat(64)}`;

/** A service, a chain and books that sell the example of every operation. */
function world(faults: Faults = {}, at = now) {
  let balance = 1_000_000_000n;
  let looks = 0;
  const calls = { signed: 0 };
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (faults.silent) throw new TypeError("Nobody is there");
    const path = url.slice(origin.length);
    if (path === "/payment-capabilities.json")
      return Response.json(publishedOf(...operations.map(({ id, price }) => ({ id, amount: price.atomic }))));
    const operation = operations.find((one) => one.path === path);
    if (!operation) return new Response("", { status: 404 });
    if (!new Headers(init.headers).has("PAYMENT-SIGNATURE"))
      return Response.json(challengeAt(url, requirementsOf(operation.price.atomic)), { status: 402 });
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
      headers: { "PAYMENT-RESPONSE": toHeaderJson({ success: true, transaction, network }) },
    });
  };
  return {
    calls,
    origin,
    signer,
    balance: async () => {
      if (faults.nodeIsSilent && calls.signed > 0) throw new Error("Nobody is there");
      return balance;
    },
    paidIn: async () => !faults.paysElsewhere,
    booked: async () => {
      const { booked } = faults;
      if (booked === "silent") throw new Error("Nobody is there");
      looks++;
      const isThere = calls.signed > 0 && faults.signed === undefined && booked !== "never";
      if (!(isThere || typeof booked === "object") || (booked === "late" && looks < 4)) return undefined;
      const sale = { operation: cheapestId, price: BigInt(price), transaction };
      return typeof booked === "object" ? { ...sale, ...booked } : sale;
    },
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
    now: () => at,
  } satisfies CanaryWorld & { calls: unknown };
}

let books: Query;
beforeEach(() => {
  books = emptyBooks();
});

const kept = z.looseObject({ problems: z.string(), finished_at: z.string().nullable(), signed_atomic: z.number() });
const history = () => books("SELECT * FROM canary_purchases", kept);
const perDay = BigInt(price);
const buy = (service: CanaryWorld, limit = perDay) => buyWithinLimit([cheapest], limit, books, service);

describe("the scheduled buyer", () => {
  it("buys the cheapest operation, finds nothing wrong, and keeps what it sent and got", async () => {
    expect(await buy(world())).toEqual([
      {
        at: "2026-11-22T12:00:00.000Z",
        operation: cheapest.id,
        signed: String(price),
        nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        status: 200,
        transaction,
        moved: String(price),
        problems: [],
      },
    ]);
    expect(await history()).toEqual([
      {
        at: "2026-11-22T12:00:00.000Z",
        operation: cheapest.id,
        signed_atomic: price,
        moved_atomic: price,
        nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        status: 200,
        transaction_hash: transaction,
        problems: "[]",
        finished_at: "2026-11-22T12:00:00.000Z",
      },
    ]);
  });

  it.each<[string, Faults, RegExp]>([
    ["402 for ever", { signed: 402 }, /^answered 402 to a payment$/],
    ["502 for ever", { signed: 502 }, /^answered 502 to a payment$/],
    ["a sale in the books that was not served", { signed: 502, booked: {} }, /books: a sale that was not served/],
    ["a sale that is not in the books", { booked: "never" }, /^books: the sale is not there$/],
    ["books that do not answer", { booked: "silent" }, /^books: they do not answer$/],
    ["another operation in the books", { booked: { operation: "x" } }, /^books: another sale, x for 250000/],
    ["another price in the books", { booked: { price: 1n } }, /^books: another sale, sa_landed_cost for 1 in/],
    ["another transaction in the books", { booked: { transaction: "0xb" } }, /^books: another sale.* in 0xb$/],
    [
      "a receipt of another transaction",
      { paysElsewhere: true },
      /^chain: the transaction of the receipt does not pay/,
    ],
    ["a node that is silent", { nodeIsSilent: true }, /^chain: the node does not answer$/],
    ["502 although it charged", { signed: 502, chargesAnyway: true }, /paid and not served: 250000 moved/],
    ["wrong figures", { wrongFigures: true }, /^wrong figures/],
    ["a charge for a repetition", { chargesAgain: true }, /^double charge: 500000 moved/],
    ["an answer that was not paid", { chargesNothing: true }, /^0 moved for a price of 250000/],
    ["a receipt that does not hold", { receipt: "forged" }, /^receipt: No key has signed it/],
    ["another answer to the same payment", { secondAnswer: "{}" }, /answered otherwise the second time/],
    ["silence", { silent: true }, /does not answer/],
  ])("names %s", async (_, faults, problem) => {
    const [bought] = await buy(world(faults));
    expect(bought?.problems.join("; ")).toMatch(problem);
  });

  it("waits until the books have the sale", async () => {
    const [bought] = await buy(world({ booked: "late" }));
    expect(bought?.problems).toEqual([]);
  });

  it("signs once, however often the answer is unclear", async () => {
    const service = world({ signed: 502 });
    const [bought] = await buy(service);
    expect([service.calls.signed, bought?.nonce]).toEqual([5, expect.stringMatching(/^0x/)]);
  });

  it("stays within what a day may cost", async () => {
    await buy(world({ signed: 502 }));
    expect(await buy(world())).toEqual([]);
    expect(await buy(world({}, now + 1), 2n * perDay)).toHaveLength(1);
  });

  it("counts a purchase that broke off as spent, and begins no other beside one", async () => {
    const begun = { at: now, operation: cheapest.id, price: perDay };
    const hourMs = 3_600_000;
    expect(await reservePurchase(books, begun, perDay)).toBe(true);
    expect(await reservePurchase(books, { ...begun, at: now + 1 }, 9n * perDay)).toBe(false);
    expect(await reservePurchase(books, { ...begun, at: now + hourMs }, perDay)).toBe(false);
    expect(await reservePurchase(books, { ...begun, at: now + hourMs }, 2n * perDay)).toBe(true);
    expect((await history()).map(({ problems }) => problems)).toEqual(['["it broke off"]', '["it broke off"]']);
  });

  it("keeps the words of a service without what moves a terminal's cursor", async () => {
    const service = { ...world(), verify: () => Promise.reject(new Error("\u001b[2J\u009b it's")) };
    await buy(service);
    expect((await history())[0]?.problems).toBe('["receipt: ?[2J? it\'s"]');
  });
});

describe("what is due", () => {
  const went = (operation: string, days: number, problems: string[] = []): PastPurchase => ({
    at: new Date(now - days * dayMs).toISOString(),
    operation,
    problems,
  });
  const due = (history: readonly PastPurchase[], allowed: readonly string[] = []) =>
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
