import FormulaParser from "fast-formula-parser";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../../catalog/index.ts";
import { locales } from "../../../../../src/lib/text.ts";
import { sampleWorkbook, type WorkbookSheet } from "../../../../../src/worker/pages/site/sources/sample-workbook.ts";

/** The values of cells as a spreadsheet computes them, each once, and so of every cell that one refers to. */
function valuesOf({ rows }: Pick<WorkbookSheet, "rows">) {
  const computed = new Map<string, unknown>();
  const valueAt = (row: number, column: number): unknown => {
    const cell = rows[row - 1]?.[column - 1] ?? 0;
    if (typeof cell !== "object") return cell;
    const place = `${row} ${column}`;
    if (!computed.has(place)) computed.set(place, parser.parse(cell.formula, { row, col: column, sheet: "" }));
    return computed.get(place);
  };
  const parser = new FormulaParser({ onCell: ({ row, col }: { row: number; col: number }) => valueAt(row, col) });
  return valueAt;
}

describe.each(locales)("the spreadsheet of samples in %s", (locale) => {
  const sheets = sampleWorkbook(operations, locale);

  it("has a sheet for every operation whose results carry their derivation", () => {
    expect(sheets.map(({ name }) => name)).toEqual(
      operations
        .filter((operation) => "derivation" in operation.answer(operation.examples[0].input, locale))
        .map(({ name }) => name[locale]),
    );
  });

  it.each(sheets)("$name computes the published figures with formulas, without a difference", (sheet) => {
    const formulas = sheet.rows.flatMap((row, index) => (typeof row[2] === "object" && row[2] ? [index + 1] : []));
    expect(formulas.length).toBeGreaterThan(4);
    const valueAt = valuesOf(sheet);
    for (const row of formulas) {
      expect(valueAt(row, 3), sheet.rows[row - 1]?.join()).toBeCloseTo(Number(sheet.rows[row - 1]?.[3]), 9);
      expect(valueAt(row, 5)).toBe(0);
    }
  });

  it.each(sheets)("$name follows a changed input", (sheet) => {
    const price = sheet.rows.findIndex((row) => /^(expected_sale_price|product_value)$/.test(String(row[1])));
    const rows = sheet.rows.map((row, index) => (index === price ? row.with(2, Number(row[2]) * 2) : row));
    const last = rows.findLastIndex((row) => row[2] && typeof row[2] === "object");
    const valueAt = valuesOf({ rows });
    const changed = rows.some((_, index) => index <= last && valueAt(index + 1, 5) !== 0);
    expect(changed).toBe(true);
  });

  it.each(sheets)("$name names every figure in words", ({ rows }) => {
    for (const [label] of rows) expect(label).not.toMatch(/[a-z]_[a-z]/);
  });
});
