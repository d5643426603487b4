/** Which facts a result rests on, in the order of the table (domain.md 1 and 2.1). */
import { type Currency, currencies, followsSaudiRules, registrationThresholds, vatFactOf } from "./currency.ts";
import type { AssumptionBasis, Assumptions, InputField } from "./fields.ts";
import { type FactId, factIds } from "./regulation.ts";

/** What stands behind an assumed cost; a judgement where the list is empty. */
const behindAssumed: Partial<Record<InputField, readonly FactId[]>> = {
  total_fee_pct: ["FEE_AMAZON", "FEE_NOON", "PAYMENT", "RETURNS"],
  marketplace_fee_pct: ["FEE_AMAZON", "FEE_NOON"],
  payment_fee_pct: ["PAYMENT"],
  returns_reserve_pct: ["RETURNS"],
  fulfillment_cost: ["FULFILMENT"],
  ad_cost_per_order: ["ADS"],
};

function behind(field: InputField, basis: AssumptionBasis, currency: Currency): readonly FactId[] {
  switch (basis) {
    case "highest_common_rate":
      return ["DUTY_RISES", "TARIFF_EDITION"];
    case "standard_rate":
      return field === "duty_rate_pct" ? ["DUTY_STANDARD", "TARIFF_EDITION"] : [vatFactOf(currency)];
    case "assumed":
    case "zero_not_counted":
      return behindAssumed[field] ?? [];
    default:
      return [];
  }
}

function behindAll(assumptions: Assumptions, currency: Currency): FactId[] {
  const used: FactId[] = [];
  let field: InputField;
  for (field in assumptions) used.push(...behind(field, assumptions[field] ?? "zero", currency));
  return used;
}

const inOrder = (used: readonly FactId[]): FactId[] => factIds.filter((id) => used.includes(id));

/** What every statement about a seller's VAT rests on. */
function vatFacts(currency: Currency): FactId[] {
  return [
    "CONSUMER_PRICE",
    ...(registrationThresholds(currency) === null
      ? []
      : ([followsSaudiRules(currency) ? "VAT_REGISTRATION" : vatFactOf(currency)] as const)),
    ...(followsSaudiRules(currency) ? (["DEEMED_SUPPLIER"] as const) : []),
  ];
}

const pegFacts = (currency: Currency): FactId[] =>
  currency === "SAR" || currencies[currency].sarPerUnit === null ? [] : ["DOLLAR_PEGS"];

/** The facts of an operation that knows only the landed cost. */
export function saleFacts(currency: Currency, assumptions: Assumptions): FactId[] {
  return inOrder([...vatFacts(currency), ...behindAll(assumptions, currency), ...pegFacts(currency)]);
}

/** The facts of a product whose purchase is known; the fixed costs of a consignment are Saudi ones. */
export function productFacts(currency: Currency, assumptions: Assumptions): FactId[] {
  const saudi = followsSaudiRules(currency) && currencies[currency].sarPerUnit !== null;
  return inOrder([
    "CIF_VALUE",
    ...(saudi ? (["SABER", "SFDA_FEES", "CLEARANCE"] as const) : []),
    ...(currency === "SAR" ? (["VAT_RETURN"] as const) : []),
    ...saleFacts(currency, assumptions),
  ]);
}

/** The facts of a Saudi landed cost; its VAT rate is the Saudi one in every currency. */
export function landedCostFacts(currency: Currency, assumptions: Assumptions): FactId[] {
  const pegged = currencies[currency].sarPerUnit !== null;
  return inOrder([
    "CIF_VALUE",
    "DUTY_STANDARD",
    "GCC_ORIGIN",
    "GAFTA",
    "EFTA",
    "SINGAPORE",
    "GULF_DUTY_PAID",
    ...behindAll(assumptions, "SAR"),
    ...(pegged ? (["PROCESSING_FEE", "SABER", "CLEARANCE", "DE_MINIMIS"] as const) : []),
    ...pegFacts(currency),
  ]);
}
