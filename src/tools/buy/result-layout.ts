/** A result laid out for people in a terminal: what it comes to, what decides, figures in a column, tables; a plan in full. */

import type { JsonObject } from "../../worker/lib/text.ts";
import { isObject } from "../../worker/lib/text.ts";
import { isScalar, label, type Writer, writerOf } from "./figure-text.ts";
import { table } from "./table-layout.ts";

/** What is told elsewhere in the layout, or only to machines. */
const editorial = new Set([
  ...["operation", "formula_version", "regulatory_as_of", "currency", "minor_unit_decimals"],
  ...["summary_text", "disclaimer", "notices", "derivation", "facts", "art_47"],
]);

/** The parts of a result that stand for the whole of it. */
const outlines = new Set(["headline", "summary"]);

/** What a buyer acts on: every row and every column of it is shown. */
const plans = new Set(["action_plan", "allocation", "purchase_plan", "renegotiation_list"]);

interface Layout {
  readonly width: number;
  readonly writer: Writer;
  readonly full: boolean;
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
function figures(entries: readonly (readonly [string, unknown])[], of: string, { width, writer }: Layout): string[] {
  const texts = entries.map(([key, value]) => ({
    name: label(key),
    numeric: typeof value === "number",
    text: writer.entry(of, key, value),
  }));
  const names = Math.max(...texts.map(({ name }) => name.length));
  const numbers = Math.max(0, ...texts.map(({ numeric, text }) => (numeric ? text.length : 0)));
  return texts.flatMap(({ name, numeric, text }) => {
    const [first = "", ...rest] = wrap(text, Math.max(20, width - names - 4));
    const start = numeric ? text.padStart(numbers) : first;
    return [
      `  ${name.padEnd(names)}  ${start}`,
      ...(numeric ? [] : rest.map((line) => `  ${" ".repeat(names)}  ${line}`)),
    ];
  });
}

/** Whether objects are sentences with a code rather than rows of figures. */
const isProse = (rows: readonly JsonObject[]) =>
  rows.every((row) => typeof row.code === "string" && typeof row.text === "string");

const listsOfObjects = (row: JsonObject) =>
  Object.entries(row).filter(([, value]) => Array.isArray(value) && value.length > 0 && value.every(isObject));

/** The rows of the lists inside rows, each with the first field of the row that holds it. */
function innerRows(rows: readonly JsonObject[], key: string): JsonObject[] {
  return rows.flatMap((row) => {
    const [name = "", of] = Object.entries(row)[0] ?? [];
    const inner = row[key];
    return Array.isArray(inner) ? inner.filter(isObject).map((item) => ({ [name]: of, ...item })) : [];
  });
}

function list(key: string, value: readonly unknown[], layout: Layout): string[] {
  const { width, writer, full } = layout;
  if (value.length === 0) return [];
  const rows = value.filter(isObject);
  if (rows.length < value.length || isProse(rows)) {
    const sentences = value.map((item) => writer.value("", isObject(item) ? item.text : item));
    return ["", label(key), ...sentences.flatMap((sentence) => bullet(sentence, width))];
  }
  const inner = new Set(rows.flatMap((row) => listsOfObjects(row).map(([name]) => name)));
  const outer = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !inner.has(name))));
  return [
    "",
    label(key),
    ...table(outer, width, writer, full),
    ...[...inner].flatMap((name) => list(`${key}: ${name}`, innerRows(rows, name), layout)),
  ];
}

function section(key: string, value: unknown, layout: Layout): string[] {
  if (Array.isArray(value)) return list(key, value, layout);
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const isList = (part: unknown) => Array.isArray(part) && part.some(isObject);
  const flat = entries.filter(([, part]) => !isList(part));
  return [
    ...(flat.length > 0 ? ["", label(key), ...figures(flat, key, layout)] : []),
    ...entries.filter(([, part]) => isList(part)).flatMap(([name, part]) => section(`${key}: ${name}`, part, layout)),
  ];
}

/** Lays out a result for a terminal of a width in characters. `brief` keeps the summary and the key figures. */
export function layOut(result: JsonObject, width: number, brief = false): string[] {
  const writer = writerOf(typeof result.minor_unit_decimals === "number" ? result.minor_unit_decimals : 2);
  const entries = Object.entries(result).filter(([key]) => !editorial.has(key));
  const scalars = entries.filter(([, value]) => isScalar(value) && value !== null);
  const summary = isObject(result.summary_text) ? result.summary_text.en : undefined;
  const { currency, formula_version: formula, regulatory_as_of: asOf } = result;
  const closing = [result.art_47, result.disclaimer].filter((text) => typeof text === "string");
  return [
    ...(typeof summary === "string" ? wrap(summary, width) : []),
    `Amounts in ${writer.value("currency", currency)}; formula ${writer.value("", formula)}, regulation as of ${writer.value("", asOf)}.`,
    ...(scalars.length > 0 ? ["", ...figures(scalars, "", { width, writer, full: true })] : []),
    ...entries
      .filter(([key]) => !brief || outlines.has(key))
      .flatMap(([key, value]) => section(key, value, { width, writer, full: plans.has(key) })),
    ...(brief ? [] : closing.flatMap((text) => ["", ...wrap(text, width)])),
  ];
}
