import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { booksThrough, queryOf } from "../../../../src/worker/sale/reconciliation/books.ts";
import {
  isReconciliationOverdue,
  latestReconciliation,
  reconcileLastDay,
} from "../../../../src/worker/sale/reconciliation/daily-reconciliation.ts";
import {
  type BookedSale,
  findingText,
  type IncomingTransfer,
} from "../../../../src/worker/sale/reconciliation/reconciliation.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { logged } from "../fixtures/ledger.ts";
import { idOf, MinedChain, moved, nonceOf, payerOf, transactionOf, used } from "../fixtures/mined-chain.ts";
import { sellingWith } from "../fixtures/purchase.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const hourMs = 3_600_000;
const selling = sellingWith();
const [payer, transaction] = [payerOf(1).toLowerCase(), transactionOf(1).toLowerCase()];

/** A node with one block an hour, the newest at `now` or later; the block of the only payment has a given age. */
function node(ageHours: number, later = 0): MinedChain {
  const chain = new MinedChain();
  chain.newest = 1_000;
  chain.timeOf = (block) => Math.floor((now + later - (chain.newest - block) * hourMs) / 1000);
  const block = chain.newest - ageHours;
  chain.logs = [used(1, block), moved(1, block, selling.payTo)];
  return chain;
}

async function book(soldAt: string, id = idOf(1), paidIn = transaction): Promise<void> {
  await env.BOOKS.prepare(
    "INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, request_id) VALUES (?, ?, 'sa_landed_cost', 250000, ?, ?, 'eip155:8453', 'http', 'r')",
  )
    .bind(id, soldAt, payer, paidIn)
    .run();
}

const compare = async (later = 0) => {
  await reconcileLastDay(env, selling, now + later);
  return latestReconciliation(env.BOOKS);
};

afterEach(emptyStorage);

