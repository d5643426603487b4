/** Which zeros of a request cannot be true, and which of its main costs are given (domain.md 2.4 and 2.5). */

/** The five main costs; a payment fee can stand in for the marketplace fee. */
export const mainCosts = [
  "shipping",
  "marketplace_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;
export type MainCost = (typeof mainCosts)[number];

/** How many of the main costs must be given for a decision that orders something: `costs_supplied` of 2.5. */
export const costsForAnOrder = 4;

/** The fields whose 0 may be untrue, in field order. */
const doubtful = [
  "shipping",
  "vat_rate_pct",
  "total_fee_pct",
  "payment_fee_pct",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;
type DoubtfulField = (typeof doubtful)[number];

/** How a request gives a field; `unstated` where it leaves the field out. */
export type Sign = "unstated" | "zero" | "positive";
type SignOf = (field: DoubtfulField | MainCost | "insurance") => Sign;

/**
 * The fields that are given as a 0 that cannot be true, in field order: they count as left out. Freight of 0 is
 * believed if an insurance is stated, unless another such zero shows that all unknown fields were filled.
 */
export function falseZeros(signOf: SignOf, hasVat: boolean): DoubtfulField[] {
  const zeros = doubtful.filter((field) => {
    if (field === "vat_rate_pct" && !hasVat) return false;
    if (field === "payment_fee_pct" && signOf("marketplace_fee_pct") !== "zero") return false;
    return signOf(field) === "zero";
  });
  const isBelieved = signOf("insurance") !== "unstated" && zeros.every((field) => field === "shipping");
  return isBelieved ? [] : zeros;
}

/** The main costs that are not given; a zero that cannot be true gives none, a marketplace fee of 0 neither. */
export const missingCosts = (signOf: SignOf, zeros: readonly string[] = []): MainCost[] =>
  mainCosts.filter((cost) => {
    if (cost === "marketplace_fee_pct") return ![signOf(cost), signOf("payment_fee_pct")].includes("positive");
    return signOf(cost) === "unstated" || zeros.includes(cost);
  });
