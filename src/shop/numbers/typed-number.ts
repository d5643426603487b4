/**
 * Reads a number as people type or paste it: digits of either script, a decimal sign, groups of thousands, and the
 * currency or per cent sign beside it. A number with two readings gives both. A number that is written in another way
 * is rejected, because a wrong guess would be a wrong result.
 */
import { minorDecimals } from "./currency-names.ts";
import { readUnit, withLatinDigits, withPlainForms } from "./currency-words.ts";

/** A sign before decimals. */
export type DecimalSign = "." | ",";

/** A number as it is written, before the field is known. */
export type WrittenNumber =
  | { readonly kind: "empty" | "unreadable" }
  | {
      readonly kind: "number";
      /** One reading, or two: with the sign as a separator of thousands, and as a decimal sign. */
      readonly readings: readonly [number] | readonly [grouped: number, decimal: number];
      /** ISO 4217 codes that the words beside it can mean; empty if they name no currency. */
      readonly currencies: readonly string[];
      readonly isPercent: boolean;
    };

const longestNumber = 64;

/** Text before, sign, digits with their separators, text after. The point in `SR.50` can belong to either side. */
const numberPattern =
  /^(?<before>[\p{L}\p{M}\p{Sc}\s%٪]*)(?<sign>[+-]?)(?<digits>(?<![\p{L}\p{M}](?=[.,d]))[.,d]?\d(?:[\d.,dg]*\d)?[.,d]?)(?<after>[\p{L}\p{M}\p{Sc}\s%٪]*)$/u;

/**
 * Thousands between ordinary spaces. Only decimals prove that these are one number: `250 199` can be an old price
 * beside the new one.
 */
const groupedBySpaces = /(?<![\d.,])\d{1,3}(?: \d{3})+[.,d]\d{1,2}(?!\d)/gu;

/**
 * Writes digits and signs in ASCII. The Arabic decimal sign becomes `d`, a sign that only groups thousands `g`. The
 * point of an abbreviation is left out, unless a digit follows: it may begin the decimals then.
 */
