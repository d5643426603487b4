/** An answer in pieces: each list and object by name, a page at a time, as JSON, CSV or Markdown. Pure. */
import { keptDays } from "../../../catalog/service/service.ts";
import { type CellValue, writeCsv } from "../../lib/csv.ts";
import { isObject, type JsonObject } from "../../lib/text.ts";

/** The forms of a section and their media types. */
export const sectionTypes = {
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  md: "text/markdown; charset=utf-8",
} as const;
export type SectionForm = keyof typeof sectionTypes;

/** The items of a section from a position, counted from 0. Without a count, as many as a model can read at once. */
export interface SectionPage {
  readonly from: number;
  readonly count: number | undefined;
}

/** The most items on a page. */
export const mostItems = 100;
/** Bytes of JSON on a page without a given count; a larger item has a page of its own. */
const usualBytes = 25_000;

const encoder = new TextEncoder();

/** The length of a value as JSON, in bytes of UTF-8. */
export const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value) ?? "").length;

function itemsOf(all: readonly JsonObject[], { from, count }: SectionPage): readonly JsonObject[] {
  if (count !== undefined) return all.slice(from, from + count);
  let room = usualBytes;
  const end = all.slice(from, from + mostItems).findIndex((item, index) => {
    room -= bytesOf(item) + 1;
    return room < 0 && index > 0;
  });
  return all.slice(from, from + (end < 0 ? mostItems : end));
}

const isRows = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** A section: a list of objects, or an object, which is a list of one. */
interface Section {
  /** Its place in the answer: names of members, joined by dots. */
  readonly name: string;
  readonly items: readonly JsonObject[];
}

const listsIn = (members: JsonObject, before = ""): readonly Section[] =>
  Object.entries(members).flatMap(([name, items]) => (isRows(items) ? [{ name: before + name, items }] : []));

/** The sections of an answer in its order; the lists in an object come after it. */
const sectionsIn = (answer: JsonObject): readonly Section[] =>
  Object.entries(answer).flatMap(([name, value]): readonly Section[] =>
    isObject(value) ? [{ name, items: [value] }, ...listsIn(value, `${name}.`)] : listsIn({ [name]: value }),
  );

/**
 * The key of what `keptAnswer` returns, in `_meta` of an MCP result and in the metadata of an A2A artifact: a prefix
 * and a name, as MCP requires. A2A accepts any key.
 */
export const answerKey = "svc/answer";

/**
 * Where a paid answer is kept, for messages in which it may be shortened: its address, for how long, its parts
 * at `<url>/<part>`, and their forms (`?format=`). Undefined for an answer without an address.
 */
export function keptAnswer(url: string | undefined, body: JsonObject): JsonObject | undefined {
  if (url === undefined) return undefined;
  return { url, kept_days: keptDays, parts: sectionsOf(body), formats: Object.keys(sectionTypes) };
}

export const sectionsOf = (answer: JsonObject): readonly string[] => sectionsIn(answer).map(({ name }) => name);

/** The plain values of an item by member names joined by dots; lists of objects appear only in JSON. */
function cellsOf(item: JsonObject, before = ""): [string, CellValue][] {
  return Object.entries(item).flatMap(([name, value]): [string, CellValue][] => {
    if (isObject(value)) return cellsOf(value, `${before}${name}.`);
    if (isRows(value)) return [];
    if (value === null || typeof value === "number") return [[before + name, value]];
    return [[before + name, Array.isArray(value) ? value.map(String).join(" ") : String(value)]];
  });
}

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

function tableOf(items: readonly JsonObject[]): Table {
  const cells = items.map((item) => new Map(cellsOf(item)));
  const head = [...new Set(cells.flatMap((row) => [...row.keys()]))];
  return { head, rows: cells.map((row) => head.map((name) => row.get(name) ?? null)) };
}

const markdownValue = (value: CellValue): string =>
  String(value ?? "")
    .replaceAll("\\", "\\\\")
    .replaceAll("|", "\\|")
    .replace(/\s+/g, " ");

const markdownOf = ({ head, rows }: Table): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(markdownValue).join(" | ")} |`).join("\n");

/**
 * A page of a section; undefined when the answer has no such section. `address` is the section's own: JSON and
 * Markdown name the next page.
 */
export function renderSection(
  answer: JsonObject,
  section: string,
  form: SectionForm,
  page: SectionPage,
  address: string,
): string | undefined {
  const all = sectionsIn(answer).find(({ name }) => name === section)?.items;
  if (!all) return undefined;
  const { from, count } = page;
  const items = itemsOf(all, page);
  const after = from + items.length;
  const counted = count === undefined ? "" : `&count=${count}`;
  const next = after < all.length ? `${address}?from=${after}${counted}` : undefined;
  if (form === "csv") {
    const { head, rows } = tableOf(items);
    return `${writeCsv([head, ...rows])}\r\n`;
  }
  if (form === "json")
    return JSON.stringify({ section, total: all.length, from, count: items.length, ...(next && { next }), items });
  const more = next === undefined ? "" : `\n\n${from + 1}–${after} / ${all.length}: ${next}&format=md`;
  return `${markdownOf(tableOf(items))}${more}\n`;
}
