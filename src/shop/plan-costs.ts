/** Whether a request with a capital can lead to an order: a plan needs four of five costs of a product. Pure. */
import { isObject, type JsonObject } from "../lib/text.ts";
import { listProperty } from "./catalogue.ts";

/** The main costs of a product. A payment fee alone stands for the marketplace fee, because an own store has none. */
export const mainCosts = [
  "shipping",
  "marketplace_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;

const neededCosts = 4;

const isAbove0 = (value: unknown): boolean => typeof value === "number" && value > 0;

/** Whether a product gives a cost. Advertising can be 0; a 0 of any other cost is taken as not known. */
function givesCost(product: JsonObject, cost: (typeof mainCosts)[number]): boolean {
  if (cost === "ad_cost_per_order") return typeof product[cost] === "number";
  return isAbove0(product[cost]) || (cost === "marketplace_fee_pct" && isAbove0(product.payment_fee_pct));
}

/** Whether a request asks for a plan that cannot order anything. */
export function ordersNothing(body: JsonObject): boolean {
  const products: unknown = body[listProperty];
  if (body.working_capital === undefined || !Array.isArray(products)) return false;
  return !products.some(
    (product: unknown) =>
      isObject(product) && mainCosts.filter((cost) => givesCost(product, cost)).length >= neededCosts,
  );
}
