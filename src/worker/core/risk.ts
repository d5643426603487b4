/** How much stress an order survives (domain.md 4.6). */
import { toNumber } from "./exact/decimal.ts";
import { type Integer, maximum, subtract } from "./exact/integer.ts";
import { hundredthsToNumber, ratioInHundredths } from "./exact/percentage.ts";
import type { ShownRisk } from "./result-parts.ts";
import type { RiskLevel, StressTestName } from "./result-words.ts";
import { type StressOutcome, survives } from "./stress-tests.ts";

/** Risk in minor units. */
export interface Risk {
  readonly risk_level: RiskLevel;
  readonly stress_survived: number;
  /** The first of equals. */
  readonly worst_test: StressTestName;
  readonly worst_profit_per_unit: Integer;
}

/** With at most this many tests survived the risk is HIGH; with all survived it is LOW, in between MODERATE, with none SEVERE. */
export const highRiskSurvivals = 2;

function riskLevel(profit: Integer, survived: number, total: number): RiskLevel {
  if (profit <= 0 || survived === 0) return "SEVERE";
  if (survived <= highRiskSurvivals) return "HIGH";
  return survived < total ? "MODERATE" : "LOW";
}

/** The risk of an order with the plan profit. */
export function risk(profit: Integer, outcomes: readonly StressOutcome[]): Risk {
  const survived = outcomes.filter(survives).length;
  const worst = outcomes.reduce((worst, outcome) => (outcome.profit < worst.profit ? outcome : worst));
  return {
    risk_level: riskLevel(profit, survived, outcomes.length),
    stress_survived: survived,
    worst_test: worst.test,
    worst_profit_per_unit: worst.profit,
  };
}

/** The risk as results show it, with the worst loss as a share of the cash that one unit needs. */
export function showRisk(risk: Risk, cashPerUnit: Integer, decimals: number): ShownRisk {
  const worstLoss = maximum(0, subtract(0, risk.worst_profit_per_unit));
  return {
    risk_level: risk.risk_level,
    stress_survived: risk.stress_survived,
    worst_test: risk.worst_test,
    worst_profit_per_unit: toNumber(risk.worst_profit_per_unit, decimals),
    worst_loss_pct_of_cash: hundredthsToNumber(ratioInHundredths(worstLoss, cashPerUnit)),
  };
}
