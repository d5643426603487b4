/**
 * A figure as it is typed into a field: read, converted if it is in another currency or for several pieces, and
 * checked against the field's bounds. Pure.
 */
import { type Conversion, convert, type ForeignAmount } from "./conversion.ts";
import { type Expected, readTypedNumber } from "./typed-number.ts";

export type FigureProblem =
  | { readonly kind: "unreadable" }
  | { readonly kind: "ambiguous"; readonly readings: readonly [grouped: number, decimal: number] }
  /** The text is in a unit that the field cannot be in. */
  | { readonly kind: "other_unit"; readonly unit: string }
  /** The rate of a currency is missing. */
  | { readonly kind: "rate"; readonly currency: string }
  | { readonly kind: "minimum" | "maximum"; readonly bound: number };

/** An amount with its conversion. */
export interface Converted {
  readonly amount: ForeignAmount;
  readonly conversion: Conversion;
}

/** The meaning of a text; `converted` if it was in another currency or for several pieces. */
export type TypedFigure =
  | { readonly kind: "empty" }
  | { readonly kind: "value"; readonly value: number; readonly converted?: Converted }
  | { readonly kind: "problem"; readonly problem: FigureProblem; readonly converted?: Converted };

/** The currency that amounts are converted to, ISO 4217, and the rate of another one; undefined while it is missing. */
export interface Target {
  readonly currency: string;
  rateOf(currency: string): number | undefined;
}

/** Reads the text of a field. An amount without a currency is in that of `expected`. */
export function readTypedFigure(text: string, expected: Expected, target: Target): TypedFigure {
  const { unit, minimum = -Infinity, maximum = Infinity } = expected;
  const within = (value: number): Exclude<TypedFigure, { kind: "empty" }> => {
    if (value < minimum) return { kind: "problem", problem: { kind: "minimum", bound: minimum } };
    if (value > maximum) return { kind: "problem", problem: { kind: "maximum", bound: maximum } };
    return { kind: "value", value };
  };
  const typed = readTypedNumber(text, expected);
  if (typed.kind === "empty") return typed;
  if (typed.kind === "unreadable" || typed.kind === "ambiguous") return { kind: "problem", problem: typed };
  if (typed.kind === "number" && typeof unit === "string") return within(typed.value);
  if (typed.kind === "other_unit") {
    if (typeof unit === "string" || typed.unit === "%")
      return { kind: "problem", problem: { kind: "other_unit", unit: typed.unit } };
    if (typed.other !== undefined)
      return { kind: "problem", problem: { kind: "ambiguous", readings: [typed.value, typed.other] } };
  }
  const named = typed.kind === "other_unit" ? typed.unit : typeof unit === "string" ? target.currency : unit.currency;
  if (named === target.currency && typed.pack === undefined) return within(typed.value);
  const rate = named === target.currency ? 1 : target.rateOf(named);
  if (rate === undefined) return { kind: "problem", problem: { kind: "rate", currency: named } };
  const amount = { value: typed.value, currency: named };
  const conversion = { rate, pieces: typed.pack ?? 1 };
  return { ...within(convert(amount, conversion, target.currency)), converted: { amount, conversion } };
}
