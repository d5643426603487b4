/** The main costs of a product, and when a request gives them (domain.md 2.5). The browser uses it too. */

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

/** What a request says of a field; a field that it leaves out is `unstated`. */
export type Sign = "unstated" | "zero" | "positive";

/** Returns the main costs that are not given. Advertising can be 0; a 0 of any other cost is taken as not known. */
export const missingCosts = (signOf: (field: MainCost | "payment_fee_pct") => Sign): MainCost[] =>
  mainCosts.filter((cost) => {
    if (cost === "ad_cost_per_order") return signOf(cost) === "unstated";
    if (cost === "marketplace_fee_pct" && signOf("payment_fee_pct") === "positive") return false;
    return signOf(cost) !== "positive";
  });
