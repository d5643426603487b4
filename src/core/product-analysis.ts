/** Everything about one product as results show it: the product decision, and each dossier of the pilot (domain.md 4.13). */
import { showChecks } from "./decision.ts";
import { derive, landedSteps, prudentSteps, unitSteps } from "./derivation.ts";
import { edition } from "./edition.ts";
import { toNumber } from "./exact/decimal.ts";
import { type Integer, subtract } from "./exact/integer.ts";
import { addPercentages, atMost100, hundredthsToNumber, percentage } from "./exact/percentage.ts";
import { showLandedCost } from "./landed-cost.ts";
import { showMissingInputs } from "./missing-inputs.ts";
import { showScore } from "./opportunity-score.ts";
import { priceLadder } from "./price-ladder.ts";
import type { ProductAssessment } from "./product-assessment.ts";
import type { ProductStudy } from "./product-study.ts";
import type { DutyRateUp, MissingInput, ProductStressTest, PrudentCase, VatPosition } from "./result-parts.ts";
import type { ProductAnalysis } from "./results.ts";
import { showRisk } from "./risk.ts";
import { sensitivity } from "./sensitivity.ts";
import { showProductStressTest } from "./stress-tests.ts";
import { showTypicalValue } from "./typical-values.ts";
import { showUnitEconomics } from "./unit-economics.ts";
import { showVatPosition } from "./vat-positions.ts";

/** Percentage points that `duty_rate_up_5pp` adds, to at most 100 %. */
const dutyRateStep = percentage(5);

/** The prudent case of an assessment. */
function showPrudentCase(assessment: ProductAssessment, decimals: number): PrudentCase {
  return {
    profit_per_unit: toNumber(assessment.profit.prudent_profit_per_unit, decimals),
    margin_pct: hundredthsToNumber(assessment.prudentMargin),
    cash_per_unit: toNumber(assessment.cashPerUnit, decimals),
    cash_return_pct: hundredthsToNumber(assessment.prudentCashReturn),
    vat_position: assessment.prudentVatPosition,
  };
}

/** The product at a duty rate of five points more. */
export function withHigherDuty(assessment: ProductAssessment): ProductAssessment {
  return assessment.with({ duty_rate_pct: atMost100(addPercentages(assessment.product.duty_rate_pct, dutyRateStep)) });
}

function showDutyRateUp(assessment: ProductAssessment, decimals: number): DutyRateUp {
  const higher = withHigherDuty(assessment);
  const profit = higher.profit.profit_per_unit;
  return {
    landed_cost: toNumber(higher.lines.landed_cost, decimals),
    profit_per_unit: toNumber(profit, decimals),
    profit_change: toNumber(subtract(profit, assessment.profit.profit_per_unit), decimals),
  };
}

/** The VAT positions of a study as results show them. */
export function showVatPositions({ scenario, positions, economics }: ProductStudy): VatPosition[] {
  return positions.map((position) => showVatPosition(position, scenario.product, economics, scenario.decimals));
}

/** The stress tests of a study as results show them. */
export function showStressTests({ scenario, assessment, economics }: ProductStudy): ProductStressTest[] {
  return assessment.stress.map((outcome) =>
    showProductStressTest(outcome, economics.profit_per_unit, scenario.decimals),
  );
}

/** The priced gaps of a study as results show them. */
export function showGaps({ scenario, missingInputs }: ProductStudy): MissingInput[] {
  const { product, decimals } = scenario;
  return showMissingInputs(missingInputs, (field) => showTypicalValue(field, product, decimals), decimals);
}

/** The full analysis of a studied product. */
export function productAnalysis(study: ProductStudy): ProductAnalysis {
  const { scenario, assessment, economics, decision } = study;
  const { product, decimals } = scenario;
  const { lines } = assessment;
  const money = (amount: Integer | null) => (amount === null ? null : toNumber(amount, decimals));
  const breakdown = showLandedCost(lines, product.product_value, decimals);
  const unit = showUnitEconomics(product, lines.landed_cost, economics, decimals);
  const vatPositions = showVatPositions(study);
  const prudent = showPrudentCase(assessment, decimals);
  const score = showScore(assessment.scores, economics.profit_per_unit);
  const registered = study.positions[1];
  return {
    ...edition(scenario.currency),
    inputs_used: scenario.inputsUsed,
    assumptions: scenario.assumptions,
    ...scenario.completeness,
    headline: {
      landed_cost: unit.landed_cost,
      profit_per_unit: unit.profit_per_unit,
      net_margin_pct: unit.net_margin_pct,
      roi_pct: unit.roi_pct,
      prudent_profit_per_unit: prudent.profit_per_unit,
      prudent_margin_pct: prudent.margin_pct,
      opportunity_score: score.opportunity_score,
      decision,
    },
    landed_cost_breakdown: breakdown,
    unit_economics: unit,
    vat_positions: vatPositions,
    prudent_case: prudent,
    typical_case: { ...showPrudentCase(assessment.typical, decimals), filled_fields: [...scenario.gaps] },
    ...score,
    stress_tests: showStressTests(study),
    risk: showRisk(study.risk, economics.cash_per_unit, decimals),
    duty_rate_up_5pp: showDutyRateUp(assessment, decimals),
    decision,
    checks: showChecks(assessment, decimals),
    target_product_value: money(study.targetProductValue),
    required_reduction_pct: study.requiredReduction === null ? null : hundredthsToNumber(study.requiredReduction),
    walk_away_product_value: money(study.walkAwayProductValue),
    missing_inputs: showGaps(study),
    price_ladder: priceLadder(product.expected_sale_price, economics, decimals),
    sensitivity: sensitivity(product, lines.landed_cost, economics, decimals),
    notices: study.notices,
    derivation: [
      ...derive(landedSteps, breakdown),
      ...derive(unitSteps, unit),
      ...derive(prudentSteps, {
        vat_registered_revenue: toNumber(registered.net_revenue, decimals),
        vat_registered_profit: toNumber(registered.profit_per_unit, decimals),
        prudent_profit_per_unit: prudent.profit_per_unit,
        prudent_margin_pct: prudent.margin_pct,
        prudent_cash_return_pct: prudent.cash_return_pct,
      }),
    ],
  };
}
