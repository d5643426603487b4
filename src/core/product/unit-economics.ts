/** One unit of the plan case: fees as running totals, profit and its shares (domain.md 4.2 and 4.4). */
import { toNumber } from "../exact/decimal.ts";
import { type Integer, subtract } from "../exact/integer.ts";
import { shareOf, showHundredths } from "../exact/percentage.ts";
import type { OrderCase } from "./order-case.ts";

/** The three fees of an order; charges that share a base are rounded as running totals. */
export function feesOf({ used, market, sellingRate, totalFees }: OrderCase) {
  const { scale } = market;
  const marketplace_fee = scale.part(used.expected_sale_price, used.marketplace_fee_pct);
  const selling = scale.part(used.expected_sale_price, sellingRate);
  return {
    marketplace_fee,
    payment_fee: subtract(selling, marketplace_fee),
    returns_reserve: subtract(totalFees, selling),
  };
}

/** The section unit_economics. */
export function showUnitEconomics(order: OrderCase) {
  const { scale, decimals } = order.market;
  const money = (amount: Integer) => toNumber(amount, decimals);
  const { marketplace_fee, payment_fee, returns_reserve } = feesOf(order);
  return {
    net_revenue: money(order.netRevenue),
    landed_cost: money(order.landed),
    unit_cost: money(order.unitCost),
    total_fee_pct: scale.show(order.feeRate),
    marketplace_fee: money(marketplace_fee),
    payment_fee: money(payment_fee),
    returns_reserve: money(returns_reserve),
    total_fees: money(order.totalFees),
    per_order_costs: money(order.perOrderCosts),
    profit_per_unit: money(order.profit),
    margin_pct: showHundredths(order.margin),
    margin_of_net_revenue_pct: showHundredths(shareOf(order.profit, order.netRevenue)),
    roi_pct: showHundredths(order.roi),
    break_even_sell_through_pct: showHundredths(order.sellThrough),
  };
}

/** The other reading of a landed cost, as one without import VAT; null where there is no VAT. */
export function showWithoutVat(order: OrderCase) {
  const { used, market } = order;
  if (used.vat_rate_pct === 0) return null;
  const profit = order.profitAtCost(used.landed_cost, used.landed_cost);
  return {
    unit_cost: toNumber(used.landed_cost, market.decimals),
    profit_per_unit: toNumber(profit, market.decimals),
    margin_pct: showHundredths(shareOf(profit, used.expected_sale_price)),
  };
}
