/** Which zeros of a request cannot be true, and which of its main costs are given (domain.md 2.4 and 2.5). */
import type { Figure } from "../../fields/index.ts";

/** Amounts in minor units and rates of a request; null where it states none. */
export type Stated = Readonly<Record<Figure, bigint | null>>;

/** The five main costs; a payment fee can stand in for the marketplace fee. */
export const mainCosts = [
  "shipping",
  "marketplace_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;
export type MainCost = (typeof mainCosts)[number];

/** How many of the main costs must be given for a decision that orders something. */
export const costsForAnOrder = 4;

/** The fields whose 0 may be untrue, in field order. */
const doubtful: readonly Figure[] = [
  "shipping",
  "vat_rate_pct",
  "total_fee_pct",
  "payment_fee_pct",
  "fulfillment_cost",
  "returns_reserve_pct",
];

/**
 * The fields that are given as a 0 that cannot be true, in field order: they count as left out. Freight of 0 is
 * believed if an insurance is stated, unless another such zero shows that all unknown fields were filled.
 */
export function falseZeros(given: Stated, hasVat: boolean): Figure[] {
  const zeros = doubtful.filter((field) => {
    if (field === "vat_rate_pct" && !hasVat) return false;
    if (field === "payment_fee_pct" && given.marketplace_fee_pct !== 0n) return false;
    return given[field] === 0n;
  });
  const isBelieved = given.insurance !== null && zeros.every((field) => field === "shipping");
  return isBelieved ? [] : zeros;
}

/** The main costs that a request without false zeros does not give; a marketplace fee of 0 gives none. */
export const missingCosts = (given: Stated): MainCost[] =>
  mainCosts.filter((cost) =>
    cost === "marketplace_fee_pct" ? !given.marketplace_fee_pct && !given.payment_fee_pct : given[cost] === null,
  );

/** Whether a request without false zeros gives enough main costs for an order: `costs_supplied` of 2.5. */
export const hasCostsForAnOrder = (given: Stated): boolean =>
  mainCosts.length - missingCosts(given).length >= costsForAnOrder;
