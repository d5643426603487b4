/** What one order earns, and the limits that follow from it (domain.md 4.4). */
import { toNumber } from "./exact/decimal.ts";
import { add, ceilDivide, type Integer, multiply, subtract } from "./exact/integer.ts";
import {
  addPercentages,
  grossUp,
  hundredthsToNumber,
  type Percentage,
  part,
  percentage,
  percentageToNumber,
  ratio,
  ratioInHundredths,
} from "./exact/percentage.ts";
import { perOrderCosts, totalFeePct } from "./order-profit.ts";
import type { UnitEconomics as ShownUnitEconomics } from "./result-parts.ts";
import type { Sale } from "./scenario.ts";
import { targetMarginPct } from "./thresholds.ts";

/** Amounts in minor units, `_pct` figures that are ratios in hundredths of a per cent. */
export interface UnitEconomics {
  readonly total_fee_pct: Percentage;
  readonly marketplace_fee: Integer;
  readonly payment_fee: Integer;
  readonly returns_reserve: Integer;
  readonly total_fees: Integer;
  readonly per_order_costs: Integer;
  readonly cash_per_unit: Integer;
  readonly profit_per_unit: Integer;
  readonly net_proceeds: Integer;
  readonly net_margin_pct: Integer;
  readonly roi_pct: Integer;
  readonly break_even_price: Integer | null;
  readonly safety_margin_pct: Integer | null;
}

const targetMargin = percentage(targetMarginPct);

/** The unit economics at a landed cost. The three fees are running totals, so that they add up to their rounded sum (domain.md 4.2). */
export function unitEconomics(sale: Sale, landedCost: Integer): UnitEconomics {
  const price = sale.expected_sale_price;
  const total_fee_pct = totalFeePct(sale);
  const total_fees = part(price, total_fee_pct);
  const marketplace_fee = part(price, sale.marketplace_fee_pct);
  const firstTwo = part(price, addPercentages(sale.marketplace_fee_pct, sale.payment_fee_pct));
  const per_order_costs = perOrderCosts(sale);
  const cash_per_unit = add(landedCost, per_order_costs);
  const net_proceeds = subtract(price, total_fees);
  const profit_per_unit = subtract(net_proceeds, cash_per_unit);
  return {
    total_fee_pct,
    marketplace_fee,
    payment_fee: subtract(firstTwo, marketplace_fee),
    returns_reserve: subtract(total_fees, firstTwo),
    total_fees,
    per_order_costs,
    cash_per_unit,
    profit_per_unit,
    net_proceeds,
    net_margin_pct: ratioInHundredths(profit_per_unit, price),
    roi_pct: ratioInHundredths(profit_per_unit, landedCost),
    break_even_price: grossUp(cash_per_unit, total_fee_pct),
    safety_margin_pct: net_proceeds > 0 ? ratioInHundredths(profit_per_unit, net_proceeds) : null,
  };
}

/** The highest landed cost that leaves the target margin, rounded down. */
function maxLandedCostAtTargetMargin(price: Integer, { net_proceeds, per_order_costs }: UnitEconomics): Integer {
  const margin = ceilDivide(multiply(price, targetMargin.numerator), targetMargin.whole);
  return subtract(subtract(net_proceeds, per_order_costs), margin);
}

/** The unit economics as results show them, with the figures that only results need. */
export function showUnitEconomics(
  sale: Sale,
  landedCost: Integer,
  figures: UnitEconomics,
  decimals: number,
): ShownUnitEconomics {
  const price = sale.expected_sale_price;
  const money = (amount: Integer) => toNumber(amount, decimals);
  const moneyIf = (holds: boolean, amount: Integer) => (holds ? money(amount) : null);
  const profit = figures.profit_per_unit;
  const grossProfit = subtract(price, landedCost);
  const maxAdCost = add(profit, sale.ad_cost_per_order);
  const maxLandedCost = add(landedCost, profit);
  const maxAtTarget = maxLandedCostAtTargetMargin(price, figures);
  const priceAtTarget = grossUp(figures.cash_per_unit, addPercentages(figures.total_fee_pct, targetMargin));
  return {
    expected_sale_price: money(price),
    landed_cost: money(landedCost),
    total_fee_pct: percentageToNumber(figures.total_fee_pct),
    marketplace_fee: money(figures.marketplace_fee),
    payment_fee: money(figures.payment_fee),
    returns_reserve: money(figures.returns_reserve),
    total_fees: money(figures.total_fees),
    per_order_costs: money(figures.per_order_costs),
    cash_per_unit: money(figures.cash_per_unit),
    total_cost: money(add(figures.cash_per_unit, figures.total_fees)),
    profit_per_unit: money(profit),
    gross_profit: money(grossProfit),
    net_proceeds: money(figures.net_proceeds),
    gross_margin_pct: hundredthsToNumber(ratioInHundredths(grossProfit, price)),
    net_margin_pct: hundredthsToNumber(figures.net_margin_pct),
    roi_pct: hundredthsToNumber(figures.roi_pct),
    cash_return_pct: hundredthsToNumber(ratioInHundredths(profit, figures.cash_per_unit)),
    break_even_price: figures.break_even_price === null ? null : money(figures.break_even_price),
    price_at_target_margin: priceAtTarget === null ? null : money(priceAtTarget),
    safety_margin_pct: figures.safety_margin_pct === null ? null : hundredthsToNumber(figures.safety_margin_pct),
    max_ad_cost_per_order: moneyIf(maxAdCost >= 0, maxAdCost),
    break_even_acos_pct: maxAdCost >= 0 ? hundredthsToNumber(ratioInHundredths(maxAdCost, price)) : null,
    break_even_roas: maxAdCost > 0 ? toNumber(ratio(price, maxAdCost, 2), 2) : null,
    max_landed_cost: moneyIf(maxLandedCost > 0, maxLandedCost),
    max_landed_cost_at_target_margin: moneyIf(maxAtTarget > 0, maxAtTarget),
    target_margin_pct: targetMarginPct,
  };
}
