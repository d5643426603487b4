/** The fields of an input, and what is taken for granted about them (domain.md 2.2 and 4.9). */

/** Costs of a sale that stand at an assumed value when they are omitted, in field order. */
export const saleCosts = [
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;

const optionalSaleFields = [...saleCosts, "other_cost_per_order", "competitor_count", "delivery_days"] as const;

/** Every field of an input of one product, in field order. */
export const inputFields = [
  "currency",
  "product_value",
  "landed_cost",
  "expected_sale_price",
  "shipping",
  "insurance",
  "duty_rate_pct",
  "vat_rate_pct",
  "total_fee_pct",
  ...optionalSaleFields,
] as const;
export type InputField = (typeof inputFields)[number];

/** Why a figure is not simply the one that was stated. */
export const assumptionBases = [
  "default",
  "inherited",
  "highest_common_rate",
  "standard_rate",
  "unknown",
  "own_store",
  "assumed",
  "zero",
  "zero_not_counted",
  "rounded",
] as const;
export type AssumptionBasis = (typeof assumptionBases)[number];

export type Assumptions = Partial<Record<InputField, AssumptionBasis>>;

/** The costs and the rate that stand at an assumed value when they are omitted. */
const assumedFields = ["shipping", "insurance", "duty_rate_pct", "total_fee_pct", ...saleCosts] as const;
export type AssumedField = (typeof assumedFields)[number];

export const isAssumedField = (field: InputField): field is AssumedField =>
  assumedFields.some((name) => name === field);

/** What an operation knows beside the price: the purchase, the landed cost, or that and one fee. */
export type Form = "purchase" | "landed_cost" | "free_check";

/** The optional fields of each form, in field order. */
export const optionalFields = {
  purchase: ["shipping", "insurance", "duty_rate_pct", "vat_rate_pct", ...optionalSaleFields],
  landed_cost: optionalSaleFields,
  free_check: ["total_fee_pct", "ad_cost_per_order", "fulfillment_cost"],
} as const satisfies Record<Form, readonly InputField[]>;

/** The fields of each form that stand at an assumed value when they are omitted, in field order. */
export const assumedFieldsOf: Readonly<Record<Form, readonly AssumedField[]>> = {
  purchase: optionalFields.purchase.filter((field) => isAssumedField(field)),
  landed_cost: optionalFields.landed_cost.filter((field) => isAssumedField(field)),
  free_check: optionalFields.free_check.filter((field) => isAssumedField(field)),
};
