/** The head of every portfolio result (domain.md 4.10). */
import { toNumber } from "./exact/decimal.ts";
import { roundDivide, sum } from "./exact/integer.ts";
import type { Ranked } from "./ranking.ts";
import type { DecisionCounts, PortfolioSummary } from "./result-portfolio-parts.ts";
import type { Decision } from "./result-words.ts";

/** How many of each decision there are. */
export function countDecisions(decisions: readonly Decision[]): DecisionCounts {
  const counts = { GO: 0, TEST: 0, RENEGOTIATE: 0, AVOID: 0 };
  for (const decision of decisions) counts[decision] += 1;
  return counts;
}

/** The summary of entries in rank order. */
export function portfolioSummary(ranked: readonly Ranked[]): PortfolioSummary {
  const counts = countDecisions(ranked.map(({ study }) => study.decision));
  const scores = ranked.map(({ study }) => study.score);
  return {
    product_count: ranked.length,
    decision_counts: counts,
    best_index: ranked[0]?.index ?? 0,
    profitable_count: ranked.filter(({ study }) => study.economics.profit_per_unit > 0).length,
    positive_opportunity_count: counts.GO + counts.TEST,
    average_opportunity_score: toNumber(roundDivide(sum(...scores), scores.length), 1),
  };
}
