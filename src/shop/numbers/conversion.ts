/** Amounts in another currency or for several pieces: one piece in the draft's currency, and its calculation. Pure. */
import { divide, powerOfTen, toDecimal, toNumber } from "../../core/number.ts";
import type { Language } from "../words/language.ts";
import { minorDecimals } from "./currency-names.ts";

/** An amount as it was written. */
export interface ForeignAmount {
  readonly value: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The rate and the number of pieces with which an amount is converted. */
export interface Conversion {
  /** Units of the draft's currency for one of the amount's; 1 where they are the same. */
  readonly rate: number;
  /** The number of pieces that the amount is for. */
  readonly pieces: number;
}

/** The name of a value of the draft that holds the rate of a currency, as typed. */
export const rateValue = (currency: string): string => `rate:${currency}`;

const rateDecimals = 6;

/**
 * The rate between two currencies that are pegged to the dollar; undefined for any other. `pegs` are units for
 * one dollar.
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
  const numerator = amount.digits * factor.digits * powerOfTen(decimals + count.decimals);
  const denominator = count.digits * powerOfTen(amount.decimals + factor.decimals);
  return toNumber(divide(numerator, denominator), decimals);
}

/** `8.5 USD × 3.75 = 31.88`, and `120 SAR ÷ 24` for several pieces. */
export function conversionText(
  amount: ForeignAmount,
  { rate, pieces }: Conversion,
  to: string,
  { number }: Pick<Language, "number">,
): string {
  const factor = rate === 1 ? "" : ` × ${rate}`;
  const share = pieces === 1 ? "" : ` ÷ ${number(pieces)}`;
  const result = convert(amount, { rate, pieces }, to);
  return `${number(amount.value)} ${amount.currency}${factor}${share} = ${result.toFixed(minorDecimals(to))} ${to}`;
}