describe("the daily comparison of books and chain", () => {
  it("finds a payment whose sale is not in the books, and nothing where it is", async () => {
    const events = logged();
    node(5);
    expect(await compare()).toMatchObject({ findings: 1 });
    await book("2026-11-21T07:00:01.000Z");
    expect(await compare(1)).toEqual({
      checkedAt: new Date(now + 1).toISOString(),
      until: "2026-11-21T11:45:00.001Z",
      findings: 0,
    });
    expect(events()).toHaveLength(1);
  });

  it("keeps the last outcome and logs when the node is unavailable, and compares nothing without a node", async () => {
    node(5);
    await compare();
    const events = logged();
    vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
    await compare(hourMs);
    expect(events()).toEqual([{ event: "reconciliation_failed", reason: expect.stringContaining("did not answer") }]);
    await reconcileLastDay(env, { ...selling, rpcUrls: [] }, now + hourMs);
    const kept = { checkedAt: new Date(now).toISOString(), findings: 1 };
    expect(await latestReconciliation(env.BOOKS)).toMatchObject(kept);
    expect(events()).toHaveLength(1);
  });

  const row = (columns: string) =>
    env.BOOKS.prepare(`SELECT ${columns} FROM reconciliations ORDER BY checked_at DESC`).first();

  it("ends a comparison after the newest block of a node that is behind, continues there, and fails where it shows nothing", async () => {
    const events = logged();
    node(0, -26 * hourMs);
    expect(await compare()).toBeUndefined();
    const reason = expect.stringContaining("The node did not answer about 2026-11-20T10:45:00.000Z or later");
    expect(events()).toEqual([{ event: "reconciliation_failed", reason }]);
    node(-1, -5 * hourMs);
    expect(await compare()).toMatchObject({ findings: 0, until: "2026-11-21T07:00:01.000Z" });
    node(4);
    expect(await compare(26 * hourMs)).toMatchObject({ findings: 1 });
  });

  it("compares thirty days at most after months without a comparison, and says what it left out", async () => {
    const events = logged();
    node(900, 91 * 24 * hourMs);
    await compare();
    expect(await compare(90 * 24 * hourMs)).toMatchObject({ findings: 1, until: "2027-02-19T11:45:00.000Z" });
    const left = "not_compared 2026-11-21T11:45:00.000Z 2027-01-20T11:45:00.000Z";
    expect(await row("since, findings")).toEqual({
      since: "2027-01-20T11:45:00.000Z",
      findings: JSON.stringify([left]),
    });
    expect(events()).toEqual([{ event: "reconciliation_findings", findings: 1, dust: 0, first: [left] }]);
    expect(await compare(91 * 24 * hourMs)).toMatchObject({ findings: 0 });
  });

  it("calls a comparison overdue when its period ended more than a day and three hours ago", async () => {
    const lateMs = 27 * hourMs - 15 * 60_000;
    expect(await isReconciliationOverdue(env.BOOKS, now)).toBe(false);
    node(900);
    await compare();
    expect(await isReconciliationOverdue(env.BOOKS, now + lateMs)).toBe(false);
    expect(await isReconciliationOverdue(env.BOOKS, now + lateMs + 1)).toBe(true);
  });

  it("compares the twenty-five hours until a quarter of an hour ago, and keeps the comparison as it was", async () => {
    node(5);
    await book("2026-11-21T07:00:01.000Z");
    await book("2026-11-20T10:45:00.000Z", "eip155:8453/0xb/0x1", "0xb");
    await book("2026-11-20T10:44:59.999Z", "eip155:8453/0xb/0x2", "0xb");
    await book("2026-11-21T11:44:59.999Z", "eip155:8453/0xb/0x3", "0xb");
    await book("2026-11-21T11:45:00.000Z", "eip155:8453/0xb/0x4", "0xb");
    await compare();
    const row = await env.BOOKS.prepare("SELECT * FROM reconciliations").first();
    expect(row).toEqual({
      checked_at: "2026-11-21T12:00:00.000Z",
      since: "2026-11-20T10:45:00.000Z",
      until: "2026-11-21T11:45:00.000Z",
      transfers: 1,
      matched: 1,
      findings: expect.any(String),
      finding_count: 2,
    });
    expect(JSON.parse(String(row?.findings)).sort()).toEqual([
      "sale_without_transfer eip155:8453/0xb/0x1 0xb",
      "sale_without_transfer eip155:8453/0xb/0x3 0xb",
    ]);
  });

  it("counts refunds and transfers that the operator noted as matched", async () => {
    node(5);
    await env.BOOKS.prepare(
      "INSERT INTO refunds (sale_id, wallet, nonce, payer, amount_atomic, reason, begun_at, begun_block) VALUES ('s', ?, ?, 'p', 1, 'r', 't', 1)",
    )
      .bind(payer, nonceOf(1).toLowerCase())
      .run();
    expect(await compare()).toMatchObject({ findings: 0 });
    await env.BOOKS.exec("DELETE FROM refunds");
    await env.BOOKS.prepare("INSERT INTO strays (id, noted_at, note) VALUES (?, 't', 'n')")
      .bind(`eip155:8453/${transaction}/5`)
      .run();
    expect(await compare(hourMs)).toMatchObject({ findings: 0 });
    const matched = await env.BOOKS.prepare("SELECT matched FROM reconciliations ORDER BY checked_at").all();
    expect(matched.results).toEqual([{ matched: 1 }, { matched: 1 }]);
  });

  it("lists fifty findings of many, and logs the first five", async () => {
    node(900);
    const events = logged();
    for (let index = 10; index < 61; index++)
      await book("2026-11-21T07:00:01.000Z", `eip155:8453/${payer}/0x${index}`, "0xb");
    expect(await compare()).toMatchObject({ findings: 51 });
    const findings = await env.BOOKS.prepare("SELECT findings FROM reconciliations").first("findings");
    expect(JSON.parse(String(findings))).toHaveLength(50);
    const first = [10, 11, 12, 13, 14].map((index) => `sale_without_transfer eip155:8453/${payer}/0x${index} 0xb`);
    expect(events()).toEqual([{ event: "reconciliation_findings", findings: 51, dust: 0, first }]);
  });
});

it("finds the sales that exist, however many are asked for", async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `eip155:8453/0xb/0x${index}`);
  for (const index of [0, 49, 50, 100]) await book("2026-11-21T07:00:01.000Z", ids[index]);
  await book("2026-11-21T07:00:01.000Z", "not asked for");
  const found = await booksThrough(queryOf(env.BOOKS)).salesNamed(ids);
  expect(found.map(({ id }) => id).sort()).toEqual([0, 100, 49, 50].map((index) => `eip155:8453/0xb/0x${index}`));
  expect(found[0]).toEqual({ id: found[0]?.id, payer, price: 250_000n, transaction });
  const prepare = vi.spyOn(env.BOOKS, "prepare");
  expect(await booksThrough(queryOf(env.BOOKS)).salesNamed([])).toEqual([]);
  expect(prepare).not.toHaveBeenCalled();
});

const transfer: IncomingTransfer = { transaction: "0x7", logIndex: 4, from: payer, to: "0xb", value: 1n };
const sale: BookedSale = { id: "eip155:8453/0xa/0xb", payer, price: 1n, transaction: "0x8" };

it("names the transfer, the sale, or both in a finding's line", () => {
  const signed = { ...transfer, nonce: "0xc" };
  const findings = [
    { kind: "stray", transfer } as const,
    { kind: "sale_without_transfer", sale } as const,
    { kind: "replaced_transaction", sale, transfer } as const,
    { kind: "paid_without_sale", transfer: signed, isUndecided: false } as const,
  ];
  expect(findings.map(findingText)).toEqual([
    "stray 0x7/4",
    "sale_without_transfer eip155:8453/0xa/0xb 0x8",
    "replaced_transaction eip155:8453/0xa/0xb 0x7",
    `paid_without_sale ${payer}/0xc 0x7`,
  ]);
});
