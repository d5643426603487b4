/** A result laid out for people in a terminal: a summary, figures in a column, tables. */

import type { JsonObject } from "../../operation/operation.ts";
import { isObject } from "../../operation/text.ts";

/** What is told elsewhere in the layout, or only to machines. */
const editorial = new Set([
  ...["operation", "formula_version", "regulatory_as_of", "currency", "minor_unit_decimals"],
  ...["summary_text", "disclaimer", "notices", "derivation"],
]);

/** The parts of a result that stand for the whole of it. */
const outlines = new Set(["headline", "summary"]);

const isScalar = (value: unknown) => value === null || typeof value !== "object";

const acronyms = /\b(acos|cif|gcc|hhi|roas|roi|sar|vat)\b/gi;

/** `net_margin_pct` as people write it. */
function label(key: string): string {
  const words = key.replace(/_pct$/, " %").replaceAll("_", " ");
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(acronyms, (word) => word.toUpperCase());
}

/** A value as people write it; numbers keep every decimal. */
function text(value: unknown): string {
  if (value === null) return "–";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 12 });
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return value.every(isScalar) ? value.map(text).join(", ") || "none" : `${value.length} more`;
  return isObject(value)
    ? Object.entries(value)
        .filter(([, part]) => isScalar(part))
        .map(([key, part]) => `${key} ${text(part)}`)
        .join(", ")
    : String(value);
}

function wrap(sentence: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of sentence.split(/\s+/)) {
    if (line && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

const bullet = (sentence: string, width: number): string[] =>
  wrap(sentence, width - 4).map((line, position) => (position === 0 ? `  - ${line}` : `    ${line}`));

/** Names in one column, values in another; numbers end at the same place. */
function figures(entries: readonly (readonly [string, unknown])[], width: number): string[] {
  const names = Math.max(...entries.map(([key]) => label(key).length));
  const numbers = Math.max(0, ...entries.map(([, value]) => (typeof value === "number" ? text(value).length : 0)));
  return entries.flatMap(([key, value]) => {
    const written = typeof value === "number" ? text(value).padStart(numbers) : text(value);
    const [first = "", ...rest] = wrap(written, Math.max(20, width - names - 4));
    const start = typeof value === "number" ? written : first;
    return [`  ${label(key).padEnd(names)}  ${start}`, ...rest.map((line) => `  ${" ".repeat(names)}  ${line}`)];
  });
}

const rowLimit = 12;
const cellLimit = 48;

const cellText = (value: unknown): string => {
  const written = value === undefined ? "" : text(value);
  return written.length > cellLimit ? `${written.slice(0, cellLimit - 1)}…` : written;
};

/** Whether objects are sentences with a code rather than rows of figures. */
const isProse = (rows: readonly JsonObject[]) =>
  rows.every((row) => typeof row.code === "string" && typeof row.text === "string");

/** One row for each object, with as many columns as fit; says what it leaves out. */
function table(rows: readonly JsonObject[], width: number): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.every((row) => row[key] === undefined || isScalar(row[key]) || Array.isArray(row[key])),
  );
  const shown = rows.slice(0, rowLimit);
  const laidOut = columns.map((key) => {
    const cells = shown.map((row) => cellText(row[key]));
    const numeric = shown.every((row) => row[key] === null || row[key] === undefined || typeof row[key] === "number");
    return { key, cells, numeric, size: Math.max(label(key).length, ...cells.map((cell) => cell.length)) };
  });
  let used = 0;
  const fitting = laidOut.filter((column, position) => {
    used += column.size + 2;
    return position === 0 || used <= width;
  });
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, i) => (fitting[i]?.numeric ? cell.padStart(fitting[i].size) : cell.padEnd(fitting[i]?.size ?? 0))).join("  ")}`.trimEnd();
  const missing = [
    ...(rows.length > shown.length ? [`${rows.length - shown.length} more rows`] : []),
    ...(laidOut.length > fitting.length ? [`${laidOut.length - fitting.length} more columns`] : []),
  ];
  return [
    line(fitting.map((column) => label(column.key))),
    ...shown.map((_, row) => line(fitting.map((column) => column.cells[row] ?? ""))),
    ...(missing.length > 0 ? [`  … ${missing.join(" and ")} with --json`] : []),
  ];
}

function section(key: string, value: unknown, width: number): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    const rows = value.filter(isObject);
    const prose = rows.length === value.length && isProse(rows);
    const body =
      rows.length === value.length && !prose
        ? table(rows, width)
        : value.flatMap((item) => bullet(isObject(item) && prose ? text(item.text) : text(item), width));
    return ["", label(key), ...body];
  }
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const flat = entries.filter(([, part]) => isScalar(part) || isObject(part));
  const lists = entries.filter(([, part]) => Array.isArray(part));
  return [
    ...(flat.length > 0 ? ["", label(key), ...figures(flat, width)] : []),
    ...lists.flatMap(([name, part]) => section(`${key}: ${name}`, part, width)),
  ];
}

/** Lays out a result for a terminal of a width in characters. `brief` keeps the summary and the key figures. */
export function layOut(result: JsonObject, width: number, brief = false): string[] {
  const entries = Object.entries(result).filter(([key]) => !editorial.has(key));
  const scalars = entries.filter(([, value]) => isScalar(value) && value !== null);
  const summary = isObject(result.summary_text) ? result.summary_text.en : undefined;
  const { currency, formula_version: formula, regulatory_as_of: asOf } = result;
  return [
    ...(typeof summary === "string" ? wrap(summary, width) : []),
    `Amounts in ${text(currency)}; formula ${text(formula)}, regulation as of ${text(asOf)}.`,
    ...(scalars.length > 0 ? ["", ...figures(scalars, width)] : []),
    ...entries.filter(([key]) => !brief || outlines.has(key)).flatMap(([key, value]) => section(key, value, width)),
    ...(brief || typeof result.disclaimer !== "string" ? [] : ["", ...wrap(result.disclaimer, width)]),
  ];
}
