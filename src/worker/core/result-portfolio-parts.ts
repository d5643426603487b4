/** The objects that portfolio results are made of, keys in wire order (domain.md 4.10, 4.12 and 4.13). Units as in `result-parts.ts`. */
import type {
  Action,
  CheckName,
  Decision,
  DistributionMetric,
  NoticeCode,
  RankingKey,
  RiskLevel,
  SegmentName,
  ShockName,
  StressTestName,
  TypicalField,
} from "./result-words.ts";

export type DecisionCounts = Record<Decision, number>;

export type ShownSummary = {
  product_count: number;
  decision_counts: DecisionCounts;
  decision_counts_if_unregistered: DecisionCounts;
  /** 0-based position in the request of the first in rank. */
  best_index: number;
  /** GO and TEST. */
  positive_opportunity_count: number;
  /** Products with fewer than four of the five groups of costs supplied. */
  short_of_data_count: number;
  /** One decimal. */
  average_opportunity_score: number;
};

export type ShownRank = {
  /** 1-based. */
  rank: number;
  /** 0-based position in the request: the product's only identity. */
  index: number;
  decision: Decision;
  /** 1 is dominated by nobody. */
  pareto_layer: number;
  /** Index of the best-ranked product that dominates this one; null when none does. */
  dominated_by: number | null;
  dominated_by_count: number;
  /** The first key in which it differs from the next; null for the last. */
  ranked_above_next_by: RankingKey | null;
};

/** What both records of a product start with. */
type ShownRecordHead = {
  index: number;
  decision: Decision;
  decision_if_unregistered: Decision;
  /** The checks of GO that fail, in check order. */
  failed_checks: CheckName[];
  profit_per_unit: number;
  margin_pct: number;
  roi_pct: number;
  cash_per_unit: number;
  cash_return_pct: number;
  opportunity_score: number;
  risk_level: RiskLevel;
  stress_survived: number;
};

type ShownRecordPrices = {
  product_value: number;
  landed_cost: number;
  expected_sale_price: number;
  break_even_price: number | null;
  safety_margin_pct: number | null;
  max_ad_cost_per_order: number | null;
  target_product_value: number | null;
  required_reduction_pct: number | null;
  walk_away_product_value: number | null;
  profit_as_supplied: number;
  profit_if_unregistered: number;
  costs_supplied: number;
};

/** One product of the rank and the pack. */
export type ShownRecord = ShownRecordHead & {
  worst_test: StressTestName;
  worst_profit_per_unit: number;
} & ShownRecordPrices & {
    /** Omitted costs with a typical value, in field order. */
    omitted_costs: TypicalField[];
    notices: NoticeCode[];
  };

/** One product of growth and scale. */
export type ShownLongRecord = ShownRecordHead &
  ShownRecordPrices & {
    stress_profits: Record<StressTestName, number>;
    /** Per omitted cost the plan profit that rests on it, the largest first. */
    profit_at_stake: Partial<Record<TypicalField, number>>;
    notices: NoticeCode[];
  };

/** A product whose supplier price is above its target. */
export type ShownRenegotiation = {
  index: number;
  decision: Decision;
  product_value: number;
  target_product_value: number;
  required_reduction_pct: number;
  decision_at_target: Decision;
  walk_away_product_value: number | null;
  /** What the plan would earn more with this product at its target; null without capital. */
  plan_gain: number | null;
};

/** What to do with one product; units and payment are null without capital. */
export type ShownAction = {
  index: number;
  action: Action;
  units: number | null;
  supplier_payment: number | null;
  /** The omitted cost on which most profit rests; null when none is omitted. */
  get_first: TypicalField | null;
};

export type ShownMissingData = {
  field: TypicalField;
  /** How many products omit it. */
  products: number;
  /** The sum of one unit of each. */
  profit_at_stake_per_unit: number;
  /** Over the units of the plan; null without capital. */
  profit_at_stake_in_plan: number | null;
};

export type ShownShock = {
  shock: ShockName;
  decision_counts: DecisionCounts;
  /** Indexes of the products whose decision gets worse, rising. */
  downgraded: number[];
};

/** The smallest change of each lever alone that makes a product a GO: signed whole per cent, or null. */
export type ShownUpgradePath = {
  index: number;
  product_value_change_pct: number | null;
  expected_sale_price_change_pct: number | null;
  ad_cost_per_order_change_pct: number | null;
};

/** A group of products by what to do with them, indexes in rank order. */
export type ShownSegment = { segment: SegmentName; count: number; indexes: number[] };

/** Quantiles by nearest rank. */
export type ShownDistribution = {
  metric: DistributionMetric;
  min: number;
  p25: number;
  median: number;
  p75: number;
  max: number;
};
