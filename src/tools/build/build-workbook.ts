/** Writes the samples as spreadsheets with live formulas (Office Open XML). */
import { createHash } from "node:crypto";
import type { Cell } from "write-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import { operations } from "../../../catalog/index.ts";
import type { Locale } from "../../lib/text.ts";
import { type SheetCell, sampleWorkbook } from "../../worker/pages/site/sources/sample-workbook.ts";

const widths = [34, 30, 16, 24, 12].map((width) => ({ width }));

function cellOf(cell: SheetCell, isHead: boolean): Cell {
  if (cell === null) return null;
  if (typeof cell === "object") return { type: "Formula", value: `=${cell.formula}`, format: "#,##0.00" };
  return isHead ? { value: cell, fontWeight: "bold" } : { value: cell };
}

/** The workbook of a language, and a name for its contents that the same contents always have. */
export async function buildWorkbook(locale: Locale): Promise<{ readonly hash: string; readonly contents: Buffer }> {
  const sheets = sampleWorkbook(operations, locale);
  const contents = await writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row, index) => row.map((cell) => cellOf(cell, index === 0))),
      columns: widths,
      stickyRowsCount: 1,
      rightToLeft: locale === "ar",
    })),
  ).toBuffer();
  // The file itself carries the time at which it was written.
  const hash = createHash("sha256").update(JSON.stringify(sheets)).digest("hex").slice(0, 8).toUpperCase();
  return { hash, contents };
}
