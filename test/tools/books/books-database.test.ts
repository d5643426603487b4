import { describe, expect, it } from "vitest";
import { z } from "zod";
import { booksThrough, type Query, sqlText } from "../../../src/worker/sale/reconciliation/books.ts";
import { emptyBooks } from "../../fixtures/sqlite-books.ts";

it("finds sales by ids among a thousand payments without a row, in statements short enough for D1 and a command line", async () => {
  const query = emptyBooks();
  const ids = Array.from({ length: 1_000 }, (_, index) => {
    const [payer, nonce] = [index.toString(16).padStart(40, "0"), index.toString(16).padStart(64, "0")];
    return `eip155:8453/0x${payer}/0x${nonce}`;
  });
  const [first, last] = [ids[0] ?? "", ids.at(-1) ?? ""];
  for (const id of [first, last])
    await query(
      `INSERT INTO sales (id, sold_at, operation, price_atomic, payer, transaction_hash, network, transport, request_id) VALUES (${sqlText(id)}, '2026-11-01', 'landed_cost', 250000, '0x', '0x', 'eip155:8453', 'http', 'r')`,
      z.unknown(),
    );
  const lengths: number[] = [];
  const measured: Query = (statement, row) => {
    lengths.push(statement.length);
    return query(statement, row);
  };
  const found = await booksThrough(measured).salesNamed(ids);
  expect(found.map(({ id }) => id)).toEqual([first, last]);
  // D1 takes 100 KB, an argument of a Linux program 128 KiB.
  expect(Math.max(...lengths)).toBeLessThan(100_000);
});

describe("a text in a statement", () => {
  it("quotes a text in a statement so that it stays a text, whatever quotation marks it has", () => {
    expect(sqlText("it's")).toBe("'it''s'");
  });

  it("rejects control characters in a text of a statement", () => {
    expect(() => sqlText("a\u0000b")).toThrow("control characters");
  });
});
