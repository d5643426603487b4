/** The codes at the end of a result: notices (domain.md 8.2) and notes (8.3), in their order. */

/** The notices about a portfolio or its market; they never stand in `notice_codes` of a product. */
export const portfolioNotices = [
  "MARKET_ASSUMED",
  "SAME_PRODUCTS_COUNTED_ONCE",
  "NO_PLAN_WITHOUT_COSTS",
  "CONSIGNMENT_COST_UNKNOWN",
  "PLAN_REQUIRES_REGISTRATION",
  "MOSTLY_IDLE",
] as const;

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

/** Every notice, in order. */
export const noticeCodes = [...portfolioNotices, ...productNotices] as const;
export type NoticeCode = (typeof noticeCodes)[number];

/** Every note, in order. */
export const noteCodes = ["ORDER_TERMS", "PREFERENCES", "ART_47", "SABER", "METHOD", "DISCLAIMER"] as const;
export type NoteCode = (typeof noteCodes)[number];
