/** The operation that a name on a command line was probably meant for. */
import type { Operation } from "../worker/operation/operation.ts";
import { nearestOperation } from "../worker/operation/tool-name.ts";

/** What to say to a name that no operation has. */
export function noOperation(name: string, operations: readonly Operation[]): string {
  const meant = nearestOperation(operations, name);
  const price = meant?.free ? "free" : `${meant?.price.usdc} USDC`;
  return `There is no operation ${name}.${meant ? ` Did you mean ${meant.id} (${price})?` : ""}`;
}
