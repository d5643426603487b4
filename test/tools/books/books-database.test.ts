import { describe, expect, it } from "vitest";
import { untilUnlocked } from "../../../src/tools/books/books-database.ts";
import { sqlText } from "../../../src/tools/books/sql-text.ts";

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

describe("a text in a statement", () => {
  it("stays a text, whatever quotes it has", () => {
    expect(sqlText("it's")).toBe("'it''s'");
  });

  it("has no control characters", () => {
    expect(() => sqlText("a\u0000b")).toThrow("control characters");
  });
});
