/** The figures of a request at other prices (domain.md 5.7). */
import { divide, part, showHundredths } from "../number.ts";
import { showLimit } from "./limits.ts";
import type { ProductRequest } from "./request.ts";

const changesPct = [-30, -20, -10, 10] as const;

/** The profit at each price, the units that earn today's profit, and the most that an order's ads may cost. */
export function pricesOf(request: ProductRequest) {
  const { rules, order } = request;
  return changesPct.map((change) => {
    const price = part(order.price, 100 + change);
    const there = request.with("expected_sale_price", price);
    const { profit } = there.order;
    return {
      price_change_pct: change,
      price: rules.money(price),
      profit_per_unit: rules.money(profit),
      units_factor: order.profit > 0n && profit > 0n ? showHundredths(divide(100n * order.profit, profit)) : null,
      max_ad_break_even: showLimit(there, "ad_cost_per_order", "break_even"),
      max_ad_go: showLimit(there, "ad_cost_per_order", "go"),
    };
  });
}
