/** Which analysis is worth its price after a result, and what it would add for these products. */
import { isolated, type JsonObject, type Text } from "../../src/lib/text.ts";
import { operations } from "../index.ts";
import type { Operation } from "../operation.ts";
import { type AnyResult, isCurrentResult } from "../results/shown.ts";
import type { Next } from "../words/next-analyses.ts";

const operationOf = (id: string): Operation | undefined => operations.find((operation) => operation.id === id);

/** The advice after a result: the next analysis, or a text if no analysis is worth its price. */
const adviceAfter = (result: AnyResult): Next | Text | undefined => operationOf(result.operation)?.next(result);

/** One sentence on what to ask next and its price, with operations named as in the caller's protocol. */
export function nextAnalysis(
  result: AnyResult,
  nameOf: (operation: Operation) => string = ({ id }) => id,
): Text | undefined {
  const advice = adviceAfter(result);
  if (!advice || !("id" in advice)) return advice;
  const operation = operationOf(advice.id);
  if (!operation) return undefined;
  const { usdc } = operation.price;
  return {
    en: `Next: ${nameOf(operation)} (${usdc} USDC) ${advice.adds.en}.`,
    ar: `الخطوة التالية: ${isolated(nameOf(operation))} ‏(${usdc} USDC) ${advice.adds.ar}.`,
  };
}

/** A result with `next_analysis` as its last key: what to buy next, its price and its address. */
export function withNextAnalysis(result: JsonObject, origin: string): JsonObject {
  const advice = isCurrentResult(result) ? adviceAfter(result) : undefined;
  const next = advice && "id" in advice ? operationOf(advice.id) : undefined;
  if (!next) return result;
  const { id: operation, price, path } = next;
  return { ...result, next_analysis: { operation, price_usdc: price.amount, url: origin + path } };
}
