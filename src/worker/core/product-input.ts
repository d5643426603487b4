/** Reads the input of one product: what was stated, the plan case, and what had to be assumed (domain.md 2.2, 4.1 and 4.9). */
import {
  completenessPct,
  type OptionalField,
  omissionAssumptions,
  omittedCosts,
  omittedFields,
  optionalPurchaseFields,
  optionalSaleFields,
} from "./assumptions.ts";
import { assumedVatRatePct, type Currency, currencies } from "./currency.ts";
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { percentage, percentageToNumber } from "./exact/percentage.ts";
import type { ProductDecisionInput } from "./inputs.ts";
import type { ImportedGoods } from "./landed-cost.ts";
import { MoneyReader } from "./money-reader.ts";
import { type MarketScores, marketScores } from "./opportunity-score.ts";
import { regulatoryFacts } from "./regulation.ts";
import type { ProductInputsUsed } from "./result-inputs-used.ts";
import type { ShownAssumption } from "./result-parts.ts";
import type { TypicalField } from "./result-words.ts";
import { planSale, readMarket, readSale, type StatedSale, showSaleInputs } from "./sale-input.ts";
import { typicalShare } from "./typical-values.ts";

const optionalFields: readonly OptionalField[] = [...optionalPurchaseFields, ...optionalSaleFields];

/** The five groups of costs: one counts as supplied when one of its fields is (domain.md 2.2). */
export const costGroups: readonly (readonly TypicalField[])[] = [
  ["shipping"],
  ["marketplace_fee_pct", "payment_fee_pct"],
  ["ad_cost_per_order"],
  ["fulfillment_cost"],
  ["returns_reserve_pct"],
];

/** A product as it was read. */
export interface ProductInput {
  readonly stated: ProductDecisionInput;
  readonly currency: Currency;
  readonly decimals: 2 | 3;
  /** The purchase of the plan case. */
  readonly purchase: ImportedGoods;
  /** The purchase with omitted freight at 0. */
  readonly literalPurchase: ImportedGoods;
  readonly sale: StatedSale;
  readonly market: MarketScores;
  readonly omitted: readonly OptionalField[];
  /** The omitted fields that have a typical value, in field order. */
  readonly omittedCosts: readonly TypicalField[];
  readonly costsSupplied: number;
  /** What had to be assumed to know the currency. */
  readonly aboutCurrency: readonly ShownAssumption[];
  /** The amounts that had more decimals than the currency. */
  readonly rounded: readonly ShownAssumption[];
}

/** Reads a product in the currency of its portfolio. */
export function readProduct(
  stated: ProductDecisionInput,
  currency: Currency,
  aboutCurrency: readonly ShownAssumption[],
): ProductInput {
  const { decimals } = currencies[currency];
  const money = new MoneyReader(decimals);
  const product_value = money.read("product_value", stated.product_value);
  const expected_sale_price = money.read("expected_sale_price", stated.expected_sale_price);
  const shipping = money.readOptional("shipping", stated.shipping);
  const insurance = money.readOptional("insurance", stated.insurance);
  const rates = {
    duty_rate_pct: percentage(stated.duty_rate_pct ?? regulatoryFacts.DUTY_STANDARD.value),
    vat_rate_pct: percentage(stated.vat_rate_pct ?? assumedVatRatePct(currency)),
  };
  const omitted = omittedFields(stated, optionalFields);
  return {
    stated,
    currency,
    decimals,
    purchase: {
      product_value,
      shipping: shipping ?? typicalShare("shipping", product_value),
      insurance: insurance ?? typicalShare("insurance", product_value),
      ...rates,
    },
    literalPurchase: { product_value, shipping: shipping ?? 0, insurance: insurance ?? 0, ...rates },
    sale: readSale(stated, expected_sale_price, money),
    market: marketScores(readMarket(stated)),
    omitted,
    omittedCosts: omittedCosts(omitted),
    costsSupplied: costGroups.filter((group) => group.some((field) => !omitted.some((name) => name === field))).length,
    aboutCurrency,
    rounded: money.rounded,
  };
}

/** The inputs of the plan case as results show them, with what was taken for granted; `assumed` gives an omitted cost in its own unit. */
export function showProductInput(
  input: ProductInput,
  assumed: (field: TypicalField) => number,
): { completeness_pct: number; inputs_used: ProductInputsUsed; assumptions: ShownAssumption[] } {
  const { currency, decimals, purchase, stated, omitted } = input;
  const money = (amount: Integer) => toNumber(amount, decimals);
  return {
    completeness_pct: completenessPct(omitted.length, optionalFields.length),
    inputs_used: {
      currency,
      product_value: money(purchase.product_value),
      expected_sale_price: money(input.sale.expected_sale_price),
      shipping: money(purchase.shipping),
      insurance: money(purchase.insurance),
      duty_rate_pct: percentageToNumber(purchase.duty_rate_pct),
      vat_rate_pct: percentageToNumber(purchase.vat_rate_pct),
      ...showSaleInputs(planSale(input.sale), stated, decimals),
    },
    assumptions: [
      ...input.aboutCurrency,
      ...omissionAssumptions(omitted, assumedVatRatePct(currency), assumed),
      ...input.rounded,
    ],
  };
}
