import { env } from "cloudflare:workers";
import { pad } from "viem/utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { configOf } from "../../src/config/config.ts";
import { latestReconciliation, reconcileLastDay } from "../../src/sale/daily-reconciliation.ts";
import first from "../../src/sale/migrations/0001_sales.sql?raw";
import second from "../../src/sale/migrations/0002_reconciliation.sql?raw";
import { emptyStorage } from "../support/empty-storage.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const hourMs = 3_600_000;
const { payment } = configOf(env);
if (!payment) throw new Error("The tests sell");
const asset = payment.asset.toLowerCase();
const payer = `0x${"a".repeat(40)}` as const;
const transaction = `0x${"7".repeat(64)}`;
const nonce = `0x${"c".repeat(64)}`;

const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const usedTopic = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";

/** A node with one block an hour, the newest at `now`; the payment is in a block of a given age. */
function node({
  ageHours,
  longestRange = 1_000_000,
  value = 250_000,
}: {
  ageHours: number;
  longestRange?: number;
  value?: number;
}) {
  const newest = 1_000;
  const block = newest - ageHours;
  const log = (topics: readonly string[], logIndex: number, data: string) => ({
    address: asset,
    topics,
    data,
    logIndex: `0x${logIndex.toString(16)}`,
    transactionHash: transaction,
  });
  const used = log([usedTopic, pad(payer), nonce], 3, "0x");
  const moved = log([transferTopic, pad(payer), pad(payment?.payTo ?? "0x")], 4, `0x${value.toString(16)}`);
  return async (_: string, init: RequestInit) => {
    const { method, params } = JSON.parse(String(init.body));
    const answer = (result: unknown) => Response.json({ jsonrpc: "2.0", id: 1, result });
    if (method === "eth_getBlockByNumber") {
      const number = params[0] === "latest" ? newest : Number(params[0]);
      return answer({
        number: `0x${number.toString(16)}`,
        timestamp: `0x${Math.floor((now - (newest - number) * hourMs) / 1000).toString(16)}`,
      });
    }
    if (method === "eth_getTransactionReceipt")
      return answer(params[0] === transaction ? { status: "0x1", logs: [used, moved] } : null);
    const [{ fromBlock, toBlock, topics }] = params;
    if (Number(toBlock) - Number(fromBlock) + 1 > longestRange)
      return Response.json({ jsonrpc: "2.0", id: 1, error: { code: -32_005, message: "range too long" } });
    const inside = Number(fromBlock) <= block && block <= Number(toBlock);
    return answer(!inside ? [] : topics[0] === usedTopic ? [used] : [moved]);
  };
}

async function book(soldAt: string): Promise<void> {
  await env.BOOKS.prepare(
    "INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, request_id) VALUES (?, ?, 'sa_landed_cost', 250000, ?, ?, 'eip155:8453', 'http', 'r')",
  )
    .bind(`eip155:8453/${payer}/${nonce}`, soldAt, payer, transaction)
    .run();
}

const compare = async () => {
  await reconcileLastDay(env.BOOKS, payment, now);
  return latestReconciliation(env.BOOKS);
};

beforeEach(async () => {
  for (const statement of `${first}${second}`.replace(/--.*$/gm, "").split(";"))
    if (statement.trim()) await env.BOOKS.prepare(statement).run();
});
afterEach(async () => {
  await emptyStorage();
  vi.unstubAllGlobals();
});

describe("the daily comparison of books and chain", () => {
  it("finds nothing when the day's sale has its transfer", async () => {
    vi.stubGlobal("fetch", node({ ageHours: 5 }));
    await book("2026-11-21T07:00:01.000Z");
    expect(await compare()).toEqual({ checkedAt: new Date(now).toISOString(), findings: 0 });
  });

  it("finds a payment whose sale is not in the books", async () => {
    vi.stubGlobal("fetch", node({ ageHours: 5 }));
    expect(await compare()).toMatchObject({ findings: 1 });
  });

  it("leaves out a transfer of nothing, which anybody can make the token tell of", async () => {
    vi.stubGlobal("fetch", node({ ageHours: 5, value: 0 }));
    expect(await compare()).toMatchObject({ findings: 0 });
  });

  it("finds a sale that the chain does not show", async () => {
    vi.stubGlobal("fetch", node({ ageHours: 900 }));
    await env.BOOKS.exec("DELETE FROM sales");
    await book("2026-11-21T07:00:01.000Z");
    await env.BOOKS.exec("UPDATE sales SET transaction_hash = '0xdead'");
    expect(await compare()).toMatchObject({ findings: 1 });
  });

  it("matches a sale that was booked days after its transfer, and a transfer whose sale was booked before", async () => {
    vi.stubGlobal("fetch", node({ ageHours: 72 }));
    await book("2026-11-21T07:00:01.000Z");
    expect(await compare()).toMatchObject({ findings: 0 });
    vi.stubGlobal("fetch", node({ ageHours: 5 }));
    await env.BOOKS.exec("UPDATE sales SET sold_at = '2026-11-01T00:00:00.000Z'");
    expect(await compare()).toMatchObject({ findings: 0 });
  });

  it("works through a node that takes ranges of ten blocks", async () => {
    vi.stubGlobal("fetch", node({ ageHours: 5, longestRange: 10 }));
    await book("2026-11-21T07:00:01.000Z");
    expect(await compare()).toMatchObject({ findings: 0 });
  });

  it("leaves the last outcome when the node is away", async () => {
    vi.stubGlobal("fetch", node({ ageHours: 5 }));
    await compare();
    vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
    await reconcileLastDay(env.BOOKS, payment, now + hourMs);
    expect(await latestReconciliation(env.BOOKS)).toEqual({ checkedAt: new Date(now).toISOString(), findings: 1 });
  });
});
