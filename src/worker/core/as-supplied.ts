/** The caller's own arithmetic, and the bridge from it to the plan case (domain.md 4.5). */
import { toNumber } from "./exact/decimal.ts";
import { type Integer, subtract, sum } from "./exact/integer.ts";
import { hundredthsToNumber, part, ratioInHundredths } from "./exact/percentage.ts";
import type { OrderCase } from "./order-case.ts";
import type { ShownAsSupplied } from "./result-parts.ts";

/** The profit of an order with VAT left aside: the whole price is kept, import VAT is a cost, services bear none. */
export function profitAtFaceValue({ amounts }: OrderCase): Integer {
  const charges = sum(part(amounts.price, amounts.total_fee_pct), amounts.ad, amounts.fulfillment, amounts.other);
  return subtract(subtract(amounts.price, amounts.landed_cost), charges);
}

/** The bridge. `literal` is the plan's order with omitted costs at 0. */
export function asSupplied(literal: OrderCase, plan: OrderCase, decimals: number): ShownAsSupplied {
  const profit = profitAtFaceValue(literal);
  return {
    profit_per_unit: toNumber(profit, decimals),
    margin_pct: hundredthsToNumber(ratioInHundredths(profit, plan.amounts.price)),
    vat_effect: toNumber(subtract(literal.profit, profit), decimals),
    omitted_costs_effect: toNumber(subtract(plan.profit, literal.profit), decimals),
  };
}
