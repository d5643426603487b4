/** What one order earns in the plan case, and the limits that follow from it (domain.md 4.4). */
import { toNumber } from "./exact/decimal.ts";
import { add, floorDivide, type Integer, multiply, subtract, sum } from "./exact/integer.ts";
import {
  hundredthsToNumber,
  type Percentage,
  part,
  percentageToNumber,
  ratio,
  ratioInHundredths,
} from "./exact/percentage.ts";
import { netRevenue, type SaleTerms } from "./order.ts";
import type { OrderCase } from "./order-case.ts";
import type { ShownUnitEconomics } from "./result-parts.ts";
import { targetMarginPct } from "./thresholds.ts";

/** The fees of an order in minor units. They are running totals, so that the three add up to their rounded sum (domain.md 4.2). */
export interface Fees {
  readonly marketplace_fee: Integer;
  readonly payment_fee: Integer;
  readonly returns_reserve: Integer;
  readonly total_fees: Integer;
}

/** The fees of a sale. */
export function feesOf({ expected_sale_price: price, fees }: SaleTerms): Fees {
  const marketplace_fee = part(price, fees.marketplace_fee_pct);
  const sellingFees = part(price, fees.selling_fee_pct);
  const total_fees = part(price, fees.total_fee_pct);
  return {
    marketplace_fee,
    payment_fee: subtract(sellingFees, marketplace_fee),
    returns_reserve: subtract(total_fees, sellingFees),
    total_fees,
  };
}

/** The highest landed cost, import VAT included, for a unit cost that is affordable; null when none above 0 is. */
function withImportVat(affordable: Integer, vatRate: Percentage): Integer | null {
  return affordable > 0 ? add(affordable, part(affordable, vatRate)) : null;
}

/** By how many hundredths of a per cent the price may fall to the break-even price; null without one. */
export function safetyMargin(price: Integer, breakEvenPrice: Integer | null): Integer | null {
  return breakEvenPrice === null ? null : ratioInHundredths(subtract(price, breakEvenPrice), price);
}

/** The highest cost of advertising without a loss; null when even 0 is too much. */
export function maxAdCost(plan: OrderCase): Integer | null {
  const affordable = add(plan.profit, plan.amounts.ad);
  return affordable >= 0 ? affordable : null;
}

/** The two prices that unit economics repeat from the price ladder, in minor units. */
interface LadderPrices {
  readonly breakEven: Integer | null;
  readonly atTargetMargin: Integer | null;
}

/** The unit economics as results show them. */
export function showUnitEconomics(
  plan: OrderCase,
  { breakEven, atTargetMargin }: LadderPrices,
  decimals: number,
): ShownUnitEconomics {
  const { vatRate, sale, cost } = plan.facts;
  const { price, ad, fulfillment, other } = plan.amounts;
  const money = (amount: Integer) => toNumber(amount, decimals);
  const moneyOrNull = (amount: Integer | null) => (amount === null ? null : money(amount));
  const pctOfPrice = (amount: Integer) => hundredthsToNumber(ratioInHundredths(amount, price));
  const fees = feesOf(sale);
  const perOrder = sum(ad, fulfillment, other);
  const cash = add(cost.landed_cost, perOrder);
  const revenue = netRevenue(plan.facts.position, vatRate, price);
  const grossProfit = subtract(revenue, plan.unitCost);
  const netProceeds = subtract(revenue, fees.total_fees);
  const safety = safetyMargin(price, breakEven);
  const adLimit = maxAdCost(plan);
  const unitCostAtTarget = floorDivide(
    subtract(multiply(100, subtract(netProceeds, perOrder)), multiply(price, targetMarginPct)),
    100,
  );
  return {
    expected_sale_price: money(price),
    net_revenue: money(revenue),
    landed_cost: money(cost.landed_cost),
    unit_cost: money(plan.unitCost),
    total_fee_pct: percentageToNumber(sale.fees.total_fee_pct),
    marketplace_fee: money(fees.marketplace_fee),
    payment_fee: money(fees.payment_fee),
    returns_reserve: money(fees.returns_reserve),
    total_fees: money(fees.total_fees),
    per_order_costs: money(perOrder),
    cash_per_unit: money(cash),
    total_cost: money(sum(plan.unitCost, perOrder, fees.total_fees)),
    profit_per_unit: money(plan.profit),
    gross_profit: money(grossProfit),
    net_proceeds: money(netProceeds),
    gross_margin_pct: pctOfPrice(grossProfit),
    margin_pct: hundredthsToNumber(plan.margin),
    roi_pct: hundredthsToNumber(plan.roi),
    cash_return_pct: hundredthsToNumber(ratioInHundredths(plan.profit, cash)),
    break_even_price: moneyOrNull(breakEven),
    price_at_target_margin: moneyOrNull(atTargetMargin),
    safety_margin_pct: safety === null ? null : hundredthsToNumber(safety),
    max_ad_cost_per_order: moneyOrNull(adLimit),
    break_even_acos_pct: adLimit === null ? null : pctOfPrice(adLimit),
    break_even_roas: adLimit === null || adLimit === 0 ? null : toNumber(ratio(price, adLimit, 2), 2),
    max_landed_cost: moneyOrNull(withImportVat(add(plan.unitCost, plan.profit), vatRate)),
    max_landed_cost_at_target_margin: moneyOrNull(withImportVat(unitCostAtTarget, vatRate)),
    target_margin_pct: targetMarginPct,
  };
}
