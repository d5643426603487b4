/** The currencies of a request (domain.md 1.2 and 4.1). There is no conversion between them but at official pegs. */
import { powerOfTen, roundTo, toDecimal } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { type FactId, regulatoryFacts } from "./regulation.ts";

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

/** The facts that hold the standard VAT rate of a Gulf state, per cent. */
type VatFactId = Extract<FactId, "IMPORT_VAT" | `VAT_${"AE" | "BH" | "OM" | "QA" | "KW"}`>;

interface CurrencyFacts {
  /** Minor-unit decimals (ISO 4217). */
  readonly decimals: 2 | 3;
  /** The fact with the standard VAT rate of the Gulf state that issues it; null outside the Gulf. */
  readonly vatFact: VatFactId | null;
  /** How many SAR one unit is worth at the official pegs, as an exact fraction; null without a peg. */
  readonly sarPerUnit: { readonly numerator: Integer; readonly denominator: Integer } | null;
}

const pegs = regulatoryFacts.DOLLAR_PEGS.value;
/** Decimals that every peg has room in. */
const pegDecimals = 4;

function pegged(currency: keyof typeof pegs): CurrencyFacts["sarPerUnit"] {
  const exact = (code: keyof typeof pegs) => roundTo(toDecimal(pegs[code]), pegDecimals);
  return { numerator: exact("SAR"), denominator: exact(currency) };
}

/** The facts of each currency. */
export const currencies: Readonly<Record<Currency, CurrencyFacts>> = {
  SAR: { decimals: 2, vatFact: "IMPORT_VAT", sarPerUnit: pegged("SAR") },
  AED: { decimals: 2, vatFact: "VAT_AE", sarPerUnit: pegged("AED") },
  QAR: { decimals: 2, vatFact: "VAT_QA", sarPerUnit: pegged("QAR") },
  BHD: { decimals: 3, vatFact: "VAT_BH", sarPerUnit: pegged("BHD") },
  OMR: { decimals: 3, vatFact: "VAT_OM", sarPerUnit: pegged("OMR") },
  KWD: { decimals: 3, vatFact: "VAT_KW", sarPerUnit: null },
  USD: { decimals: 2, vatFact: null, sarPerUnit: pegged("USD") },
  EUR: { decimals: 2, vatFact: null, sarPerUnit: null },
  GBP: { decimals: 2, vatFact: null, sarPerUnit: null },
  CNY: { decimals: 2, vatFact: null, sarPerUnit: null },
  INR: { decimals: 2, vatFact: null, sarPerUnit: null },
  TRY: { decimals: 2, vatFact: null, sarPerUnit: null },
  EGP: { decimals: 2, vatFact: null, sarPerUnit: null },
  JOD: { decimals: 3, vatFact: null, sarPerUnit: null },
};

/** What a request without a stated currency is in. */
export const defaultCurrency: Currency = "SAR";

/** The largest amount of any input, in whole units of the currency. */
export const largestAmount = 1_000_000_000_000;

/** The same in minor units. */
export const largestAmounts: Readonly<Record<2 | 3, Integer>> = {
  2: largestAmount * Number(powerOfTen(2)),
  3: largestAmount * Number(powerOfTen(3)),
};

/** The standard VAT rate of the currency's Gulf state, per cent; null outside the Gulf. */
export function standardVatRatePct(currency: Currency): number | null {
  const { vatFact } = currencies[currency];
  return vatFact === null ? null : regulatoryFacts[vatFact].value;
}

/** The fact with the VAT rate that is assumed: the currency state's, or the Saudi one outside the Gulf (domain.md 2.2). */
export function vatFactOf(currency: Currency): VatFactId {
  return currencies[currency].vatFact ?? "IMPORT_VAT";
}

/** The VAT rate, per cent, that is assumed where none is stated (domain.md 2.2). */
export function assumedVatRatePct(currency: Currency): number {
  return regulatoryFacts[vatFactOf(currency)].value;
}

/** Whether Saudi rules are taken to hold: for SAR and for currencies without a Gulf state (domain.md 4.5). */
export function followsSaudiRules(currency: Currency): boolean {
  return vatFactOf(currency) === "IMPORT_VAT";
}
