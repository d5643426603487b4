/** The objects that portfolio results are made of, keys in wire order (domain.md 4.10 to 4.13). Units as in `result-parts.ts`. */
import type { Check, MissingInput, ProductStressTest, ScorePoints, VatPosition } from "./result-parts.ts";
import type {
  AllocationLimit,
  Decision,
  DistributionMetric,
  Lever,
  NoticeCode,
  Optimality,
  RankingKey,
  RiskLevel,
  ScenarioField,
  ScoreBand,
  SegmentName,
  ShockName,
  StressTestName,
  TypicalField,
  UnallocatedReason,
  VatPositionName,
} from "./result-words.ts";

export type DecisionCounts = Record<Decision, number>;

export type PortfolioSummary = {
  product_count: number;
  decision_counts: DecisionCounts;
  /** 0-based position in the request of the first in rank. */
  best_index: number;
  /** Products with a positive base profit. */
  profitable_count: number;
  /** GO and TEST. */
  positive_opportunity_count: number;
  /** One decimal. */
  average_opportunity_score: number;
};

export type RankedProduct = {
  rank: number;
  index: number;
  decision: Decision;
  opportunity_score: number;
  prudent_cash_return_pct: number;
  prudent_margin_pct: number;
  /** 1 is dominated by nobody. */
  pareto_layer: number;
  /** Indexes in rank order. */
  dominated_by: number[];
  /** The first key that differs from the next product; null for the last. */
  ranked_above_next_by: RankingKey | null;
};

/** One product of a portfolio in short. */
export type CompactRecord = {
  index: number;
  decision: Decision;
  opportunity_score: number;
  score_band: ScoreBand;
  risk_level: RiskLevel;
  product_value: number;
  expected_sale_price: number;
  landed_cost: number;
  profit_per_unit: number;
  net_margin_pct: number;
  roi_pct: number;
  break_even_price: number | null;
  safety_margin_pct: number | null;
  prudent_profit_per_unit: number;
  prudent_margin_pct: number;
  cash_per_unit: number;
  prudent_cash_return_pct: number;
  prudent_vat_position: VatPositionName;
  typical_margin_pct: number;
  stress_survived: number;
  worst_stress_profit_per_unit: number;
  target_product_value: number | null;
  required_reduction_pct: number | null;
  completeness_pct: number;
  /** The fields named by the product's assumptions. */
  assumed_fields: ScenarioField[];
  notices: NoticeCode[];
};

export type ExtendedRecord = CompactRecord & {
  checks: Check[];
  stress_tests: ProductStressTest[];
  vat_positions: VatPosition[];
  score_breakdown: ScorePoints[];
  walk_away_product_value: number | null;
  missing_inputs: MissingInput[];
};

export type AllocationLine = {
  index: number;
  decision: Decision;
  units: number;
  cash_per_unit: number;
  cash_allocated: number;
  share_of_capital_pct: number;
  product_cap: number;
  limited_by: AllocationLimit;
  expected_profit: number;
  base_case_profit: number;
  net_cash_in_per_order: number;
  /** Orders until the line's cash is back; 0 without units. */
  payback_orders: number;
};

export type Allocation = {
  working_capital: number;
  reserve: number;
  reserve_pct: number;
  investable: number;
  cash_allocated: number;
  unallocated: number;
  unallocated_reason: UnallocatedReason;
  /** In queue order, lines without units included. */
  lines: AllocationLine[];
  total_units: number;
  expected_profit: number;
  base_case_profit: number;
  /** Null when nothing is allocated. */
  expected_return_on_allocated_pct: number | null;
  expected_return_on_capital_pct: number;
  upper_bound_profit: number;
  optimality_gap: number;
  optimality: Optimality;
  stress_outcomes: { test: StressTestName; portfolio_profit: number }[];
  worst_stress_test: StressTestName;
  worst_stress_profit: number;
  /** Herfindahl-Hirschman index of the allocated cash, 0 to 10,000. */
  concentration_hhi: number;
  /** Null when nothing is allocated. */
  break_even_sell_through_pct: number | null;
};

export type PurchasePlan = {
  sell_through_gate_pct: number;
  phases: {
    phase: number;
    cumulative_share_pct: number;
    cash: number;
    /** What to buy in this phase; products without units in it are left out. */
    items: { index: number; units: number; cash: number; gate_units_sold: number }[];
  }[];
};

export type Renegotiation = {
  index: number;
  product_value: number;
  target_product_value: number | null;
  required_reduction_pct: number | null;
  walk_away_product_value: number | null;
};

export type UpgradePath = {
  index: number;
  decision: Decision;
  /** Whole signed per cent per lever that reaches GO. */
  paths_to_go: { lever: Lever; change_pct: number; new_value: number }[];
  easiest_lever: Lever | null;
};

export type ShockOutcome = {
  shock: ShockName;
  decision_counts: DecisionCounts;
  /** Indexes, rising. */
  downgraded: number[];
};

export type MissingDataPriority = { field: TypicalField; products: number; total_profit_effect_per_unit: number };

export type CapitalLevel = {
  /** Per cent of the working capital. */
  level_pct: number;
  working_capital: number;
  cash_allocated: number;
  expected_profit: number;
  /** Null for the first level. */
  marginal_return_pct: number | null;
};

export type Segment = { segment: SegmentName; count: number; indexes: number[] };

/** Quantiles by nearest rank. */
export type Distribution = {
  metric: DistributionMetric;
  min: number;
  p25: number;
  median: number;
  p75: number;
  max: number;
};

export type ConcentrationLevel = {
  /** The share of the investable capital that one product may always take. */
  cap_pct: number;
  funded_products: number;
  cash_allocated: number;
  expected_profit: number;
  worst_stress_profit: number;
  concentration_hhi: number;
};
