/** The service's published judgement on when a product is worth buying (domain.md 4.4, 4.8 and 8). Percentages in per cent. */

/** The margin that every "at target margin" figure aims at, and that GO demands. */
export const targetMarginPct = 15;

/** What GO demands; every figure as displayed. */
export const goThresholds = {
  profit_per_unit: 0,
  margin_pct: targetMarginPct,
  roi_pct: 25,
  combined_downside_profit: 0,
  opportunity_score: 60,
  /** Of the five groups of costs. */
  costs_supplied: 4,
} as const;

/** TEST demands a profit and this margin. */
export const testMarginPct = 5;

/** RENEGOTIATE demands that a price cut of at most this much reaches the target margin. */
export const renegotiableReductionPct = 30;
