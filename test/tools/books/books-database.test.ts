import { describe, expect, it } from "vitest";
import { z } from "zod";
import { booksThrough, untilUnlocked } from "../../../src/tools/books/books-database.ts";
import { type Query, sqlText } from "../../../src/tools/books/sql-text.ts";
import { emptyBooks } from "../../fixtures/sqlite-books.ts";

/** A statement that fails so often with an error, and then succeeds. */
function failing(times: number, message: string) {
  const statement = {
    runs: 0,
    run: async () => {
      statement.runs += 1;
      if (statement.runs <= times) throw new Error(message);
      return "rows";
    },
  };
  return statement;
}

const locked = "database is locked: SQLITE_BUSY";

describe("a statement for the books of a local service", () => {
  it("is run again while the service writes into the same file", async () => {
    const statement = failing(2, locked);
    expect(await untilUnlocked(statement.run, [1, 1])).toBe("rows");
    expect(statement.runs).toBe(3);
  });

  it("fails with what was said last when the file stays locked", async () => {
    const statement = failing(9, locked);
    await expect(untilUnlocked(statement.run, [1, 1])).rejects.toThrow(locked);
    expect(statement.runs).toBe(3);
  });

  it("is run once when something else is wrong", async () => {
    const statement = failing(1, "no such table: sales");
    await expect(untilUnlocked(statement.run, [1, 1])).rejects.toThrow("no such table");
    expect(statement.runs).toBe(1);
  });
});

describe("the sales that the books are asked for by their ids", () => {
  it("are found among a thousand payments without a row, in statements that D1 and a command line take", async () => {
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
});

describe("a text in a statement", () => {
  it("stays a text, whatever quotes it has", () => {
    expect(sqlText("it's")).toBe("'it''s'");
  });

  it("has no control characters", () => {
    expect(() => sqlText("a\u0000b")).toThrow("control characters");
  });
});
