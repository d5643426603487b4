/**
 * Reads a number as people type or paste it. Known are both scripts' digits, decimal signs, grouping, percent signs,
 * currencies and direction marks. It never guesses between two readings that differ a thousandfold: it says what both
 * are.
 */
import { minorDecimals } from "./currency-names.ts";
import { type NamedUnit, type Pack, plainForms, readUnit, withAsciiDigits } from "./unit-words.ts";

/** What the number counts. An amount may be followed by its own currency, a percentage by a percent sign. */
export type Unit = "percent" | "count" | { readonly currency: string };

/** What a field expects. */
export interface Expected {
  readonly unit: Unit;
  /** Readings outside of these bounds are not offered beside one that is inside. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** The known decimal sign: from an answer to an earlier question, or from other cells of a column. */
  readonly decimal?: "." | "," | undefined;
}

/** What was understood. */
export type TypedNumber =
  | { readonly kind: "empty" }
  /** `pack` where the amount is for more than one piece. */
  | { readonly kind: "number"; readonly value: number; readonly pack?: Pack }
  /** Two readings are possible: the sign groups thousands, or it begins the decimals. */
  | { readonly kind: "ambiguous"; readonly readings: readonly [grouped: number, decimal: number] }
  /**
   * A number of something else: another currency (its code), `%` in an amount, a currency in a percentage. `other` is a
   * second reading of its digits.
   */
  | {
      readonly kind: "other_unit";
      readonly unit: string;
      readonly value: number;
      readonly other?: number;
      readonly pack?: Pack;
    }
  | { readonly kind: "unreadable" };

const unreadable = { kind: "unreadable" } as const;
const longest = 64;

/** Marks that are not seen: of direction, of width, of byte order. */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** What accounting formats of spreadsheets write for zero: a dash alone, or beside a currency. */
const accountingZero = /^[^\d.,]*[-–—−][^\d.,]*$/u;

/** What says in words that nothing is charged. */
const nothing = /^(?:free(?: of charge)?|foc|nil|zero|مجان(?:ي|ا|اً|ًا|ية|يه)?|صفر|免费)$/iu;

/** An amount in brackets, which accountants write for one below zero: `(5.00)`, `$(1,250)`, `(5 SAR)`. */
const inBrackets = /^(?<before>\D*)\((?<unit>[^\d()+.,-]*)(?<digits>\d[^()]*)\)(?<after>\D*)$/u;

