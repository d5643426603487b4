/** One order in the three VAT positions, because the inputs do not say which one holds (domain.md 4.5). */
import { type Currency, followsSaudiRules } from "./currency.ts";
import { toNumber } from "./exact/decimal.ts";
import { hundredthsToNumber } from "./exact/percentage.ts";
import { netRevenue, type SaleTerms, serviceVat } from "./order.ts";
import { OrderCase } from "./order-case.ts";
import { priceForMargin } from "./price-for-margin.ts";
import type { ShownPricedVatPosition, ShownVatPosition } from "./result-parts.ts";
import { type VatPositionName, vatPositionNames } from "./result-words.ts";
import { targetMarginPct } from "./thresholds.ts";

export type UnregisteredPosition = Exclude<VatPositionName, "vat_registered">;

/** The position of a seller without registration: a marketplace is the deemed supplier where Saudi rules hold (art. 47(3)). */
export function unregisteredPosition(currency: Currency, { fees }: SaleTerms): UnregisteredPosition {
  return followsSaudiRules(currency) && fees.marketplace_fee_pct.numerator > 0 ? "deemed_supplier" : "vat_as_cost";
}

/** The order of the plan case in every position. */
export function inEveryPosition(plan: OrderCase): OrderCase[] {
  return vatPositionNames.map((position) =>
    position === plan.facts.position ? plan : new OrderCase({ ...plan.facts, position }),
  );
}

/** A position as results show it. */
export function showVatPosition(order: OrderCase, applies: boolean, decimals: number): ShownVatPosition {
  const { position, vatRate } = order.facts;
  return {
    position,
    applies,
    net_revenue: toNumber(netRevenue(position, vatRate, order.amounts.price), decimals),
    unit_cost: toNumber(order.unitCost, decimals),
    service_vat: toNumber(serviceVat(position, vatRate, order.amounts), decimals),
    profit_per_unit: toNumber(order.profit, decimals),
    margin_pct: hundredthsToNumber(order.margin),
  };
}

/** A position with its prices as results show it. */
export function showPricedVatPosition(order: OrderCase, applies: boolean, decimals: 2 | 3): ShownPricedVatPosition {
  const price = (marginPct: number) => {
    const amount = priceForMargin(order.facts, marginPct, decimals);
    return amount === null ? null : toNumber(amount, decimals);
  };
  return {
    ...showVatPosition(order, applies, decimals),
    break_even_price: price(0),
    price_at_target_margin: price(targetMarginPct),
  };
}
