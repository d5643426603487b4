/** Amounts in another currency or for a pack: each piece in the draft's currency, and its calculation. Pure. */
import { powerOfTen, toDecimal, toNumber } from "../core/exact/decimal.ts";
import { multiply, roundDivide } from "../core/exact/integer.ts";
import { minorDecimals } from "./numbers/currency-names.ts";
import type { Pack } from "./numbers/unit-words.ts";
import type { Formats } from "./words/format.ts";

/** An amount as it was written. */
export interface ForeignAmount {
  readonly value: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly pack?: Pack | undefined;
}

/** What an amount is converted with. */
export interface Conversion {
  /** Units of the draft's currency for one of the amount's; 1 where they are the same. */
  readonly rate: number;
  /** Pieces in a pack; 1 without one. */
  readonly pieces: number;
}

/** What is asked before an amount can be converted: the rate of a currency, or the pieces in a pack. */
export type Unasked = { readonly kind: "rate" | "pieces"; readonly of: string };

/** The name of a value of the draft that holds the rate of a currency, as typed. */
export const rateValue = (currency: string): string => `rate:${currency}`;

/** The name of a value of the draft that holds the pieces in a pack, as typed. */
export const piecesValue = (pack: Pack): string => `pieces:${pack}`;

const rateDecimals = 6;

/**
 * The rate between two currencies that are pegged to the dollar; undefined for any other. `pegs` are units for one
 * dollar.
 */
export function peggedRate(from: string, to: string, pegs: Readonly<Record<string, number>>): number | undefined {
  const [source, target] = [pegs[from], pegs[to]];
  if (source === undefined || target === undefined) return undefined;
  return Number((target / source).toFixed(rateDecimals));
}

/** The amount for one piece in the other currency, rounded once to its minor unit, half away from zero. */
export function convert({ value }: Pick<ForeignAmount, "value">, { rate, pieces }: Conversion, to: string): number {
  const [amount, factor, count] = [toDecimal(value), toDecimal(rate), toDecimal(pieces)];
  const decimals = minorDecimals(to);
  const numerator = multiply(multiply(amount.units, factor.units), powerOfTen(decimals + count.decimals));
  const denominator = multiply(count.units, powerOfTen(amount.decimals + factor.decimals));
  return toNumber(roundDivide(numerator, denominator), decimals);
}

/** The conversion of an amount by the draft, or else the question to ask. */
export function conversionOf(
  { currency, pack }: Pick<ForeignAmount, "currency" | "pack">,
  to: string,
  pegs: Readonly<Record<string, number>>,
  typed: (name: string) => number | undefined,
): Conversion | Unasked {
  const rate = currency === to ? 1 : (typed(rateValue(currency)) ?? peggedRate(currency, to, pegs));
  if (rate === undefined) return { kind: "rate", of: currency };
  const pieces = pack === "carton" ? typed(piecesValue(pack)) : (pack ?? 1);
  if (pieces === undefined) return { kind: "pieces", of: "carton" };
  return { rate, pieces };
}

/** `8.5 USD × 3.75 = 31.88`, and `120 ÷ 24` for a pack. */
export function conversionText(
  amount: ForeignAmount,
  { rate, pieces }: Conversion,
  to: string,
  { number }: Pick<Formats, "number">,
): string {
  const factor = rate === 1 ? "" : ` × ${rate}`;
  const share = pieces === 1 ? "" : ` ÷ ${number(pieces)}`;
  const result = convert(amount, { rate, pieces }, to);
  return `${number(amount.value)} ${amount.currency}${factor}${share} = ${result.toFixed(minorDecimals(to))} ${to}`;
}
