/** Which edition of formulas and law a result comes from, and its unit of money. */
import { type Currency, currencies } from "./currency.ts";
import { formulaVersion, regulatoryAsOf } from "./regulation.ts";
import type { Edition } from "./result-parts.ts";

/** The edition fields of a result in the currency. */
export function edition(currency: Currency): Edition {
  return {
    formula_version: formulaVersion,
    regulatory_as_of: regulatoryAsOf,
    currency,
    minor_unit_decimals: currencies[currency].decimals,
  };
}
