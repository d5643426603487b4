/** Whether a request with a capital can lead to an order: a plan needs four of five costs of a product. Pure. */
import { costsForAnOrder, mainCosts, missingCosts } from "../core/inputs/main-costs.ts";
import { isObject, type JsonObject } from "../lib/text.ts";
import { listProperty } from "./catalogue.ts";

/** Whether a product gives enough costs for an order. */
function canBeOrdered(product: JsonObject): boolean {
  const missing = missingCosts((field) => {
    const value = product[field];
    return typeof value !== "number" ? "unstated" : value > 0 ? "positive" : "zero";
  });
  return mainCosts.length - missing.length >= costsForAnOrder;
}

/** Whether a request asks for a plan that cannot order anything. */
export function ordersNothing(body: JsonObject): boolean {
  const products: unknown = body[listProperty];
  if (body.working_capital === undefined || !Array.isArray(products)) return false;
  return !products.some((product: unknown) => isObject(product) && canBeOrdered(product));
}
