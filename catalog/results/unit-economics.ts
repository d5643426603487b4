/** What one sold unit costs and earns (domain.md 4.4). */
import { z } from "@hono/zod-openapi";
import { money, percent, ratio } from "./figures.ts";

export const unitEconomics = z
  .looseObject({
    expected_sale_price: money("Price that the buyer pays."),
    landed_cost: money("Landed cost of the unit."),
    total_fee_pct: percent("Marketplace, payment and returns percentages together."),
    marketplace_fee: money("Marketplace fee on the sale price."),
    payment_fee: money("Payment processing fee on the sale price."),
    returns_reserve: money("Reserve for returns, a share of the sale price."),
    total_fees: money("The three fees together."),
    per_order_costs: money("Advertising, fulfilment and other cost of one order."),
    cash_per_unit: money("Landed cost plus per-order costs: paid before the sale settles."),
    total_cost: money("Cash per unit plus fees."),
    profit_per_unit: money("Sale price less total cost."),
    gross_profit: money("Sale price less landed cost."),
    net_proceeds: money("Sale price less fees."),
    gross_margin_pct: percent("Gross profit as a share of the sale price."),
    net_margin_pct: percent("Profit per unit as a share of the sale price."),
    roi_pct: percent(
      "Profit per unit as a share of the landed cost; also how far that may rise before the profit is 0.",
    ),
    cash_return_pct: percent("Profit per unit as a share of the cash per unit."),
    break_even_price: money("Lowest price without a loss; null when fees reach 100 %.").nullable(),
    price_at_target_margin: money("Lowest price that earns the target margin; null when none does.").nullable(),
    safety_margin_pct: percent(
      "How far the price may fall before the profit is 0; null without net proceeds.",
    ).nullable(),
    max_ad_cost_per_order: money(
      "Highest advertising cost per order without a loss; null when even 0 loses.",
    ).nullable(),
    break_even_acos_pct: percent(
      "Advertising cost of sales at which the profit is 0; null with the highest advertising cost.",
    ).nullable(),
    break_even_roas: ratio("Return on advertising spend at which the profit is 0; null when there is none.").nullable(),
    max_landed_cost: money("Highest landed cost without a loss; null when even 0 loses.").nullable(),
    max_landed_cost_at_target_margin: money(
      "Highest landed cost that still earns the target margin; null when none does.",
    ).nullable(),
    target_margin_pct: percent("The target margin that these figures use."),
  })
  .openapi("UnitEconomics")
  .describe("What one sold unit costs and earns, as supplied: every percentage applies to the price the buyer pays.");
