import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  exportBooks,
  exportState,
  manifestKey,
  parseManifest,
} from "../../../../src/worker/sale/reconciliation/books-export.ts";
import { canaryState } from "../../../../src/worker/sale/reconciliation/canary-sale.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { logged } from "../fixtures/ledger.ts";

const now = Date.parse("2026-11-04T00:00:00Z");
const hourMs = 3_600_000;
const payer = `0x${"a".repeat(40)}` as const;

const book = (id: string, soldAt: string) =>
  env.BOOKS.prepare(
    "INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, request_id) VALUES (?, ?, 'sa_landed_cost', 250000, ?, '0x', 'eip155:8453', 'http', 'r')",
  ).bind(id, soldAt, payer);

const manifest = async (month: string) => {
  const kept = await env.EXPORTS.get(manifestKey(month));
  return kept ? parseManifest(await kept.text()) : undefined;
};

async function idsIn(key: string): Promise<string[]> {
  const kept = await env.EXPORTS.get(key);
  const text = await new Response(kept?.body.pipeThrough(new DecompressionStream("gzip"))).text();
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).id);
}

beforeEach(emptyStorage);
afterEach(emptyStorage);

describe("the export of the books", () => {
  it("holds every row of the month that ended, and no other", async () => {
    await env.BOOKS.batch([
      book("before", "2026-09-30T23:59:59.999Z"),
      book("first", "2026-10-01T00:00:00.000Z"),
      book("last", "2026-10-31T23:59:59.999Z"),
      book("after", "2026-11-01T00:00:00.000Z"),
      env.BOOKS.prepare("INSERT INTO strays (id, noted_at, note) VALUES ('stray', '2026-10-02T00:00:00.000Z', 'mine')"),
    ]);
    await exportBooks(env, now);
    const { files } = (await manifest("2026-10")) ?? { files: [] };
    expect(files.map(({ table, rows }) => [table, rows])).toEqual([
      ["sales", 2],
      ["strays", 1],
    ]);
    expect(await idsIn(files[0]?.key ?? "")).toEqual(["first", "last"]);
  });

  it("misses none of many rows of one moment, and parts them into files", async () => {
    const ids = Array.from({ length: 22_001 }, (_, index) => `sale-${String(index).padStart(5, "0")}`);
    await env.BOOKS.prepare(
      `INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, request_id)
       SELECT value, '2026-10-05T00:00:00.000Z', 'sa_landed_cost', 250000, ?, '0x', 'eip155:8453', 'http', 'r' FROM json_each(?)`,
    )
      .bind(payer, JSON.stringify(ids))
      .run();
    await exportBooks(env, now);
    const { files } = (await manifest("2026-10")) ?? { files: [] };
    expect(files.map(({ rows }) => rows)).toEqual([20_000, 2_001]);
    expect((await Promise.all(files.map(({ key }) => idsIn(key)))).flat()).toEqual(ids);
  });

  it("waits until a month's sales have reached the books", async () => {
    await exportBooks(env, now - 1);
    expect(await manifest("2026-10")).toBeUndefined();
    expect(await manifest("2026-09")).toBeDefined();
  });

  it("makes up for the months that it missed, back to the first sale or the last that it wrote", async () => {
    await book("first", "2026-07-31T23:59:59.999Z").run();
    const exported = async (...months: string[]) =>
      Promise.all(months.map(async (month) => (await manifest(month))?.files.length));
    await exportBooks(env, now);
    expect(await exported("2026-06", "2026-07", "2026-08", "2026-09", "2026-10")).toEqual([undefined, 1, 0, 0, 0]);
    const asked: string[] = [];
    const EXPORTS = Object.assign(Object.create(env.EXPORTS), {
      head: async (key: string) => {
        asked.push(key);
        return env.EXPORTS.head(key);
      },
      put: env.EXPORTS.put.bind(env.EXPORTS),
    });
    await exportBooks({ BOOKS: env.BOOKS, EXPORTS }, Date.parse("2027-01-04T00:00:00Z"));
    expect(await exported("2026-11", "2026-12")).toEqual([0, 0]);
    expect(asked).toEqual(["2026-12", "2026-11", "2026-10"].map(manifestKey));
  });

  it("leaves no month out when it breaks off at an earlier one", async () => {
    await book("first", "2026-09-01T00:00:00.000Z").run();
    const EXPORTS = Object.assign(Object.create(env.EXPORTS), {
      head: (key: string) => env.EXPORTS.head(key),
      put: async (key: string, ...rest: [string]) =>
        key === manifestKey("2026-09") ? Promise.reject(new Error("R2 is away")) : env.EXPORTS.put(key, ...rest),
    });
    await exportBooks({ BOOKS: env.BOOKS, EXPORTS }, now);
    expect(await manifest("2026-10")).toBeUndefined();
    await exportBooks(env, now);
    expect([await manifest("2026-09"), await manifest("2026-10")]).toMatchObject([{}, {}]);
  });

  it("leaves alone what is exported already", async () => {
    await exportBooks(env, now);
    await book("late", "2026-10-05T00:00:00.000Z").run();
    await exportBooks(env, now + hourMs);
    expect((await manifest("2026-10"))?.files).toEqual([]);
  });

  it("is begun again after it broke off, and says so", async () => {
    await book("first", "2026-10-01T00:00:00.000Z").run();
    const lines = logged();
    const EXPORTS = Object.assign(Object.create(env.EXPORTS), {
      head: async () => null,
      put: () => Promise.reject(new Error("R2 is away")),
    });
    await exportBooks({ BOOKS: env.BOOKS, EXPORTS }, now);
    expect(lines()).toEqual([{ event: "export_failed", reason: expect.stringContaining("R2 is away") }]);
    await exportBooks(env, now);
    expect((await manifest("2026-10"))?.files).toHaveLength(1);
  });

  it("is no part of a deployment without a bucket", async () => {
    const without = { BOOKS: env.BOOKS };
    await exportBooks(without, now);
    expect(await exportState(without, now)).toBeUndefined();
  });
});

