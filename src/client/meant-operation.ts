/** The operation that a name on a command line was probably meant for. */

import { nearestOperation } from "../../catalog/operation/tool-name.ts";
import type { Operation } from "../../catalog/operation.ts";

/** What to say to a name that no operation has. */
export function noOperation(name: string, operations: readonly Operation[]): string {
  const meant = nearestOperation(operations, name);
  const price = meant?.free ? "free" : `${meant?.price.usdc} USDC`;
  return `There is no operation ${name}.${meant ? ` Did you mean ${meant.id} (${price})?` : ""}`;
}
