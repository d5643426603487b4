import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { askingLedgers } from "../../../../src/worker/sale/reconciliation/lost-sales.ts";
import { logged } from "../fixtures/ledger.ts";

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
  it("ask the ledger of each payer once for all of them, and read them again", async () => {
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

  it("say nothing where no ledger has what they lack, and ask none where they lack nothing", async () => {
    const lines = logged();
    const rebook = vi.fn<Rebook>(async () => 0);
    const { salesNamed } = booksWith(new Set([idOf(2, 1)]), rebook);
    expect(idsOf(await salesNamed([idOf(2, 1)]))).toEqual([idOf(2, 1)]);
    expect(idsOf(await salesNamed(["no payment"]))).toEqual([]);
    expect(rebook).not.toHaveBeenCalled();
    expect(idsOf(await salesNamed([idOf(1, 1), idOf(2, 1)]))).toEqual([idOf(2, 1)]);
    expect(rebook).toHaveBeenCalledTimes(1);
    expect(lines()).toEqual([]);
  });

  it("go on without a ledger that fails, and log why", async () => {
    const lines = logged();
    const held = new Set<string>();
    const { salesNamed } = booksWith(held, async (ledger) => {
      if (ledger === "payer:0xa1") throw new Error("The object is away");
      held.add(idOf(2, 1));
      return 1;
    });
    expect(idsOf(await salesNamed([idOf(1, 1), idOf(2, 1)]))).toEqual([idOf(2, 1)]);
    expect(lines()).toEqual([
      { event: "ledger_not_woken", reason: expect.stringContaining("away") },
      { event: "sales_rebooked", sales: 1 },
    ]);
  });

  it("ask twenty ledgers at a time, of two thousand payers at most about each part of a period", async () => {
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
