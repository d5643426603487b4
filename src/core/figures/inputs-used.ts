/** The figures used and why they are not simply the ones stated, as results show them (domain.md 4.9). */
import { toNumber } from "../exact/decimal.ts";
import type { Integer } from "../exact/integer.ts";
import { type Currency, followsSaudiRules } from "./currency.ts";
import { type AssumptionBasis, type Assumptions, type InputField, isAssumedField, optionalFields } from "./fields.ts";
import { type FiguresUsed, figureOf, sellsFromOwnStore } from "./figures-used.ts";
import { impossibleZeros, type Reading } from "./stated-figures.ts";

/** The currency of a product, and who stated it: the product, another of its portfolio, or nobody. */
export interface CurrencyReading {
  readonly currency: Currency;
  readonly basis: "stated" | "inherited" | "default";
}

/** Why an omitted field stands where it does. */
function basisOfOmitted({ stated, market }: Reading, used: FiguresUsed, field: InputField): AssumptionBasis {
  switch (field) {
    case "duty_rate_pct":
      return followsSaudiRules(market.currency) ? "highest_common_rate" : "standard_rate";
    case "vat_rate_pct":
      return "standard_rate";
    case "competitor_count":
    case "delivery_days":
      return "unknown";
    case "marketplace_fee_pct":
      return sellsFromOwnStore(stated) ? "own_store" : "assumed";
    default:
      return isAssumedField(field) && figureOf(used, field) > 0 ? "assumed" : "zero";
  }
}

function isOmitted(reading: Reading, field: InputField): boolean {
  if (field === "competitor_count" || field === "delivery_days") return reading[field] === undefined;
  return field !== "currency" && reading.stated[field] === null;
}

/**
 * What was taken for granted; a rounded amount that became an impossible zero is named as rounded, which came later.
 */
export function assumptionsOf(reading: Reading, used: FiguresUsed, { basis }: CurrencyReading): Assumptions {
  const assumptions: Assumptions = {};
  if (basis !== "stated") assumptions.currency = basis;
  for (const field of optionalFields[reading.form])
    if (isOmitted(reading, field)) assumptions[field] = basisOfOmitted(reading, used, field);
  if (reading.form !== "purchase") assumptions.vat_rate_pct = "standard_rate";
  for (const field of impossibleZeros(reading.stated)) assumptions[field] = "zero_not_counted";
  for (const field of reading.rounded) assumptions[field] = "rounded";
  return assumptions;
}

/** Shows amounts and rates of one request. */
function shower({ market }: Reading) {
  return {
    money: (amount: Integer) => toNumber(amount, market.decimals),
    rate: (rate: Integer) => market.scale.show(rate),
  };
}

/** The sale and the market of a request. */
function showSale(reading: Reading, used: FiguresUsed) {
  const { money, rate } = shower(reading);
  return {
    marketplace_fee_pct: rate(used.marketplace_fee_pct),
    payment_fee_pct: rate(used.payment_fee_pct),
    ad_cost_per_order: money(used.ad_cost_per_order),
    fulfillment_cost: money(used.fulfillment_cost),
    returns_reserve_pct: rate(used.returns_reserve_pct),
    other_cost_per_order: money(used.other_cost_per_order),
    competitor_count: reading.competitor_count ?? null,
    delivery_days: reading.delivery_days ?? null,
  };
}

/** inputs_used of a request that knows the purchase. */
export function showPurchaseInputs(reading: Reading, used: FiguresUsed) {
  const { money, rate } = shower(reading);
  return {
    currency: reading.market.currency,
    product_value: money(used.product_value),
    expected_sale_price: money(used.expected_sale_price),
    shipping: money(used.shipping),
    insurance: money(used.insurance),
    duty_rate_pct: rate(used.duty_rate_pct),
    vat_rate_pct: rate(used.vat_rate_pct),
    ...showSale(reading, used),
  };
}

/** inputs_used of a request that knows the landed cost. */
export function showLandedInputs(reading: Reading, used: FiguresUsed) {
  const { money, rate } = shower(reading);
  return {
    currency: reading.market.currency,
    landed_cost: money(used.landed_cost),
    expected_sale_price: money(used.expected_sale_price),
    ...showSale(reading, used),
    vat_rate_pct: rate(used.vat_rate_pct),
  };
}

/** inputs_used of the free check. */
export function showFreeInputs(reading: Reading, used: FiguresUsed) {
  const { money, rate } = shower(reading);
  return {
    currency: reading.market.currency,
    landed_cost: money(used.landed_cost),
    expected_sale_price: money(used.expected_sale_price),
    total_fee_pct: rate(used.marketplace_fee_pct),
    ad_cost_per_order: money(used.ad_cost_per_order),
    fulfillment_cost: money(used.fulfillment_cost),
    vat_rate_pct: rate(used.vat_rate_pct),
  };
}
