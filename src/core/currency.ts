/** The currencies of a scenario (domain.md 1.2 and 4.1). There is no conversion between them but at official pegs. */
import type { Integer } from "./exact/integer.ts";
import { saudiVatRatePct } from "./regulation.ts";

/** Every accepted currency, by its ISO 4217 code. */
export const currencyCodes = [
  "SAR",
  "AED",
  "QAR",
  "BHD",
  "OMR",
  "KWD",
  "USD",
  "EUR",
  "GBP",
  "CNY",
  "INR",
  "TRY",
  "EGP",
  "JOD",
] as const;
export type Currency = (typeof currencyCodes)[number];

interface CurrencyFacts {
  /** Minor-unit decimals (ISO 4217). */
  readonly decimals: 2 | 3;
  /** The standard VAT rate of the Gulf state that issues it, per cent; null outside the Gulf. */
  readonly standardVatRatePct: number | null;
  /** How many SAR one unit is worth at the official pegs, as an exact fraction; null without a peg. */
  readonly sarPerUnit: { readonly numerator: Integer; readonly denominator: Integer } | null;
}

/** The facts of each currency. Peg rates to the US dollar: SAR 3.75, AED 3.6725, QAR 3.64, BHD 0.376, OMR 0.3845. */
export const currencies: Readonly<Record<Currency, CurrencyFacts>> = {
  SAR: { decimals: 2, standardVatRatePct: saudiVatRatePct, sarPerUnit: { numerator: 1, denominator: 1 } },
  AED: { decimals: 2, standardVatRatePct: 5, sarPerUnit: { numerator: 37_500, denominator: 36_725 } },
  QAR: { decimals: 2, standardVatRatePct: 0, sarPerUnit: { numerator: 375, denominator: 364 } },
  BHD: { decimals: 3, standardVatRatePct: 10, sarPerUnit: { numerator: 3_750, denominator: 376 } },
  OMR: { decimals: 3, standardVatRatePct: 5, sarPerUnit: { numerator: 37_500, denominator: 3_845 } },
  KWD: { decimals: 3, standardVatRatePct: 0, sarPerUnit: null },
  USD: { decimals: 2, standardVatRatePct: null, sarPerUnit: { numerator: 375, denominator: 100 } },
  EUR: { decimals: 2, standardVatRatePct: null, sarPerUnit: null },
  GBP: { decimals: 2, standardVatRatePct: null, sarPerUnit: null },
  CNY: { decimals: 2, standardVatRatePct: null, sarPerUnit: null },
  INR: { decimals: 2, standardVatRatePct: null, sarPerUnit: null },
  TRY: { decimals: 2, standardVatRatePct: null, sarPerUnit: null },
  EGP: { decimals: 2, standardVatRatePct: null, sarPerUnit: null },
  JOD: { decimals: 3, standardVatRatePct: null, sarPerUnit: null },
};

/** What a scenario without a stated currency is in. */
export const defaultCurrency: Currency = "SAR";

/** The VAT rate, per cent, that a product operation assumes: the currency state's, or the Saudi one outside the Gulf (domain.md 2.2). */
export function assumedVatRatePct(currency: Currency): number {
  return currencies[currency].standardVatRatePct ?? saudiVatRatePct;
}
