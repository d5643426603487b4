/** Worked samples: each operation's own example answered by the real core, once per isolate and language. */
import { z } from "@hono/zod-openapi";
import type { Operation } from "../../../catalog/operation.ts";
import { derivations } from "../../../catalog/results/derivation.ts";
import { memoize } from "../../lib/memo.ts";
import { isObject, type JsonObject, type Locale } from "../../lib/text.ts";

/** The result of an operation's richest published example. */
export const sampleResult = memoize(
  (operation: Operation, locale: Locale): JsonObject => operation.answer(sampleInput(operation), locale),
);

/** The example that shows most of an operation: the one with the longest result. */
export function sampleInput(operation: Operation): JsonObject {
  return operation.examples
    .map((example) => example.input)
    .reduce((richest, input) => (JSON.stringify(input).length > JSON.stringify(richest).length ? input : richest));
}

const listedInputs = z.looseObject({
  inputs: z.array(z.looseObject({ field: z.string(), value: z.number().nullable() })),
});

/** A result's inputs, and the steps of its derivation with the figure that each gives. */
export interface Derived {
  readonly inputs: Readonly<Record<string, number | null>>;
  readonly steps: readonly { readonly name: string; readonly expression: string; readonly value: number }[];
}

/** An operation's sample result with its derivation; undefined when none is published for it. */
export function derivedResult(operation: Operation, locale: Locale): Derived | undefined {
  const derivation = derivations[operation.id];
  if (!derivation) return undefined;
  const result = sampleResult(operation, locale);
  const { unit_economics: order } = result;
  const figures: JsonObject = { ...result, ...(isObject(order) && order) };
  const steps = Object.entries(derivation).flatMap(([name, expression]) => {
    const value = figures[name];
    return typeof value === "number" ? [{ name, expression, value }] : [];
  });
  const inputs = listedInputs.parse(result).inputs.map(({ field, value }) => [field, value] as const);
  return { inputs: Object.fromEntries(inputs), steps };
}
