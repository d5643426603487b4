import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sha256Of } from "../../../src/lib/sha256.ts";
import { missingSales, readExport, statementsOf } from "../../../src/tools/books/export.ts";
import type { Query } from "../../../src/tools/books/sql-text.ts";
import { examineExport } from "../../../src/tools/operate/export-examination.ts";
import { emptyBooks } from "../../fixtures/sqlite-books.ts";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const rows = ["a", "b"].map((id) => JSON.stringify({ id, price_atomic: 250_000 }));
const packed = new Uint8Array(gzipSync(`${rows.join("\n")}\n`));

/** A bucket with the export of a month. */
async function bucket(changes: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {}, counted = 2) {
  const file = {
    table: "sales",
    key: "books/2026-10/sales-1.ndjson.gz",
    rows: counted,
    sha256: await sha256Of(packed),
  };
  const manifest = { month: "2026-10", exported_at: "2026-11-04T00:53:00.000Z", files: [file] };
  const files = {
    "books/2026-10/manifest.json": bytesOf(JSON.stringify(manifest)),
    [file.key]: packed,
    ...changes,
  };
  return async (key: string) => {
    const found = files[key];
    if (!found) throw new Error(`${key} is not there`);
    return found;
  };
}

describe("an export that is read back", () => {
  it("says what it holds", async () => {
    expect(await readExport(await bucket(), "2026-10")).toEqual({
      exportedAt: "2026-11-04T00:53:00.000Z",
      files: 1,
      ids: new Set(["a", "b"]),
      total: 500_000n,
    });
  });

  it("is refused when a file was changed", async () => {
    const other = new Uint8Array(gzipSync(`${rows[0]}\n`));
    const changed = await bucket({ "books/2026-10/sales-1.ndjson.gz": other });
    await expect(readExport(changed, "2026-10")).rejects.toThrow("SHA-256 differs");
  });

  it("is refused when rows are missing", async () => {
    await expect(readExport(await bucket({}, 3), "2026-10")).rejects.toThrow("has 2 rows, not 3");
  });

  it("is refused when it is not there", async () => {
    await expect(readExport(await bucket(), "2026-09")).rejects.toThrow("is not there");
  });

  it("says how many sales of the books it lacks", async () => {
    const query: Query = async (_, row) => [{ id: "a" }, { id: "late" }].map((one) => row.parse(one));
    expect(await missingSales(query, "2026-10", new Set(["a", "b"]))).toBe(1);
  });
});

describe("books that are gone", () => {
  const anyRow = z.record(z.string(), z.unknown());
  const kept = {
    sales: `INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, referral_code, request_id)
      VALUES ('n/p/1', '2026-10-05T00:00:00Z', 'sa_landed_cost', 250000, 'p', '0x1', 'n', 'http', 'it''s مرحبا; --', 'r')`,
    refunds: `INSERT INTO refunds (sale_id, wallet, nonce, payer, amount_atomic, reason, begun_at, begun_block)
      VALUES ('n/p/1', 'w', '0x2', 'p', 250000, 'late', '2026-10-06T00:00:00Z', 7)`,
    strays: "INSERT INTO strays (id, noted_at, note) VALUES ('n/0x3/1', '2026-10-07T00:00:00Z', 'a deposit')",
  };

  it("are made again from the exported months, row by row, and twice is as good as once", async () => {
    const [whole, made] = [emptyBooks(), emptyBooks()];
    const files: Record<string, Uint8Array<ArrayBuffer>> = {};
    const listed: object[] = [];
    for (const [table, statement] of Object.entries(kept)) {
      await whole(statement, z.unknown());
      const lines = (await whole(`SELECT * FROM ${table}`, anyRow)).map((row) => `${JSON.stringify(row)}\n`);
      const bytes = new Uint8Array(gzipSync(lines.join("")));
      const key = `books/2026-10/${table}-1.ndjson.gz`;
      files[key] = bytes;
      listed.push({ table, key, rows: lines.length, sha256: await sha256Of(bytes) });
    }
    const manifest = { month: "2026-10", exported_at: "2026-11-04T00:53:00.000Z", files: listed };
    const fetchFile = await bucket({ ...files, "books/2026-10/manifest.json": bytesOf(JSON.stringify(manifest)) });

    const statements = await statementsOf(fetchFile, "2026-10");
    for (const statement of [...statements, ...statements]) await made(statement, z.unknown());
    for (const table of Object.keys(kept)) {
      const all = `SELECT * FROM ${table}`;
      expect(await made(all, anyRow)).toEqual(await whole(all, anyRow));
    }
    expect(await missingSales(made, "2026-10", (await readExport(fetchFile, "2026-10")).ids)).toBe(0);
  });

  it("take no statement from a file that is not what was written", async () => {
    await expect(statementsOf(await bucket({}, 3), "2026-10")).rejects.toThrow("has 2 rows, not 3");
  });
});

describe("the doctor", () => {
  const booked =
    (...ids: readonly string[]): Query =>
    async (_, row) =>
      ids.map((id) => row.parse({ id }));
  const november = Date.UTC(2026, 10, 23);
  const empty = async (key: string) => Promise.reject(new Error(`${key} is not there`));

  it("reads the last month back, and finds what it lacks, what was changed and what is gone", async () => {
    const changed = await bucket({ "books/2026-10/sales-1.ndjson.gz": bytesOf("changed") });
    for (const [fetchFile, query, outcome, detail] of [
      [await bucket(), booked("a", "b"), "ok", "2026-10: 2 sales, exported 2026-11-04"],
      [await bucket(), booked("a", "late"), "problem", "2026-10 lacks 1 sales"],
      [changed, booked("a", "b"), "problem", "SHA-256 differs"],
      [empty, booked("a"), "problem", "is not there"],
      [empty, booked(), "ok", "no sales to keep"],
      [await bucket(), () => Promise.reject(new Error("closed")), "unchecked", "could not be read"],
    ] as const) {
      const found = await examineExport(fetchFile, query, november);
      expect(found).toMatchObject({ outcome, detail: expect.stringContaining(detail) });
      if (outcome !== "ok") expect(found.mend).toContain("docs/runbooks/");
    }
  });

  it("asks for a month once it should be there", async () => {
    const asked: string[] = [];
    const fetchFile = (key: string) => {
      asked.push(key);
      return empty(key);
    };
    await examineExport(fetchFile, booked(), Date.UTC(2026, 10, 4));
    await examineExport(fetchFile, booked(), Date.UTC(2026, 10, 6));
    expect(asked).toEqual(["books/2026-09/manifest.json", "books/2026-10/manifest.json"]);
  });
});
