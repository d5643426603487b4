/** Every word that a result can carry as a value: closed lists, in their order. */

/** Decisions, best first (domain.md 4.8). */
export const decisions = ["GO", "TEST", "RENEGOTIATE", "AVOID"] as const;
export type Decision = (typeof decisions)[number];

export const scoreBands = ["EXCELLENT", "STRONG", "FAIR", "WEAK", "POOR"] as const;
export type ScoreBand = (typeof scoreBands)[number];

export const riskLevels = ["LOW", "MODERATE", "HIGH", "SEVERE"] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const verdicts = ["LOSS", "BREAK_EVEN", "THIN", "PROFITABLE"] as const;
export type Verdict = (typeof verdicts)[number];

/** The three VAT positions that a seller can be in; the first is that of the plan case (domain.md 1.1). */
export const vatPositionNames = ["vat_registered", "vat_as_cost", "deemed_supplier"] as const;
export type VatPositionName = (typeof vatPositionNames)[number];

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
  "margin_pct",
  "roi_pct",
  "combined_downside_profit",
  "opportunity_score",
  "costs_supplied",
] as const;
export type CheckName = (typeof checkNames)[number];

/** The fields that have a typical value when they are omitted, in field order (domain.md 2.2). */
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

/** Every field of an input, in field order. */
export const inputFields = [
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
export type InputField = (typeof inputFields)[number];

export const assumptionKinds = [
  "currency_default",
  "currency_inherited",
  "statutory_default",
  "typical_default",
  "zero_default",
  "neutral_default",
  "includes_import_vat",
  "rounded_to_minor_unit",
] as const;
export type AssumptionKind = (typeof assumptionKinds)[number];

/** Notices in the order in which an operation gives them; the first three belong to `sa_landed_cost` alone. */
export const noticeCodes = [
  "WITHIN_PERSONAL_SHIPMENT_THRESHOLD",
  "PROCESSING_FEE_NOT_CONVERTED",
  "FREIGHT_NOT_SUPPLIED",
  "FEES_AT_OR_ABOVE_100_PCT",
  "LOOKS_LIKE_A_LOT",
  "SALE_PRICE_BELOW_LANDED_COST",
  "LOSS_BEFORE_ADS",
  "ZERO_COMPETITORS_CHECK_DEMAND",
  "TYPICAL_COSTS_USED",
  "DUTY_RATE_ASSUMED",
  "VAT_RATE_ASSUMED",
  "VAT_RATE_DIFFERS_FROM_STANDARD",
  "LOSS_IF_UNREGISTERED",
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

/** What a row of the duty rate table stands for: 0 % with a certificate of Gulf origin, the standard rate, or any other. */
export const dutyRateScenarios = ["CERTIFIED_GCC_ORIGIN", "STANDARD_RATE", "OTHER_RATE"] as const;
export type DutyRateScenario = (typeof dutyRateScenarios)[number];

/** The sort keys of a ranking, in order. */
export const rankingKeys = ["decision", "opportunity_score", "cash_return_pct", "margin_pct", "input_order"] as const;
export type RankingKey = (typeof rankingKeys)[number];

export const unallocatedReasons = [
  "NO_ELIGIBLE_PRODUCTS",
  "NONE",
  "PRODUCT_CAPS_REACHED",
  "REMAINDER_TOO_SMALL",
] as const;
export type UnallocatedReason = (typeof unallocatedReasons)[number];

export const allocationLimits = ["PRODUCT_CAP", "CASH"] as const;
export type AllocationLimit = (typeof allocationLimits)[number];

export const optimalities = ["PROVEN_OPTIMAL", "WITHIN_GAP"] as const;
export type Optimality = (typeof optimalities)[number];

/** What to do with a product, in the order of an action plan. */
export const actions = ["BUY", "TEST_BUY", "GET_DATA", "NEGOTIATE", "HOLD", "DROP"] as const;
export type Action = (typeof actions)[number];

/** What a seller can change to reach GO. */
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

export const distributionMetrics = ["margin_pct", "roi_pct", "cash_return_pct", "opportunity_score"] as const;
export type DistributionMetric = (typeof distributionMetrics)[number];