/** Digits and signs as ASCII. The Arabic decimal sign becomes `d`, signs that only group become `g`. */
function plain(text: string): string {
  return (
    withAsciiDigits(plainForms(text))
      .replace(/[\u2212\u2013\ufe63\uff0d]/gu, "-")
      // The dots of an abbreviation are no decimal sign: ر.س. 48, S.R. 48.
      .replace(/(?<=\p{L})\./gu, "")
      .replaceAll("\u066b", "d")
      .replaceAll("\u060c", ",")
      .replace(/(?<=\d)(?:[\u066c'’_]|\s)(?=\d)/gu, "g")
      // What ends an amount by hand, so that nobody adds digits: 850/-, 850/=, 45.-.
      .replace(/(?<=\d)\s*[/.,][-=\u2014]+(?!\s*\d)/gu, "")
      .replace(/[~∼≈≃]\s*(?=\d)/u, "")
      // Accountants write a sign after the figure as well: 40-, 40- SAR.
      .replace(/^(?<before>[^\d+-]*)(?<digits>\d[^\s+-]*)-(?=$|\s\D*$)/u, "$<before>-$<digits>")
      .replace(inBrackets, "$<before>$<unit>-$<digits>$<after>")
  );
}

/** Whether the parts are thousands, then three digits each; in India two each but for the last: 1,25,000. */
const isGrouped = ([first = "", ...rest]: readonly string[]): boolean =>
  (/^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))) ||
  /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test([first, ...rest].join(","));

/** The number of whole and decimal digits; undefined when either has anything else. */
function compose(whole: string, decimals: string): number | undefined {
  if (!/^\d*$/.test(whole + decimals) || whole + decimals === "") return undefined;
  return Number(`${whole || "0"}.${decimals || "0"}`);
}

/** The number with a known decimal sign, the others grouping. */
function withDecimal(text: string, decimal: string): number | undefined {
  const parts = text.split(decimal);
  if (parts.length > 2) return undefined;
  const [whole = "", decimals = ""] = parts;
  const groups = whole.split(/[.,dg]/);
  if (new Set(whole.match(/[.,dg]/g)).size > 1) return undefined;
  return groups.length > 1 && !isGrouped(groups) ? undefined : compose(groups.join(""), decimals);
}

/** Every number that an unsigned text of digits and signs can stand for: the grouped reading first. */
function readings(text: string, decimal: "." | "," | undefined): readonly number[] {
  const defined = (value: number | undefined) => (value === undefined ? [] : [value]);
  if (/^\d+(?:\.\d+)?e[+-]?\d{1,2}$/i.test(text)) return [Number(text)];
  const signs = text.match(/[.,d]/g) ?? [];
  const kinds = new Set(signs);
  const last = signs.at(-1);
  if (last === undefined) return defined(withDecimal(text, "none"));
  if (kinds.has("d")) return last === "d" ? defined(withDecimal(text, "d")) : [];
  if (decimal && signs.filter((sign) => sign === decimal).length <= 1 && (last === decimal || kinds.size === 1))
    return defined(withDecimal(text, decimal));
  if (kinds.size === 2) return defined(withDecimal(text, last));
  const grouped = text.includes("g") ? undefined : withDecimal(text, "none");
  if (signs.length > 1) return defined(grouped);
  return [...defined(grouped), ...defined(withDecimal(text, last))];
}

/** What the words around a number mean for a field: another unit, nothing, or no unit. */
function otherUnit(
  { currencies, isPercent, isCount, unknown }: NamedUnit,
  { unit }: Expected,
): string | undefined | "unknown" {
  if (unknown.length > 0 || (isPercent && currencies.length > 0) || (isCount && unit !== "count")) return "unknown";
  if (isPercent) return unit === "percent" ? undefined : "%";
  if (currencies.length === 0 || (typeof unit === "object" && currencies.includes(unit.currency))) return undefined;
  // A riyal or dinar of which nobody says whose it is.
  return currencies.join("/");
}

/** Currencies whose smallest coin is a thousandth. */
const hasThousandths = (currency: string): boolean => minorDecimals(currency) === 3;

/**
 * The decimal sign of an amount, where its currency tells: `4.500` of dinars has fils after the point. A comma there
 * may group thousands all the same.
 */
function signOf(digits: string, { currencies }: NamedUnit, { unit, decimal }: Expected): "." | "," | undefined {
  const amountIn = typeof unit === "object" ? [unit.currency] : [];
  const codes = currencies.length > 0 ? currencies : amountIn;
  const isFils = codes.length > 0 && codes.every(hasThousandths) && /^\d{1,3}\.\d{3}$/.test(digits);
  return decimal ?? (isFils ? "." : undefined);
}

/** A number times its scale, without the noise of binary fractions. */
const scaled = (value: number, scale: number) => (scale === 1 ? value : Number((value * scale).toPrecision(15)));

/** An amount for so many pieces: `40 / 100`, `24 / 12 pcs`, `٤٠ لكل ١٠٠ حبة`, `36 per carton of 24`. */
const forPieces = /^(?<amount>[^/]*?\d[^/]*?)\s*(?<goods>(?:\/|\bper\b|لكل|لل)\D*\d{1,5}\D*)$/iu;

/** Whether two figures are near each other, and so rather one or the other than one for so many: `12/13`. */
function areAlternatives(text: string): boolean {
  const [, one, other] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return other !== undefined && Number(other) < 2 * Number(one);
}

/** A reading for one pack of so many pieces; unreadable where it counts something else. */
function ofPack(reading: TypedNumber, pack: number, { unit }: Expected): TypedNumber {
  if (unit === "percent" || (reading.kind !== "number" && reading.kind !== "other_unit")) return unreadable;
  return reading.pack === undefined ? { ...reading, ...(pack > 1 && { pack }) } : unreadable;
}

/** Reads what was typed into a field. */
export function readTypedNumber(typed: string, expected: Expected): TypedNumber {
  const text = typed.replace(invisible, "").trim();
  if (text === "") return { kind: "empty" };
  if (text.length > longest) return unreadable;
  if (nothing.test(text)) return readTypedNumber("0", expected);
  const written = plain(text);
  const { amount, goods } = forPieces.exec(written)?.groups ?? {};
  if (amount !== undefined && goods !== undefined) {
    if (areAlternatives(written)) return unreadable;
    const { pack, hasGoods, currencies, unknown } = readUnit(goods);
    const isKnown = hasGoods && pack !== "carton" && currencies.length + unknown.length === 0;
    return isKnown ? ofPack(readTypedNumber(amount, expected), pack ?? 1, expected) : unreadable;
  }
  if (accountingZero.test(written) && readUnit(written).unknown.length === 0)
    return readTypedNumber(written.replace(/[-\u2014]/u, "0"), expected);
  const match =
    /^(?<before>[^\d+.-]*)(?<sign>[+-]?)(?<digits>[.,d]?\d(?:[\d.,dg]*\d)?[.,d]?(?:e[+-]?\d{1,2})?)(?<after>\D*)$/iu.exec(
      written,
    );
  const { before = "", sign = "", digits = "", after = "" } = match?.groups ?? {};
  if (!match) return unreadable;
  const named = readUnit(`${before} ${after}`);
  const unit = otherUnit(named, expected);
  if (unit === "unknown") return unreadable;
  const values = readings(digits, signOf(digits, named, expected)).map((value) =>
    scaled(sign === "-" ? -value : value, named.scale),
  );
  const [value, other] = [...new Set(values)];
  if (value === undefined) return unreadable;
  const pack = named.pack && { pack: named.pack };
  if (unit !== undefined) return { kind: "other_unit", unit, value, ...(other !== undefined && { other }), ...pack };
  if (other === undefined) return { kind: "number", value, ...pack };
  const { minimum = -Infinity, maximum = Infinity } = expected;
  const isPossible = (reading: number) => reading >= minimum && reading <= maximum;
  if (isPossible(value) !== isPossible(other))
    return { kind: "number", value: isPossible(value) ? value : other, ...pack };
  return { kind: "ambiguous", readings: [value, other] };
}
