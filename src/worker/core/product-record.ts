/** One product of a portfolio as a compact record (domain.md 4.13). */
import { failedChecks } from "./decision.ts";
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { hundredthsToNumber } from "./exact/percentage.ts";
import type { RankingEntry } from "./ranking.ts";
import { recordOf } from "./record-of.ts";
import type { ShownLongRecord, ShownRecord } from "./result-portfolio-parts.ts";
import { stressTestNames } from "./result-words.ts";
import { maxAdCost, safetyMargin } from "./unit-economics.ts";

const orNull = <Shown>(amount: Integer | null, show: (amount: Integer) => Shown) =>
  amount === null ? null : show(amount);

function head({ index, product }: RankingEntry, decimals: number) {
  const { plan, risk } = product;
  return {
    index,
    decision: product.decision,
    decision_if_unregistered: product.decisionIfUnregistered,
    failed_checks: failedChecks(plan),
    profit_per_unit: toNumber(plan.profit, decimals),
    margin_pct: hundredthsToNumber(plan.margin),
    roi_pct: hundredthsToNumber(plan.roi),
    cash_per_unit: toNumber(plan.cashPerUnit, decimals),
    cash_return_pct: hundredthsToNumber(plan.cashReturn),
    opportunity_score: toNumber(plan.score, 1),
    risk_level: risk.risk_level,
    stress_survived: risk.stress_survived,
  };
}

function prices({ product }: RankingEntry, decimals: number) {
  const { plan, input } = product;
  const money = (amount: Integer) => toNumber(amount, decimals);
  return {
    product_value: money(product.productValue),
    landed_cost: money(plan.lines.landed_cost),
    expected_sale_price: money(plan.amounts.price),
    break_even_price: orNull(product.breakEvenPrice, money),
    safety_margin_pct: orNull(safetyMargin(plan.amounts.price, product.breakEvenPrice), hundredthsToNumber),
    max_ad_cost_per_order: orNull(maxAdCost(plan), money),
    target_product_value: orNull(plan.targetProductValue, money),
    required_reduction_pct: orNull(product.requiredReduction, hundredthsToNumber),
    walk_away_product_value: orNull(product.walkAwayProductValue, money),
    profit_as_supplied: money(product.profitAsSupplied),
    profit_if_unregistered: money(product.unregistered.profit),
    costs_supplied: input.costsSupplied,
  };
}

/** The record of the rank and the pack. */
export function productRecord(entry: RankingEntry, decimals: number): ShownRecord {
  const { worst_test, worst_profit_per_unit } = entry.product.risk;
  return {
    ...head(entry, decimals),
    worst_test,
    worst_profit_per_unit: toNumber(worst_profit_per_unit, decimals),
    ...prices(entry, decimals),
    omitted_costs: [...entry.product.input.omittedCosts],
    notices: entry.product.notices,
  };
}

/** The record of growth and scale. */
export function longProductRecord(entry: RankingEntry, decimals: number): ShownLongRecord {
  const { plan, missing, notices } = entry.product;
  const stressProfits = plan.stress.map(({ profit }) => toNumber(profit, decimals));
  return {
    ...head(entry, decimals),
    ...prices(entry, decimals),
    stress_profits: recordOf(stressTestNames, (_, position) => stressProfits[position] ?? 0),
    profit_at_stake: Object.fromEntries(
      missing.map(({ field, profit_at_stake }) => [field, toNumber(profit_at_stake, decimals)]),
    ),
    notices,
  };
}
