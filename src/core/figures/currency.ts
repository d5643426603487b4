/** The currencies of a request (domain.md 1.2 and 4.1). There is no conversion between them but at official pegs. */
import { powerOfTen, roundTo, toDecimal } from "../exact/decimal.ts";
import { ceilDivide, type Integer, multiply, roundDivide } from "../exact/integer.ts";
import { type FactId, regulatoryFacts } from "./regulation.ts";

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

const table = {
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
} satisfies Record<string, CurrencyFacts>;

/** An accepted currency, by its ISO 4217 code. */
export type Currency = keyof typeof table;

/** The facts of each currency. */
export const currencies: Readonly<Record<Currency, CurrencyFacts>> = table;

const isCurrency = (code: string): code is Currency => code in table;

/** Every accepted currency. */
export const currencyCodes: readonly Currency[] = Object.keys(table).filter(isCurrency);

/** What a request without a stated currency is in. */
export const defaultCurrency: Currency = "SAR";

/** Whole units of the currency in minor units. */
export function minorUnits(currency: Currency, amount: number): Integer {
  return multiply(amount, powerOfTen(currencies[currency].decimals));
}

/** The least price of any input, 0.01 of the currency, in minor units. */
export function leastPrice(currency: Currency): Integer {
  return powerOfTen(currencies[currency].decimals - 2);
}

/** Whole SAR in minor units of the currency, rounded up (`peg` of domain.md 2.2); null without a peg. */
export function atPeg(currency: Currency, sar: number): Integer | null {
  const { sarPerUnit } = currencies[currency];
  if (!sarPerUnit) return null;
  return ceilDivide(multiply(minorUnits(currency, sar), sarPerUnit.denominator), sarPerUnit.numerator);
}

/** Whole SAR in minor units of the currency, half away from zero (shipment_cost); null without a peg. */
export function nearestAtPeg(currency: Currency, sar: number): Integer | null {
  const { sarPerUnit } = currencies[currency];
  if (!sarPerUnit) return null;
  return roundDivide(multiply(minorUnits(currency, sar), sarPerUnit.denominator), sarPerUnit.numerator);
}

/** The standard VAT rate of the currency's Gulf state, per cent; null outside the Gulf. */
export function standardVatRatePct(currency: Currency): number | null {
  const { vatFact } = currencies[currency];
  return vatFact === null ? null : regulatoryFacts[vatFact].value.rate_pct;
}

/**
 * The fact with the VAT rate that is assumed: the currency state's, or the Saudi one outside the Gulf (domain.md 2.2).
 */
export function vatFactOf(currency: Currency): VatFactId {
  return currencies[currency].vatFact ?? "IMPORT_VAT";
}

/** The VAT rate, per cent, that is assumed where none is stated (domain.md 2.2). */
export function assumedVatRatePct(currency: Currency): number {
  return regulatoryFacts[vatFactOf(currency)].value.rate_pct;
}

/** Whether Saudi rules are taken to hold: for SAR and for currencies without a Gulf state (domain.md 2.2 and 4.5). */
export function followsSaudiRules(currency: Currency): boolean {
  return vatFactOf(currency) === "IMPORT_VAT";
}

/** The assumed duty rate, per cent, where none is stated, and the worse end of the duty test (domain.md 2.2, 2.3). */
export function assumedDutyRatePct(currency: Currency): number {
  return followsSaudiRules(currency)
    ? regulatoryFacts.DUTY_RISES.value.rate_pct
    : regulatoryFacts.DUTY_STANDARD.value.rate_pct;
}

/** Yearly taxable supplies, in minor units, above which registration for VAT is due or allowed; null where unknown. */
export interface RegistrationThresholds {
  readonly mandatory: Integer;
  readonly voluntary: Integer | null;
}

/** Thresholds of the currency's state; those of Saudi Arabia at the peg for USD; null without any (domain.md 1.2). */
export function registrationThresholds(currency: Currency): RegistrationThresholds | null {
  const { vatFact } = currencies[currency];
  if (vatFact === null || vatFact === "IMPORT_VAT") {
    const { mandatory, voluntary } = regulatoryFacts.VAT_REGISTRATION.value;
    const due = nearestAtPeg(currency, mandatory);
    return due === null ? null : { mandatory: due, voluntary: nearestAtPeg(currency, voluntary) };
  }
  const { mandatory, voluntary } = regulatoryFacts[vatFact].value;
  if (mandatory === null) return null;
  return {
    mandatory: minorUnits(currency, mandatory),
    voluntary: voluntary === null ? null : minorUnits(currency, voluntary),
  };
}
