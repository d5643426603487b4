/** Which statutory facts a result rests on, in the order of the table (domain.md 1). */
import { type Currency, currencies, currencyCodes, followsSaudiRules, vatFactOf } from "./currency.ts";
import type { LandedCostInput, ProductDecisionInput } from "./inputs.ts";
import { recordOf } from "./record-of.ts";
import { type FactId, factIds } from "./regulation.ts";

function inOrder(used: readonly FactId[]): FactId[] {
  return factIds.filter((id) => used.includes(id));
}

/** What every statement about a seller's VAT rests on. */
function vatFacts(currency: Currency, rateAssumed: boolean): FactId[] {
  return [
    "VAT_REGISTRATION",
    "CONSUMER_PRICE",
    ...(rateAssumed ? [vatFactOf(currency)] : []),
    ...(followsSaudiRules(currency) ? (["DEEMED_SUPPLIER"] as const) : []),
  ];
}

/** The facts of an operation that knows only the landed cost, by currency. */
export const saleFacts: Readonly<Record<Currency, readonly FactId[]>> = recordOf(currencyCodes, (currency) =>
  inOrder(vatFacts(currency, true)),
);

/** The facts of products of one currency. */
export function productFacts(currency: Currency, products: readonly ProductDecisionInput[]): FactId[] {
  const dutyAssumed = products.some(({ duty_rate_pct }) => duty_rate_pct === undefined);
  const rateAssumed = products.some(({ vat_rate_pct }) => vat_rate_pct === undefined);
  return inOrder([
    "CIF_VALUE",
    ...(dutyAssumed ? (["DUTY_STANDARD", "TARIFF_EDITION"] as const) : []),
    ...vatFacts(currency, rateAssumed),
  ]);
}

/** The facts of a Saudi landed cost. */
export function landedCostFacts(currency: Currency, input: LandedCostInput): FactId[] {
  return inOrder([
    "CIF_VALUE",
    "DUTY_STANDARD",
    "GCC_ORIGIN",
    "PROCESSING_FEE",
    ...(input.duty_rate_pct === undefined ? (["TARIFF_EDITION"] as const) : []),
    ...(input.vat_rate_pct === undefined ? (["IMPORT_VAT"] as const) : []),
    ...(currencies[currency].sarPerUnit === null ? [] : (["DE_MINIMIS"] as const)),
    ...(currencies[currency].sarPerUnit === null || currency === "SAR" ? [] : (["DOLLAR_PEGS"] as const)),
  ]);
}
