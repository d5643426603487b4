/** Which edition of formulas and law a result comes from, and its unit of money. */
import { type Currency, currencies, defaultCurrency } from "./currency.ts";
import type { CurrencyReading } from "./inputs-used.ts";
import { formulaVersion, regulatoryAsOf } from "./regulation.ts";

/** The four fields with which every result goes on after its operation. */
export function edition(currency: Currency) {
  return {
    formula_version: formulaVersion,
    regulatory_as_of: regulatoryAsOf,
    currency,
    minor_unit_decimals: currencies[currency].decimals,
  };
}

/** The currency of a request for one product. */
export function readCurrency(stated: Currency | undefined): CurrencyReading {
  return stated === undefined ? { currency: defaultCurrency, basis: "default" } : { currency: stated, basis: "stated" };
}
