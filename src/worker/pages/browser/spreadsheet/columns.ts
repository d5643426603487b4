/** Which column of a sheet is which field, and in which unit: guessed from its heading, never from its figures. */
import { readUnit } from "../../numbers/unit-words.ts";
import { headerNames, supplierPriceNames } from "./header-names.ts";

/** A field that a column can be, with its names in every language. */
export interface ColumnTarget {
  readonly name: string;
  readonly labels: readonly string[];
}

/** A heading without what tells nothing: case, marks, vowel signs, spellings of one letter, punctuation, the Arabic article. */
function essence(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\u0640\u064b-\u065f]/g, "")
    .replace(/[أإآ]/g, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/(?<=\p{L})\./gu, "")
    .replace(/[^\p{L}\p{N}$€£¥￥₹₺%]+/gu, " ")
    .replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, "")
    .trim();
}

/** Words that a price or a cost may be for, and every figure of a sheet is for. */
const neutral = /(?<!\p{L})(?:لكل طلب|للطلب|في طلب|per order)(?!\p{L})/gu;

/** Names that say no more than "price": of a pack or a piece they may be anybody's price. */
const bare: ReadonlySet<string> = new Set(["price", "سعر"]);

/** A heading without its units, for names that were not found whole; empty where only a bare price is left of a pack or piece. */
function withoutUnits(text: string): string {
  const words = text.replace(neutral, " ").split(" ").filter(Boolean);
  const kept = words.filter((word) => readUnit(word).unknown.length > 0).join(" ");
  return bare.has(kept) && readUnit(text).hasGoods ? "" : kept;
}

/** The forms of a heading that may be a name, the most telling first. */
function forms(heading: string): readonly string[] {
  const whole = essence(heading);
  const outside = essence(heading.replace(/[([{].*?[)\]}]/g, " "));
  return [whole, outside, withoutUnits(whole), withoutUnits(outside)];
}

/** The fields by the essence of their names. A field's own names win over what others are called sometimes. */
function fieldsByName(targets: readonly ColumnTarget[]): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  for (const { name } of targets) for (const known of headerNames[name] ?? []) byName.set(essence(known), name);
  for (const { name, labels } of targets) for (const known of [name, ...labels]) byName.set(essence(known), name);
  return byName;
}

const supplierPrices = new Set(supplierPriceNames.map(essence));

/** The field of each column, or undefined; no field twice. */
export function guessColumns(header: readonly string[], targets: readonly ColumnTarget[]): (string | undefined)[] {
  const byName = fieldsByName(targets);
  const taken = new Set<string>();
  const take = (name: string | undefined) => {
    if (name === undefined || taken.has(name)) return undefined;
    taken.add(name);
    return name;
  };
  const certain = header.map((heading) => take(forms(heading).flatMap((form) => byName.get(form) ?? [])[0]));
  if (!taken.has("expected_sale_price") || !targets.some(({ name }) => name === "product_value")) return certain;
  return certain.map((name, index) =>
    name === undefined && forms(header[index] ?? "").some((form) => supplierPrices.has(form))
      ? take("product_value")
      : name,
  );
}

const figure = /^[\p{Nd}\s.,\u066b\u066c%\u066a+-]*\p{Nd}[\p{Nd}\s.,\u066b\u066c%\u066a]*$/u;

/** Whether a row of a sheet holds headings: one that is known, or no cell that is a figure. */
export function hasHeader(first: readonly string[], targets: readonly ColumnTarget[]): boolean {
  return guessColumns(first, targets).some((name) => name !== undefined) || !first.some((cell) => figure.test(cell));
}

/** What a heading says that its figures count, as it may be written after each of them; empty where it says nothing. */
export function headingUnit(heading: string): string {
  const { currencies, isPercent, scale, pack } = readUnit(heading);
  const parts = [
    scale === 1_000 ? "ألف" : scale === 1_000_000 ? "مليون" : "",
    currencies.length > 0 ? currencyText(currencies) : "",
    isPercent ? "%" : "",
    pack ? `/ ${pack}` : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** A word that stands for the same currencies: one code, or a riyal or dinar that may be of several states. */
function currencyText(currencies: readonly string[]): string {
  const [first = "", ...others] = currencies;
  if (others.length === 0) return first;
  return currencies.includes("SAR") ? "ريال" : currencies.includes("KWD") ? "دينار" : "جنيه";
}

/** A cell with the unit of its column, unless it names its own or is empty. */
export function withUnit(cell: string, unit: string): string {
  const isBare = /\p{Nd}/u.test(cell) && !/[^\p{Nd}\s.,+\-−\u066b\u066c\u060c'’()\u200e\u200f\u061c]/u.test(cell);
  return isBare && unit !== "" ? `${cell.trim()} ${unit}` : cell;
}

/** The rows of a sheet as texts by field. */
export function rowsBy(
  rows: readonly (readonly string[])[],
  columns: readonly (string | undefined)[],
): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(columns.flatMap((name, index) => (name === undefined ? [] : [[name, row[index] ?? ""]]))),
  );
}
