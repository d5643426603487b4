/** A long answer in pieces: each list in it by name, a page at a time, as JSON, CSV or Markdown. Pure. */
import { isObject, isolated, type JsonObject, type Text } from "../lib/text.ts";

/** The forms of a section and their media types. */
export const sectionTypes = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  md: "text/markdown; charset=utf-8",
} as const;
export type SectionForm = keyof typeof sectionTypes;

/** Which items of a section: from a position, counted from 0, at most so many. */
export interface SectionPage {
  readonly from: number;
  readonly count: number;
}

/** Items on a page unless asked otherwise, and at most. */
export const pageItems = { usual: 25, most: 100 } as const;

const isRows = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** The sections of an answer: its lists of objects, by name. */
export const sectionsOf = (answer: JsonObject): readonly string[] =>
  Object.keys(answer).filter((name) => isRows(answer[name]));

/** The plain values of an item by the names of their members, joined by dots; lists of objects are left to JSON. */
function cellsOf(item: JsonObject, before = ""): [string, string][] {
  return Object.entries(item).flatMap(([name, value]): [string, string][] => {
    if (isObject(value)) return cellsOf(value, `${before}${name}.`);
    if (isRows(value)) return [];
    const text = value === null ? "" : Array.isArray(value) ? value.map(String).join(" ") : String(value);
    return [[before + name, text]];
  });
}

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function tableOf(items: readonly JsonObject[]): Table {
  const cells = items.map((item) => new Map(cellsOf(item)));
  const head = [...new Set(cells.flatMap((row) => [...row.keys()]))];
  return { head, rows: cells.map((row) => head.map((name) => row.get(name) ?? "")) };
}

/** A value of a CSV file (RFC 4180). One that a spreadsheet would run as a formula is quoted with an apostrophe, numbers are not. */
function csvValue(value: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvOf = ({ head, rows }: Table): string =>
  [head, ...rows].map((row) => `${row.map(csvValue).join(",")}\r\n`).join("");

const markdownValue = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replace(/\s+/g, " ");

const markdownOf = ({ head, rows }: Table): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(markdownValue).join(" | ")} |`).join("\n");

/**
 * A page of a section; undefined when the answer has no such section. `address` is the section's own: JSON and Markdown name the next page.
 */
export function renderSection(
  answer: JsonObject,
  section: string,
  form: SectionForm,
  { from, count }: SectionPage,
  address: string,
): string | undefined {
  const all = Object.hasOwn(answer, section) ? answer[section] : undefined;
  if (!isRows(all)) return undefined;
  const items = all.slice(from, from + count);
  const after = from + items.length;
  const next = after < all.length ? `${address}?from=${after}&count=${count}` : undefined;
  if (form === "csv") return csvOf(tableOf(items));
  if (form === "json")
    return JSON.stringify({ section, total: all.length, from, count: items.length, ...(next && { next }), items });
  const more = next === undefined ? "" : `\n\n${from + 1}–${after} / ${all.length}: ${next}&format=md`;
  return `${markdownOf(tableOf(items))}${more}\n`;
}

/** The sections of a linked answer in words: their names, and how a page of one is read. */
export function sectionWords(link: string, answer: JsonObject): Text {
  const names = sectionsOf(answer);
  return {
    en: `Parts of it, a page at a time: ${link}/<part>?from=0&count=${pageItems.usual}&format=json|csv|md with ${names.join(", ")}.`,
    ar: `أجزاؤه صفحة بعد صفحة: ${isolated(`${link}/<part>?from=0&count=${pageItems.usual}&format=json|csv|md`)} حيث الجزء ${isolated(names.join(", "))}.`,
  };
}
