/** Reads the input of one product: exact amounts, defaults, and what had to be assumed (domain.md 2.2, 4.1 and 4.9). */
import { completeness, type OptionalField, omissionAssumptions, omittedFields } from "./assumptions.ts";
import { assumedVatRatePct, type Currency, currencies } from "./currency.ts";
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { percentage } from "./exact/percentage.ts";
import type { ProductDecisionInput } from "./inputs.ts";
import { type MarketScores, marketScores } from "./order-assessment.ts";
import { standardDutyRatePct } from "./regulation.ts";
import type { Assumption, Completeness, ProductInputsUsed } from "./result-parts.ts";
import type { TypicalField } from "./result-words.ts";
import { MoneyReader, type Product, readMarket, readSale } from "./scenario.ts";
import { isTypicalField, showTypicalValue } from "./typical-values.ts";

const optionalFields: readonly OptionalField[] = [
  "shipping",
  "insurance",
  "duty_rate_pct",
  "vat_rate_pct",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
  "other_cost_per_order",
  "competitor_count",
  "delivery_days",
];

/** A product as it was read. */
export interface ProductScenario {
  readonly input: ProductDecisionInput;
  readonly currency: Currency;
  readonly decimals: number;
  readonly product: Product;
  readonly market: MarketScores;
  /** The omitted fields that have a typical value, in field order. */
  readonly gaps: readonly TypicalField[];
  readonly assumptions: Assumption[];
  readonly completeness: Completeness;
  readonly inputsUsed: ProductInputsUsed;
  /** Whether an amount had more decimals than the currency. */
  readonly rounded: boolean;
}

/** Reads a product in the currency of its portfolio; `aboutCurrency` is what had to be assumed to know it. */
export function readProduct(
  input: ProductDecisionInput,
  currency: Currency,
  aboutCurrency: readonly Assumption[],
): ProductScenario {
  const { decimals } = currencies[currency];
  const show = (amount: Integer) => toNumber(amount, decimals);
  const money = new MoneyReader(decimals, show);
  const dutyRatePct = input.duty_rate_pct ?? standardDutyRatePct;
  const vatRatePct = input.vat_rate_pct ?? assumedVatRatePct(currency);
  const product_value = money.read("product_value", input.product_value);
  const expected_sale_price = money.read("expected_sale_price", input.expected_sale_price);
  const product: Product = {
    product_value,
    shipping: money.read("shipping", input.shipping),
    insurance: money.read("insurance", input.insurance),
    duty_rate_pct: percentage(dutyRatePct),
    vat_rate_pct: percentage(vatRatePct),
    ...readSale(input, expected_sale_price, money),
  };
  const omitted = omittedFields(input, optionalFields);
  const showTypical = (field: TypicalField) => showTypicalValue(field, product, decimals);
  return {
    input,
    currency,
    decimals,
    product,
    market: marketScores(readMarket(input)),
    gaps: omitted.filter(isTypicalField),
    assumptions: [...aboutCurrency, ...omissionAssumptions(omitted, vatRatePct, showTypical), ...money.rounded],
    completeness: completeness(omitted.length, optionalFields.length),
    inputsUsed: {
      currency,
      product_value: show(product.product_value),
      expected_sale_price: show(product.expected_sale_price),
      shipping: show(product.shipping),
      insurance: show(product.insurance),
      duty_rate_pct: dutyRatePct,
      vat_rate_pct: vatRatePct,
      marketplace_fee_pct: input.marketplace_fee_pct ?? 0,
      payment_fee_pct: input.payment_fee_pct ?? 0,
      ad_cost_per_order: show(product.ad_cost_per_order),
      fulfillment_cost: show(product.fulfillment_cost),
      returns_reserve_pct: input.returns_reserve_pct ?? 0,
      other_cost_per_order: show(product.other_cost_per_order),
      competitor_count: input.competitor_count ?? null,
      delivery_days: input.delivery_days ?? null,
    },
    rounded: money.rounded.length > 0,
  };
}
