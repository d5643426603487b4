/** Names the next analysis in the answer of the free operation. The core knows no addresses, so it cannot. */
import { isCurrentResult } from "../../../catalog/results/shown.ts";
import { nextOperation } from "../../../catalog/summary/next-analysis.ts";
import type { JsonObject } from "../../lib/text.ts";

/** Returns a result with `next_analysis` as its last key: what to buy next, its price and its address. */
export function withNextAnalysis(result: JsonObject, origin: string): JsonObject {
  const next = isCurrentResult(result) ? nextOperation(result) : undefined;
  if (!next) return result;
  const { id: operation, price, path } = next;
  return { ...result, next_analysis: { operation, price_usdc: price.amount, url: origin + path } };
}
