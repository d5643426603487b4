/**
 * The words and codes that results contain, in their order, with the section of domain.md that defines each. Callers
 * compare them, so none is renamed. All lists are closed but those of notices and notes (8.2 and 8.3).
 */

/** The decisions, best first (5.1). */
export const decisions = ["GO", "TEST", "RENEGOTIATE", "AVOID"] as const;
export type Decision = (typeof decisions)[number];

/** The verdicts of the free check (4.2). */
export const verdicts = ["LOSS", "BREAK_EVEN", "THIN", "PROFITABLE"] as const;
export type ProfitVerdict = (typeof verdicts)[number];

/** The levels of risk, lowest first (4.5). */
export const riskLevels = ["LOW", "MODERATE", "HIGH", "SEVERE"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What keeps a product from being a GO (5.1). */
export const obstacles = ["MARGIN_BELOW_15_PCT", "STRESS_TEST_FAILED", "FEWER_THAN_4_COSTS"] as const;
export type Obstacle = (typeof obstacles)[number];

/** What to do next with one product (5.4). */
export const nextStepActions = ["KEEP", "REACH_GO", "REACH_TEST", "SUPPLY_COSTS"] as const;
export type NextStepAction = (typeof nextStepActions)[number];

/** What to do with a product among others (6.3). */
export const productActions = ["BUY", "TEST", "GET_DATA", "SELL_IN_SETS", "NEGOTIATE", "HOLD", "DROP", "SAME"] as const;
export type ProductAction = (typeof productActions)[number];

/** Why a product that is good enough is not ordered now (6.3). */
export const holdReasons = ["CAPITAL", "CONSIGNMENT", "MONEY"] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why a plan orders no GO product (7.5). */
export const noLinesReasons = ["NO_GO_PRODUCTS", "CAPITAL_TOO_SMALL", "CONSIGNMENT_COSTS_MORE"] as const;
export type NoLinesReason = (typeof noLinesReasons)[number];

/** The VAT position of a seller; the plan case is `vat_registered` (4.3). */
export const vatPositions = ["vat_registered", "vat_as_cost", "deemed_supplier"] as const;
export type VatPosition = (typeof vatPositions)[number];

/** The ways by which a consignment is cleared: by courier, as part of a container, as a container of 20 feet (4.1). */
export const importWays = ["COURIER", "LCL", "CONTAINER"] as const;
export type ImportWay = (typeof importWays)[number];

/** The parts of the opportunity score, in order (4.5). */
export const scoreComponents = ["margin", "roi", "robustness", "competition", "delivery"] as const;
export type ScoreComponent = (typeof scoreComponents)[number];

/** Where the value of an input comes from (2.5). */
export const inputBases = [
  "supplied",
  "rounded",
  "zero_not_counted",
  "assumed",
  "standard_rate",
  "highest_common_rate",
  "own_store",
  "zero",
  "unknown",
] as const;
export type InputBasis = (typeof inputBases)[number];

/** The notices about a portfolio or its market; they are never in `notice_codes` of a product. */
const portfolioNotices = [
  "MARKET_ASSUMED",
  "SAME_PRODUCTS_COUNTED_ONCE",
  "NO_PLAN_WITHOUT_COSTS",
  "PLAN_ORDERS_NOTHING",
  "CONSIGNMENT_COST_UNKNOWN",
  "CERTIFICATES_MAY_COST_THE_PROFIT",
  "PLAN_REQUIRES_REGISTRATION",
  "MOSTLY_IDLE",
] as const;
export type PortfolioNotice = (typeof portfolioNotices)[number];

/** The notices about one product or consignment. */
export const productNotices = [
  "WITHIN_PERSONAL_SHIPMENT_THRESHOLD",
  "BORDER_COSTS_NOT_CONVERTED",
  "FEES_AT_OR_ABOVE_100_PCT",
  "LOOKS_LIKE_A_LOT",
  "SALE_PRICE_BELOW_LANDED_COST",
  "PRICE_OVER_TEN_TIMES_COST",
  "LOSS_BEFORE_ADS",
  "ZERO_COSTS_NOT_COUNTED",
  "VAT_OF_ZERO",
  "PRICE_INCLUDES_FREIGHT",
  "PERCENT_LOOKS_LIKE_FRACTION",
  "ZERO_COMPETITORS_CHECK_DEMAND",
  "RETURNS_LOOK_LIKE_A_RATE",
  "DELIVERY_LOOKS_LIKE_LEAD_TIME",
  "FEE_OUTSIDE_PUBLISHED_RANGE",
  "MINIMUM_FEE_APPLIES",
  "OWN_STORE_INFERRED",
  "COSTS_ASSUMED",
  "FREIGHT_NOT_SUPPLIED",
  "COD_SURCHARGE_NOT_INCLUDED",
  "DUTY_RATE_ASSUMED",
  "DUTY_RAISED_2020",
  "VAT_RATE_DIFFERS_FROM_STANDARD",
  "LOSS_IF_UNREGISTERED",
  "AMOUNTS_ROUNDED_TO_MINOR_UNIT",
] as const;

export type ProductNotice = (typeof productNotices)[number];

/** The notices about a product with a sale price: all but those of a landed cost alone. */
export type PricedNotice = Exclude<
  ProductNotice,
  "WITHIN_PERSONAL_SHIPMENT_THRESHOLD" | "BORDER_COSTS_NOT_CONVERTED" | "DUTY_RAISED_2020"
>;

/** Every notice, in order. */
export const noticeCodes = [...portfolioNotices, ...productNotices] as const;
export type NoticeCode = (typeof noticeCodes)[number];

/** Every note, in order. */
export const noteCodes = ["ORDER_TERMS", "PREFERENCES", "ART_47", "SABER", "METHOD", "DISCLAIMER"] as const;
export type NoteCode = (typeof noteCodes)[number];
