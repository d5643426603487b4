/** Prices as advice writes them, taken from the operations: a test does not repeat a price. */
import { operations } from "../../catalog/index.ts";
import { priceText } from "../../catalog/operation.ts";
import type { OperationId } from "../../catalog/results/shown.ts";

/** An operation's id with its price, such as `gcc_merchant_pack (12.00 USDC)`. Throws if it is not sold. */
export function priced(id: OperationId): string {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`${id} is not sold`);
  return `${id} (${priceText(operation).en})`;
}
