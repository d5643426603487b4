/** What the law says, as of one date (domain.md 1). */

/** The version of every formula in this folder. Any changed number for the same input is a new major version (domain.md 5). */
export const formulaVersion = "gcc-commerce/1.0.0";

/** The date on which the rates and thresholds below were last reviewed. */
export const regulatoryAsOf = "2026-11-21";

/** Per cent of the CIF value when no duty rate is given: the GCC common external tariff's standard rate. */
export const standardDutyRatePct = 5;

/** Per cent: the Saudi rate, which `sa_landed_cost` assumes and which stands in where a currency belongs to no Gulf state. */
export const saudiVatRatePct = 15;

/** ZATCA's declaration-processing fee since 6 October 2024 (Board resolution 03-03-24). */
export const customsProcessingFee = {
  /** Per cent of the goods value with freight and insurance. */
  rate_pct: 0.15,
  min_sar: 15,
  max_sar: 500,
} as const;

/** SAR: individuals' shipments up to this CIF value are exempt from customs duty, but not from VAT. */
export const personalShipmentThresholdSar = 1000;

/** Duty rates, in per cent, of the table of alternatives that `sa_landed_cost` shows. */
export const alternativeDutyRatesPct = [0, 5, 6.5, 10, 12, 15, 20, 25] as const;
