/** Every word that a result can carry as a value: closed lists, in their order. */

/** Decisions, best first. */
export const decisions = ["GO", "TEST", "RENEGOTIATE", "AVOID"] as const;
export type Decision = (typeof decisions)[number];

export const scoreBands = ["EXCELLENT", "STRONG", "FAIR", "WEAK", "POOR"] as const;
export type ScoreBand = (typeof scoreBands)[number];

export const riskLevels = ["LOW", "MODERATE", "HIGH", "SEVERE"] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const confidences = ["HIGH", "MEDIUM", "LOW"] as const;
export type Confidence = (typeof confidences)[number];

export const verdicts = ["LOSS", "BREAK_EVEN", "THIN", "PROFITABLE"] as const;
export type Verdict = (typeof verdicts)[number];

/** The three VAT positions that a seller can be in (domain.md 1.1). */
export const vatPositions = ["vat_as_cost", "vat_registered", "deemed_supplier"] as const;
export type VatPositionName = (typeof vatPositions)[number];

export const stressTestNames = [
  "price_down_10",
  "landed_cost_up_10",
  "ad_cost_up_25",
  "returns_up_50",
  "combined_downside",
] as const;
export type StressTestName = (typeof stressTestNames)[number];

export const scoreComponents = ["margin", "roi", "robustness", "competition", "delivery"] as const;
export type ScoreComponent = (typeof scoreComponents)[number];

export const checkNames = [
  "profit_per_unit",
  "prudent_margin_pct",
  "roi_pct",
  "combined_downside_profit",
  "opportunity_score",
  "typical_margin_pct",
] as const;
export type CheckName = (typeof checkNames)[number];

/** The fields that have a typical value when they are omitted, in field order. */
export const typicalFields = [
  "shipping",
  "insurance",
  "total_fee_pct",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;
export type TypicalField = (typeof typicalFields)[number];

/** Every field of a scenario, in field order. */
export const scenarioFields = [
  "currency",
  "product_value",
  "landed_cost",
  "expected_sale_price",
  "shipping",
  "insurance",
  "duty_rate_pct",
  "vat_rate_pct",
  "total_fee_pct",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
  "other_cost_per_order",
  "competitor_count",
  "delivery_days",
] as const;
export type ScenarioField = (typeof scenarioFields)[number];

export const assumptionKinds = [
  "currency_default",
  "currency_inherited",
  "statutory_default",
  "zero_default",
  "neutral_default",
  "rounded_to_minor_unit",
] as const;
export type AssumptionKind = (typeof assumptionKinds)[number];

/** Notices in the order in which a product operation gives them; the first two belong to `sa_landed_cost` alone. */
export const noticeCodes = [
  "WITHIN_PERSONAL_SHIPMENT_THRESHOLD",
  "PROCESSING_FEE_NOT_CONVERTED",
  "FEES_AT_OR_ABOVE_100_PCT",
  "SALE_PRICE_BELOW_LANDED_COST",
  "LOSS_BEFORE_ADS",
  "ZERO_COMPETITORS_CHECK_DEMAND",
  "DUTY_RATE_ASSUMED",
  "VAT_RATE_ASSUMED",
  "VAT_RATE_DIFFERS_FROM_STANDARD",
  "VAT_REGISTERED_PROFIT_LOWER",
  "LOSS_IF_MARKETPLACE_IS_DEEMED_SUPPLIER",
  "AMOUNTS_ROUNDED_TO_MINOR_UNIT",
] as const;
export type NoticeCode = (typeof noticeCodes)[number];

export const sensitivityDrivers = [
  "expected_sale_price",
  "landed_cost",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "returns_reserve_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "other_cost_per_order",
] as const;
export type SensitivityDriver = (typeof sensitivityDrivers)[number];

/** The sort keys of a ranking, in order. */
export const rankingKeys = [
  "decision",
  "opportunity_score",
  "prudent_cash_return_pct",
  "prudent_margin_pct",
  "input_order",
] as const;
export type RankingKey = (typeof rankingKeys)[number];

export const unallocatedReasons = [
  "NO_ELIGIBLE_PRODUCTS",
  "NONE",
  "PRODUCT_CAPS_REACHED",
  "REMAINDER_SMALLER_THAN_ONE_UNIT",
] as const;
export type UnallocatedReason = (typeof unallocatedReasons)[number];

export const allocationLimits = ["PRODUCT_CAP", "CASH"] as const;
export type AllocationLimit = (typeof allocationLimits)[number];

export const optimalities = ["PROVEN_OPTIMAL", "WITHIN_GAP"] as const;
export type Optimality = (typeof optimalities)[number];

/** What a seller can change to reach GO, in order of preference among equals. */
export const levers = ["product_value", "expected_sale_price", "ad_cost_per_order"] as const;
export type Lever = (typeof levers)[number];

/** The shocks of the inputs, after the base. */
export const shockNames = [
  "base",
  "price_down_10",
  "product_value_up_10",
  "ad_cost_up_25",
  "returns_up_50",
  "duty_rate_up_5pp",
] as const;
export type ShockName = (typeof shockNames)[number];

export const segmentNames = ["star", "steady", "probe", "fix", "drop"] as const;
export type SegmentName = (typeof segmentNames)[number];

export const distributionMetrics = ["net_margin_pct", "roi_pct", "prudent_margin_pct", "opportunity_score"] as const;
export type DistributionMetric = (typeof distributionMetrics)[number];