const plainNumber = (text: string): string =>
  withLatinDigits(withPlainForms(text))
    .replace(/(?<=\p{L}\p{Cf}?)\.(?!\d)/gu, "")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u2212\u2013]/gu, "-")
    .replaceAll("\u066b", "d")
    .replaceAll("\u060c", ",")
    .replace(/(?<=\d)[\u00a0\u2007\u2009\u202f\u066c'’](?=\d)/gu, "g")
    .replace(groupedBySpaces, (digits) => digits.replaceAll(" ", "g"))
    .trim();

/** Reads digits with a known decimal sign; undefined if the other signs do not group thousands. */
function withDecimal(digits: string, decimal: string): number | undefined {
  const [whole = "", decimals = "", ...more] = digits.split(decimal);
  const groups = whole.split(/[.,dg]/);
  const isGrouped =
    groups.length === 1 ||
    (/^[1-9]\d{0,2}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => /^\d{3}$/.test(group)));
  const hasOneSign = new Set(whole.match(/[.,dg]/g)).size < 2;
  if (more.length > 0 || !isGrouped || !hasOneSign || !/^\d*$/.test(decimals)) return undefined;
  return Number(`${groups.join("") || "0"}.${decimals || "0"}`);
}

/** Every number that digits and separators can stand for; the reading with thousands comes first. */
function readingsOf(digits: string, decimal: DecimalSign | undefined): readonly number[] {
  const signs = digits.match(/[.,d]/g) ?? [];
  const kinds = new Set(signs);
  const last = signs.at(-1);
  const defined = (...values: readonly (number | undefined)[]) => [...new Set(values.flatMap((value) => value ?? []))];
  if (last === undefined) return defined(withDecimal(digits, "none"));
  if (kinds.has("d") || kinds.size === 2) return defined(withDecimal(digits, last));
  if (decimal !== undefined) return defined(withDecimal(digits, decimal));
  return defined(
    digits.includes("g") ? undefined : withDecimal(digits, "none"),
    signs.length === 1 ? withDecimal(digits, last) : undefined,
  );
}

/** Whether an amount has the three decimals of its currency: the point in `4.500` of dinars does not group. */
const hasThousandths = (digits: string, currencies: readonly string[]): boolean =>
  /^\d{1,3}\.\d{3}$/.test(digits) && currencies.length > 0 && currencies.every((code) => minorDecimals(code) === 3);

/** Reads a text. `currency` is what an amount without one is in; `decimal` is the sign that is known to be decimal. */
export function readWritten(text: string, currency?: string, decimal?: DecimalSign): WrittenNumber {
  const written = plainNumber(text);
  if (written === "") return { kind: "empty" };
  const { before = "", sign = "", digits, after = "" } = numberPattern.exec(written)?.groups ?? {};
  if (digits === undefined || written.length > longestNumber) return { kind: "unreadable" };
  const { currencies, isPercent, unknown } = readUnit(`${before} ${after}`);
  if (unknown.length > 0 || (isPercent && currencies.length > 0)) return { kind: "unreadable" };
  const own = currencies.length > 0 ? currencies : currency === undefined || isPercent ? [] : [currency];
  const found = readingsOf(digits, decimal ?? (hasThousandths(digits, own) ? "." : undefined));
  const [first, second] = found.map((value) => (sign === "-" ? -value : value));
  if (first === undefined) return { kind: "unreadable" };
  return { kind: "number", readings: second === undefined ? [first] : [first, second], currencies, isPercent };
}

/** The unit of a field. An amount may be followed by its own currency, a percentage by a per cent sign. */
export type Unit = "percent" | "count" | { readonly currency: string };

/** The numbers that a field accepts. */
export interface Expected {
  readonly unit: Unit;
  /** If one of two readings is within these bounds, it is taken. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly decimal?: DecimalSign | undefined;
}

/** The number, question or problem that a field's text gives. */
export type TypedNumber =
  | { readonly kind: "empty" }
  /** `pack` is the number of pieces that the amount is for, if it is for more than one. */
  | { readonly kind: "number"; readonly value: number; readonly pack?: number }
  /** Two readings are possible: the sign groups thousands, or it begins the decimals. */
  | { readonly kind: "ambiguous"; readonly readings: readonly [grouped: number, decimal: number] }
  /**
   * A number in a unit that the field cannot have: another currency (its code), or `%` in an amount. `other` is a
   * second reading.
   */
  | {
      readonly kind: "other_unit";
      readonly unit: string;
      readonly value: number;
      readonly other?: number;
      readonly pack?: number;
    }
  | { readonly kind: "unreadable" };

/** An amount for several pieces, in the form in which the products of a sheet fill the form: `120 USD / 24`. */
const amountForPieces = /^(?<amount>\S.*?) \/ (?<pieces>[1-9]\d{0,5})$/u;

/** Reads what was typed into a field. */
export function readTypedNumber(typed: string, expected: Expected): TypedNumber {
  const { unit, decimal, minimum = -Infinity, maximum = Infinity } = expected;
  const own = typeof unit === "object" ? unit.currency : undefined;
  const { amount, pieces } = (own && amountForPieces.exec(typed.trim())?.groups) || {};
  const written = readWritten(amount ?? typed, own, decimal);
  if (written.kind !== "number") return written.kind === "empty" ? { kind: "empty" } : { kind: "unreadable" };
  const { readings, currencies, isPercent } = written;
  const [value, other] = readings;
  const pack = pieces !== undefined && Number(pieces) > 1 ? { pack: Number(pieces) } : {};
  const isOwn = isPercent
    ? unit === "percent"
    : currencies.length === 0 || (own !== undefined && currencies.includes(own));
  if (!isOwn)
    return {
      kind: "other_unit",
      unit: isPercent ? "%" : currencies.join("/"),
      value,
      ...(other !== undefined && { other }),
      ...pack,
    };
  if (other === undefined) return { kind: "number", value, ...pack };
  const isPossible = (reading: number) => reading >= minimum && reading <= maximum;
  if (isPossible(value) !== isPossible(other))
    return { kind: "number", value: isPossible(value) ? value : other, ...pack };
  return { kind: "ambiguous", readings: [value, other] };
}

/** A number's reading with the decimal sign that leads to it. */
export interface SignedReading {
  readonly value: number;
  readonly decimal: DecimalSign;
}

/** Both readings of a text with the decimal sign that each means: its own sign, or the other one. */
export function signedReadings(
  text: string,
  [grouped, decimal]: readonly [number, number],
): readonly [SignedReading, SignedReading] {
  const sign: DecimalSign = text.includes(".") ? "." : ",";
  return [
    { value: grouped, decimal: sign === "." ? "," : "." },
    { value: decimal, decimal: sign },
  ];
}

/** Writes a number so that it has one reading: three decimals could be a group of digits. */
export function figureText(value: number): string {
  const text = String(value);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Writes the number of a text plainly and keeps its unit: `1,250 USD` becomes `1250 USD`. */
export function plainText(reading: TypedNumber, text: string): string {
  if (reading.kind !== "number" && (reading.kind !== "other_unit" || reading.other !== undefined)) return text;
  const unit = reading.kind === "number" ? "" : reading.unit === "%" ? "%" : ` ${reading.unit}`;
  // The name of a currency that several states share stays as it was written.
  if (unit.includes("/")) return text;
  return `${figureText(reading.value)}${unit}${reading.pack ? ` / ${reading.pack}` : ""}`;
}
