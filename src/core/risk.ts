/** How much stress a product survives, judged by the prudent profits (domain.md 4.6). */
import { toNumber } from "./exact/decimal.ts";
import { type Integer, maximum, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, ratioInHundredths } from "./exact/percentage.ts";
import type { Risk as ShownRisk } from "./result-parts.ts";
import type { RiskLevel, StressTestName } from "./result-words.ts";
import type { StressOutcome } from "./stress-tests.ts";

/** Risk in minor units. */
export interface Risk {
  readonly stress_survived: number;
  readonly stress_total: number;
  /** The first of equals. */
  readonly worst_test: StressTestName;
  readonly worst_profit_per_unit: Integer;
  readonly risk_level: RiskLevel;
}

/** With at most this many tests survived the risk is HIGH; with all survived it is LOW, in between MODERATE, with none SEVERE. */
export const highRiskSurvivals = 2;

function riskLevel(profit: Integer, survived: number, total: number): RiskLevel {
  if (profit <= 0 || survived === 0) return "SEVERE";
  if (survived <= highRiskSurvivals) return "HIGH";
  return survived < total ? "MODERATE" : "LOW";
}

/** The risk of an order with the base profit. */
export function risk(profit: Integer, outcomes: readonly StressOutcome[]): Risk {
  const survived = outcomes.filter((outcome) => outcome.prudent_profit_per_unit >= 0).length;
  const worst = outcomes.reduce((worst, outcome) =>
    outcome.prudent_profit_per_unit < worst.prudent_profit_per_unit ? outcome : worst,
  );
  return {
    stress_survived: survived,
    stress_total: outcomes.length,
    worst_test: worst.test,
    worst_profit_per_unit: worst.prudent_profit_per_unit,
    risk_level: riskLevel(profit, survived, outcomes.length),
  };
}

/** The risk as results show it, with the worst loss as a share of the cash that one unit needs. */
export function showRisk(risk: Risk, cashPerUnit: Integer, decimals: number): ShownRisk {
  const worstLoss = maximum(0, subtract(0, risk.worst_profit_per_unit));
  return {
    stress_survived: risk.stress_survived,
    stress_total: risk.stress_total,
    worst_test: risk.worst_test,
    worst_profit_per_unit: toNumber(risk.worst_profit_per_unit, decimals),
    worst_loss_pct_of_cash: hundredthsToNumber(ratioInHundredths(worstLoss, cashPerUnit)),
    risk_level: risk.risk_level,
  };
}
