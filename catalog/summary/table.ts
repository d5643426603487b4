/** Markdown for language models: tables and lists of a bounded number of rows. */
import { type Locale, leftToRight, type Text } from "../../src/lib/text.ts";

/** What a cell shows. */
export type Cell = string | number | null | undefined;

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** A value as the text of a cell: digits in groups, a dash for a missing value. */
export function cellText(value: Cell): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "number" ? plain.format(value) : value;
}

/**
 * A table with a title, of at most `mostRows` rows. Without rows there is no table, and a column without a
 * value is left out.
 */
export function table(
  title: Text,
  columns: readonly Text[],
  rows: readonly (readonly Cell[])[],
  mostRows: number,
  locale: Locale,
): string {
  if (rows.length === 0) return "";
  const said = columns.map((_, column) => rows.some((row) => cellText(row[column]) !== cellText(null)));
  const line = (cells: readonly string[]) => `| ${cells.filter((_, column) => said[column]).join(" | ")} |`;
  const minus = { en: "-", ar: `${leftToRight}-` }[locale];
  const shown = rows.slice(0, mostRows).map((row) => line(row.map((cell) => cellText(cell).replace(/^-/, minus))));
  const left = rows.length - shown.length;
  return [
    `**${title[locale]}**`,
    "",
    line(columns.map((column) => column[locale])),
    `|${"-|".repeat(said.filter(Boolean).length)}`,
    ...shown,
    ...(left > 0 ? [{ en: `… and ${left} more`, ar: `… وغيرها: ${left}` }[locale]] : []),
  ].join("\n");
}
