/** The head of every portfolio result (domain.md 4.10). */
import { toNumber } from "./exact/decimal.ts";
import { roundDivide, sum } from "./exact/integer.ts";
import type { Ranked } from "./ranking.ts";
import type { DecisionCounts, ShownSummary } from "./result-portfolio-parts.ts";
import type { Decision } from "./result-words.ts";
import { goThresholds } from "./thresholds.ts";

/** How many of each decision there are. */
export function countDecisions(decisions: readonly Decision[]): DecisionCounts {
  const counts = { GO: 0, TEST: 0, RENEGOTIATE: 0, AVOID: 0 };
  for (const decision of decisions) counts[decision] += 1;
  return counts;
}

/** The summary of entries in rank order. */
export function portfolioSummary(ranked: readonly Ranked[]): ShownSummary {
  const counts = countDecisions(ranked.map(({ product }) => product.decision));
  const scores = ranked.map(({ product }) => product.plan.score);
  return {
    product_count: ranked.length,
    decision_counts: counts,
    decision_counts_if_unregistered: countDecisions(ranked.map(({ product }) => product.decisionIfUnregistered)),
    best_index: ranked[0]?.index ?? 0,
    positive_opportunity_count: counts.GO + counts.TEST,
    short_of_data_count: ranked.filter(({ product }) => product.input.costsSupplied < goThresholds.costs_supplied)
      .length,
    average_opportunity_score: toNumber(roundDivide(sum(...scores), scores.length), 1),
  };
}
