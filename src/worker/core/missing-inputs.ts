/** What each omitted cost is assumed to be, and how much of the plan profit rests on it (domain.md 4.9). */
import { toNumber } from "./exact/decimal.ts";
import { compare, type Integer, subtract } from "./exact/integer.ts";
import { noPercent, percentageToNumber } from "./exact/percentage.ts";
import { FeeRates } from "./fee-rates.ts";
import { type ImportedGoods, landedCost } from "./landed-cost.ts";
import { orderAmounts, orderProfit, type SaleTerms } from "./order.ts";
import type { OrderCase } from "./order-case.ts";
import type { ProductCase } from "./product-case.ts";
import type { ShownMissingInput } from "./result-parts.ts";
import type { TypicalField } from "./result-words.ts";

/** One omitted cost with the profit, in minor units, that it would cost nothing to have; never negative. */
export interface MissingInput {
  readonly field: TypicalField;
  /** In the field's own unit, as results show it. */
  readonly assumed_value: number;
  readonly profit_at_stake: Integer;
}

/** The fields that belong to the goods rather than to the sale. */
type FreightField = "shipping" | "insurance";
type SaleField = Exclude<TypicalField, FreightField>;

function isFreight(field: TypicalField): field is FreightField {
  return field === "shipping" || field === "insurance";
}

function isOfSale(field: TypicalField): field is SaleField {
  return !isFreight(field);
}

/** The sale with one cost at 0, all others as they are. */
function without(sale: SaleTerms, field: SaleField): SaleTerms {
  const { marketplace_fee_pct, payment_fee_pct, returns_reserve_pct } = sale.fees;
  switch (field) {
    case "ad_cost_per_order":
    case "fulfillment_cost":
      return { ...sale, [field]: 0 };
    case "payment_fee_pct":
      return { ...sale, fees: new FeeRates(marketplace_fee_pct, noPercent, returns_reserve_pct) };
    case "returns_reserve_pct":
      return { ...sale, fees: new FeeRates(marketplace_fee_pct, payment_fee_pct, noPercent) };
    case "marketplace_fee_pct":
    case "total_fee_pct":
      // The one fee of the free check stands in the place of the marketplace fee.
      return { ...sale, fees: new FeeRates(noPercent, payment_fee_pct, returns_reserve_pct) };
  }
}

function assumedValue(sale: SaleTerms, field: SaleField, decimals: number): number {
  switch (field) {
    case "ad_cost_per_order":
    case "fulfillment_cost":
      return toNumber(sale[field], decimals);
    case "total_fee_pct":
      return percentageToNumber(sale.fees.marketplace_fee_pct);
    case "marketplace_fee_pct":
    case "payment_fee_pct":
    case "returns_reserve_pct":
      return percentageToNumber(sale.fees[field]);
  }
}

/** The largest stake first, equals in field order. */
function byStake(inputs: MissingInput[]): MissingInput[] {
  return inputs.sort((a, b) => compare(b.profit_at_stake, a.profit_at_stake));
}

function missingSaleInput({ facts, profit }: OrderCase, field: SaleField, decimals: number): MissingInput {
  const order = orderAmounts(without(facts.sale, field), facts.cost);
  return {
    field,
    assumed_value: assumedValue(facts.sale, field, decimals),
    profit_at_stake: subtract(orderProfit(facts.position, facts.vatRate, order), profit),
  };
}

function missingFreight({ facts, terms, profit }: ProductCase, field: FreightField, decimals: number): MissingInput {
  const purchase: ImportedGoods = { ...terms.purchase, [field]: 0 };
  const order = orderAmounts(facts.sale, landedCost(purchase));
  return {
    field,
    assumed_value: toNumber(terms.purchase[field], decimals),
    profit_at_stake: subtract(orderProfit(facts.position, facts.vatRate, order), profit),
  };
}

/** The omitted costs of an order. */
export function missingSaleInputs(plan: OrderCase, fields: readonly TypicalField[], decimals: number): MissingInput[] {
  return byStake(fields.filter(isOfSale).map((field) => missingSaleInput(plan, field, decimals)));
}

/** The omitted costs of a product. */
export function missingInputs(plan: ProductCase, fields: readonly TypicalField[], decimals: number): MissingInput[] {
  return byStake(
    fields.map((field) =>
      isFreight(field) ? missingFreight(plan, field, decimals) : missingSaleInput(plan, field, decimals),
    ),
  );
}

/** The omitted costs as results show them. */
export function showMissingInputs(inputs: readonly MissingInput[], decimals: number): ShownMissingInput[] {
  return inputs.map(({ field, assumed_value, profit_at_stake }) => ({
    field,
    assumed_value,
    profit_at_stake: toNumber(profit_at_stake, decimals),
  }));
}
