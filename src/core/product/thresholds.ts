/**
 * The service's published judgement on when a product is worth buying (domain.md 4.7 and 8). Percentages in per cent.
 */

/** GO demands this margin, every stress test, and this many of the five main costs. */
export const goMarginPct = 15;
export const goCostsSupplied = 4;

/** TEST demands this margin. */
export const testMarginPct = 5;