describe("the state of the export", () => {
  it("is overdue five days after the end of a month with sales, until it is made", async () => {
    await book("first", "2026-10-01T00:00:00.000Z").run();
    expect(await exportState(env, now)).toEqual({ exportedAt: undefined, overdue: false });
    expect(await exportState(env, now + 48 * hourMs)).toEqual({ exportedAt: undefined, overdue: true });
    await exportBooks(env, now + 48 * hourMs);
    expect(await exportState(env, now + 48 * hourMs)).toEqual({ exportedAt: expect.any(String), overdue: false });
  });

  it("is not overdue before anything was sold", async () => {
    expect(await exportState(env, now + 48 * hourMs)).toEqual({ exportedAt: undefined, overdue: false });
  });
});

describe("the scheduled buyer", () => {
  it("is silent until it bought, and when it has not for more than thirty hours", async () => {
    expect(await canaryState(env.BOOKS, payer, now)).toEqual({ soldAt: undefined, silent: true, problems: 0 });
    await book("first", "2026-11-03T00:00:00.000Z").run();
    expect(await canaryState(env.BOOKS, payer, now)).toEqual({
      soldAt: "2026-11-03T00:00:00.000Z",
      silent: false,
      problems: 0,
    });
    expect(await canaryState(env.BOOKS, payer, now + 7 * hourMs)).toMatchObject({ silent: true });
  });

  it("says how much was wrong with its last purchase, and nothing of one that is under way", async () => {
    const keep = (at: string, problems: readonly string[], finishedAt: string | null) =>
      env.BOOKS.prepare(
        "INSERT INTO canary_purchases (at, operation, signed_atomic, moved_atomic, problems, finished_at) VALUES (?, 'x', 1, 1, ?, ?)",
      )
        .bind(at, JSON.stringify(problems), finishedAt)
        .run();
    const day = (text: string) => `2026-11-${text}T00:00:00.000Z`;
    await keep(day("01"), ["double charge", "wrong figures"], day("01"));
    await keep(day("02"), ["it broke off"], null);
    expect(await canaryState(env.BOOKS, payer, now)).toMatchObject({ problems: 2 });
    await keep(day("03"), [], day("03"));
    expect(await canaryState(env.BOOKS, payer, now)).toMatchObject({ problems: 0 });
  });
});
