/** Reads what one order brings in and costs beside the goods: as stated, in the plan case, and at face value (domain.md 2.2 and 4.5). */
import { toDecimal, toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { noPercent, type Percentage, percentage, percentageToNumber } from "./exact/percentage.ts";
import { FeeRates } from "./fee-rates.ts";
import type { SaleInput } from "./inputs.ts";
import type { MoneyReader } from "./money-reader.ts";
import type { Market } from "./opportunity-score.ts";
import type { SaleTerms } from "./order.ts";
import type { SaleInputsUsed } from "./result-inputs-used.ts";
import { typicalPaymentFee, typicalPercentage, typicalShare } from "./typical-values.ts";

/** What was stated; null where it was omitted. */
export interface StatedSale {
  readonly expected_sale_price: Integer;
  readonly marketplace_fee_pct: Percentage | null;
  readonly payment_fee_pct: Percentage | null;
  readonly returns_reserve_pct: Percentage | null;
  readonly ad_cost_per_order: Integer | null;
  readonly fulfillment_cost: Integer | null;
  readonly other_cost_per_order: Integer | null;
}

const optionalPercentage = (value: number | undefined) => (value === undefined ? null : percentage(value));

/** Reads a sale. The price is read before, because other amounts come between it and these in field order. */
export function readSale(input: SaleInput, expected_sale_price: Integer, money: MoneyReader): StatedSale {
  return {
    expected_sale_price,
    marketplace_fee_pct: optionalPercentage(input.marketplace_fee_pct),
    payment_fee_pct: optionalPercentage(input.payment_fee_pct),
    returns_reserve_pct: optionalPercentage(input.returns_reserve_pct),
    ad_cost_per_order: money.readOptional("ad_cost_per_order", input.ad_cost_per_order),
    fulfillment_cost: money.readOptional("fulfillment_cost", input.fulfillment_cost),
    other_cost_per_order: money.readOptional("other_cost_per_order", input.other_cost_per_order),
  };
}

/** Reads the facts about the market. */
export function readMarket(input: SaleInput): Market {
  return {
    competitor_count: input.competitor_count === undefined ? null : toDecimal(input.competitor_count),
    delivery_days: input.delivery_days === undefined ? null : toDecimal(input.delivery_days),
  };
}

/** The plan case: omitted costs at their typical values, other costs at 0. */
export function planSale(stated: StatedSale): SaleTerms {
  const price = stated.expected_sale_price;
  const marketplaceFee = stated.marketplace_fee_pct ?? typicalPercentage("marketplace_fee_pct");
  return {
    expected_sale_price: price,
    fees: new FeeRates(
      marketplaceFee,
      stated.payment_fee_pct ?? typicalPaymentFee(marketplaceFee),
      stated.returns_reserve_pct ?? typicalPercentage("returns_reserve_pct"),
    ),
    ad_cost_per_order: stated.ad_cost_per_order ?? typicalShare("ad_cost_per_order", price),
    fulfillment_cost: stated.fulfillment_cost ?? typicalShare("fulfillment_cost", price),
    other_cost_per_order: stated.other_cost_per_order ?? 0,
    adIsShare: stated.ad_cost_per_order === null,
    fulfillmentIsShare: stated.fulfillment_cost === null,
  };
}

/** The sale at face value: omitted costs at 0. */
export function literalSale(stated: StatedSale): SaleTerms {
  return {
    expected_sale_price: stated.expected_sale_price,
    fees: new FeeRates(
      stated.marketplace_fee_pct ?? noPercent,
      stated.payment_fee_pct ?? noPercent,
      stated.returns_reserve_pct ?? noPercent,
    ),
    ad_cost_per_order: stated.ad_cost_per_order ?? 0,
    fulfillment_cost: stated.fulfillment_cost ?? 0,
    other_cost_per_order: stated.other_cost_per_order ?? 0,
    adIsShare: false,
    fulfillmentIsShare: false,
  };
}

/** The sale and the market as results show what was used. */
export function showSaleInputs(sale: SaleTerms, input: SaleInput, decimals: number): SaleInputsUsed {
  return {
    marketplace_fee_pct: percentageToNumber(sale.fees.marketplace_fee_pct),
    payment_fee_pct: percentageToNumber(sale.fees.payment_fee_pct),
    ad_cost_per_order: toNumber(sale.ad_cost_per_order, decimals),
    fulfillment_cost: toNumber(sale.fulfillment_cost, decimals),
    returns_reserve_pct: percentageToNumber(sale.fees.returns_reserve_pct),
    other_cost_per_order: toNumber(sale.other_cost_per_order, decimals),
    competitor_count: input.competitor_count ?? null,
    delivery_days: input.delivery_days ?? null,
  };
}
