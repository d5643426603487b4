import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  askingLedgers,
  endRefunded,
  prepareReturns,
} from "../../../../src/worker/sale/reconciliation/ledger-questions.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { logged } from "../fixtures/ledger.ts";

beforeEach(emptyStorage);
afterEach(emptyStorage);

const idOf = (payer: number, nonce: number) => `eip155:8453/0xa${payer}/0xb${nonce}`;

type Rebook = (ledger: string, nonces: readonly string[]) => Promise<number>;

/** Books that hold these sales, and ask ledgers for the others. */
function booksWith(held: Set<string>, rebook: Rebook) {
  const books = {
    salesNamed: async (ids: readonly string[]) => ids.filter((id) => held.has(id)).map((id) => ({ id })),
  };
  const ledgers = {
    getByName: (name: string) => ({
      rebook: async (nonces: readonly string[]) => ({ rebooked: await rebook(name, nonces), undecided: 0 }),
    }),
  };
  return askingLedgers(Object.assign(Object.create(null), books), Object.assign(Object.create(env.LEDGER), ledgers));
}

const idsOf = (sales: readonly { readonly id: string }[]) => sales.map(({ id }) => id);

describe("books that lack sales", () => {
  it("asks the ledger of each payer once for all sales that the books lack, and reads them again", async () => {
    const lines = logged();
    const held = new Set([idOf(2, 1)]);
    const asked: unknown[] = [];
    const { salesNamed } = booksWith(held, async (ledger, nonces) => {
      asked.push([ledger, nonces]);
      for (const nonce of [1, 2]) held.add(idOf(1, nonce));
      return nonces.length;
    });
    const ids = [idOf(2, 1), idOf(1, 1), idOf(1, 2)];
    expect(idsOf(await salesNamed(ids))).toEqual(ids);
    expect(asked).toEqual([["payer:0xa1", ["0xb1", "0xb2"]]]);
    expect(lines()).toEqual([{ event: "sales_rebooked", sales: 2 }]);
  });

  it("asks no ledger when the books lack nothing, and skips a ledger that fails", async () => {
    const lines = logged();
    const held = new Set([idOf(3, 1)]);
    const rebook = vi.fn<Rebook>(async (ledger) => {
      if (ledger === "payer:0xa1") throw new Error("The object is away");
      held.add(idOf(2, 1));
      return 1;
    });
    const { salesNamed } = booksWith(held, rebook);
    expect(idsOf(await salesNamed([idOf(3, 1), "no payment"]))).toEqual([idOf(3, 1)]);
    expect(rebook).not.toHaveBeenCalled();
    expect(idsOf(await salesNamed([idOf(1, 1), idOf(2, 1)]))).toEqual([idOf(2, 1)]);
    expect(lines()).toEqual([
      { event: "ledger_not_woken", reason: expect.stringContaining("away") },
      { event: "sales_rebooked", sales: 1 },
    ]);
  });

  it("continues after half a minute without a ledger that does not answer", async () => {
    const lines = logged();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const rebook = vi.fn<Rebook>(() => new Promise(() => {}));
    const found = booksWith(new Set(), rebook).salesNamed([idOf(1, 1)]);
    await expect.poll(() => rebook.mock.calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await found).toEqual([]);
    expect(lines()).toMatchObject([{ event: "ledger_not_woken" }]);
  });

  it("asks ledgers twenty at a time, at most two thousand for each part of a period", async () => {
    let atOnce = 0;
    let most = 0;
    const rebook = vi.fn<Rebook>(async () => {
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce--;
      return 0;
    });
    const books = booksWith(new Set(), rebook);
    for (const asked of [2_000, 4_000]) {
      await books.salesNamed(Array.from({ length: 2_001 }, (_, payer) => idOf(payer, 1)));
      expect(rebook).toHaveBeenCalledTimes(asked);
    }
    expect(rebook.mock.calls.map(([ledger]) => ledger)).not.toContain("payer:0xa2000");
    expect(most).toBe(20);
  });
});

const now = Date.parse("2026-11-22T12:53:00Z");
const idBy = (payer: string) => `eip155:8453/0x${payer.repeat(40)}/0x${"c".repeat(64)}`;

