/** Which analysis is worth its price after a result, and what it would add for these products. */
import { isolated, type JsonObject, type Text } from "../../src/lib/text.ts";
import { operations } from "../index.ts";
import type { Operation } from "../operation.ts";
import { type AnyResult, isCurrentResult } from "../results/shown.ts";
import type { Next } from "../words/next-analyses.ts";

/** The next analysis after a result, with its operation; a text if no analysis is worth its price. */
function after(result: AnyResult): { readonly next: Next; readonly operation: Operation } | Text | undefined {
  const operationOf = (id: string) => operations.find((operation) => operation.id === id);
  let next = operationOf(result.operation)?.next(result);
  while (next && "id" in next) {
    const operation = operationOf(next.id);
    if (!operation) return undefined;
    const { fewest, most } = operation.products;
    const { products, otherwise } = next.unless ?? { products: fewest, otherwise: undefined };
    if (products >= fewest && products <= most) return { next, operation };
    next = otherwise;
  }
  return next;
}

/** The analysis that is worth buying after a result; undefined if there is no such analysis. */
export function nextOperation(result: AnyResult): Operation | undefined {
  const found = after(result);
  return found && "operation" in found ? found.operation : undefined;
}

/** One sentence on what to ask next and its price, with operations named as in the caller's protocol. */
export function nextAnalysis(
  result: AnyResult,
  nameOf: (operation: Operation) => string = ({ id }) => id,
): Text | undefined {
  const found = after(result);
  if (!found || !("operation" in found)) return found;
  const name = nameOf(found.operation);
  const { usdc } = found.operation.price;
  const { adds } = found.next;
  return {
    en: `Next: ${name} (${usdc} USDC) ${adds.en}.`,
    ar: `الخطوة التالية: ${isolated(name)} ‏(${usdc} USDC) ${adds.ar}.`,
  };
}

/** A result with `next_analysis` as its last key: what to buy next, its price and its address. */
export function withNextAnalysis(result: JsonObject, origin: string): JsonObject {
  const next = isCurrentResult(result) ? nextOperation(result) : undefined;
  if (!next) return result;
  const { id: operation, price, path } = next;
  return { ...result, next_analysis: { operation, price_usdc: price.amount, url: origin + path } };
}
