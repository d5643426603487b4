/** One product of a portfolio in short, and in what growth and scale add (domain.md 4.13). */
import { showChecks } from "./decision.ts";
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import { hundredthsToNumber } from "./exact/percentage.ts";
import { scoreBand, showScore } from "./opportunity-score.ts";
import type { Entry } from "./portfolio.ts";
import { showGaps, showStressTests, showVatPositions } from "./product-analysis.ts";
import type { CompactRecord, ExtendedRecord } from "./result-portfolio-parts.ts";

const pctOrNull = (hundredths: Integer | null) => (hundredths === null ? null : hundredthsToNumber(hundredths));

/** The compact record. */
export function compactRecord({ index, study }: Entry): CompactRecord {
  const { scenario, assessment, economics, risk } = study;
  const { product, decimals } = scenario;
  const money = (amount: Integer) => toNumber(amount, decimals);
  const moneyOrNull = (amount: Integer | null) => (amount === null ? null : money(amount));
  return {
    index,
    decision: study.decision,
    opportunity_score: toNumber(study.score, 1),
    score_band: scoreBand(study.score),
    risk_level: risk.risk_level,
    product_value: money(product.product_value),
    expected_sale_price: money(product.expected_sale_price),
    landed_cost: money(assessment.lines.landed_cost),
    profit_per_unit: money(economics.profit_per_unit),
    net_margin_pct: hundredthsToNumber(economics.net_margin_pct),
    roi_pct: hundredthsToNumber(economics.roi_pct),
    break_even_price: moneyOrNull(economics.break_even_price),
    safety_margin_pct: pctOrNull(economics.safety_margin_pct),
    prudent_profit_per_unit: money(study.prudentProfit),
    prudent_margin_pct: hundredthsToNumber(study.prudentMargin),
    cash_per_unit: money(economics.cash_per_unit),
    prudent_cash_return_pct: hundredthsToNumber(study.prudentCashReturn),
    prudent_vat_position: assessment.prudentVatPosition,
    typical_margin_pct: hundredthsToNumber(assessment.typicalMargin),
    stress_survived: risk.stress_survived,
    worst_stress_profit_per_unit: money(risk.worst_profit_per_unit),
    target_product_value: moneyOrNull(study.targetProductValue),
    required_reduction_pct: pctOrNull(study.requiredReduction),
    completeness_pct: scenario.completeness.completeness_pct,
    assumed_fields: scenario.assumptions.map(({ field }) => field),
    notices: study.notices,
  };
}

/** The extended record. */
export function extendedRecord(entry: Entry): ExtendedRecord {
  const { scenario, assessment, economics, walkAwayProductValue } = entry.study;
  return {
    ...compactRecord(entry),
    checks: showChecks(assessment, scenario.decimals),
    stress_tests: showStressTests(entry.study),
    vat_positions: showVatPositions(entry.study),
    score_breakdown: showScore(assessment.scores, economics.profit_per_unit).score_breakdown,
    walk_away_product_value: walkAwayProductValue === null ? null : toNumber(walkAwayProductValue, scenario.decimals),
    missing_inputs: showGaps(entry.study),
  };
}