describe("payments that the operator has noted", () => {
  const note = (id: string) =>
    env.BOOKS.prepare("INSERT INTO strays (id, noted_at, note) VALUES (?, '2026-11-22T12:00:00Z', 'x')").bind(id).run();
  const decided = async () => {
    const { results } = await env.BOOKS.prepare("SELECT id FROM strays WHERE decided_at IS NOT NULL ORDER BY id").all();
    return results.map(({ id }) => id);
  };

  /** Ledgers that answer by the first digit of their payer. */
  const ledgersThat = (answers: Readonly<Record<string, { rebooked: number; undecided: number } | Error>>) => {
    const rebook = async (name: string) => {
      const answer = answers[name.slice("payer:0x".length).slice(0, 1)];
      if (!answer || answer instanceof Error) throw answer ?? new Error(`Nobody asks ${name}`);
      return answer;
    };
    return Object.assign(Object.create(env.LEDGER), { getByName: (name: string) => ({ rebook: () => rebook(name) }) });
  };
  const nothing = { rebooked: 0, undecided: 0 };

  it("lets a payment be returned when the ledger has not sold for it, and nothing of the payer is undecided", async () => {
    logged();
    for (const payer of ["a", "b", "c", "d"]) await note(idBy(payer));
    const answers = {
      a: nothing,
      b: { rebooked: 1, undecided: 0 },
      c: { rebooked: 0, undecided: 1 },
      d: new Error("The object is away"),
    };
    await prepareReturns({ ...env, LEDGER: ledgersThat(answers) }, now);
    expect(await decided()).toEqual([idBy("a")]);
  });

  it("asks about noted payments until they are decided, and about no plain transfer", async () => {
    const lines = logged();
    await note(idBy("a"));
    await note(`eip155:8453/0x${"7".repeat(64)}/3`);
    for (const [answers, marked] of [
      [{ a: { rebooked: 0, undecided: 1 } }, []],
      [{ a: nothing }, [idBy("a")]],
      [{}, [idBy("a")]],
    ] as const) {
      await prepareReturns({ ...env, LEDGER: ledgersThat(answers) }, now);
      expect(await decided()).toEqual(marked);
    }
    expect(lines()).toEqual([]);
  });

  it("names the payers whose payments are undecided", async () => {
    const backlog = env.BACKLOG.getByName("backlog");
    const payers = async () =>
      (await env.BOOKS.prepare("SELECT payer FROM undecided_payers ORDER BY payer").all()).results;
    await backlog.note("payer:0xa1", { unresolved: 1, unbooked: 0 });
    await backlog.note("payer:0xa2", { unresolved: 0, unbooked: 1 });
    await backlog.note("payer:0xa3", { unresolved: 2, unbooked: 1 });
    await prepareReturns(env, now);
    expect(await payers()).toEqual([{ payer: "0xa1" }, { payer: "0xa3" }]);
    await backlog.note("payer:0xa1", { unresolved: 0, unbooked: 0 });
    await prepareReturns(env, now);
    expect(await payers()).toEqual([{ payer: "0xa3" }]);
  });
});

const refund = (id: string, refundedAt: string | null) =>
  env.BOOKS.prepare(
    "INSERT INTO refunds (sale_id, wallet, nonce, payer, amount_atomic, reason, begun_at, begun_block, refunded_at) VALUES (?, '0x1', '0x2', '0x3', 1, 'x', 'then', 1, ?)",
  )
    .bind(id, refundedAt)
    .run();
const ended = async () => {
  const asked = "SELECT sale_id FROM refunds WHERE purchase_ended_at IS NOT NULL ORDER BY sale_id";
  return (await env.BOOKS.prepare(asked).all()).results.map(({ sale_id }) => sale_id);
};

it("tells each ledger of its paid-back purchases once, and one that fails with the next run", async () => {
  logged();
  await refund(idBy("a"), "2026-11-22T12:00:00Z");
  await refund(idBy("b"), "2026-11-22T12:01:00Z");
  await refund(idBy("d"), null);
  const told: string[] = [];
  let isAway = true;
  const getByName = (name: string) => ({
    endRefunded: async (nonces: readonly string[]) => {
      if (isAway && name.includes("bb")) throw new Error("The object is away");
      told.push(`${name} ${nonces.join()}`);
    },
  });
  const bindings = { ...env, LEDGER: Object.assign(Object.create(env.LEDGER), { getByName }) };
  const nonce = `0x${"c".repeat(64)}`;
  await endRefunded(bindings, now);
  expect(await ended()).toEqual([idBy("a")]);
  isAway = false;
  await endRefunded(bindings, now);
  await endRefunded(bindings, now);
  expect(await ended()).toEqual([idBy("a"), idBy("b")]);
  expect(told).toEqual(["a", "b"].map((payer) => `payer:0x${payer.repeat(40)} ${nonce}`));
});
