/** Worked samples: each operation's own example answered by the real core, once per isolate and language. */
import { z } from "@hono/zod-openapi";
import type { Operation } from "../../../catalog/operation.ts";
import { derivations } from "../../../catalog/results/derivation.ts";
import { isObject, type JsonObject, type Locale } from "../../lib/text.ts";

const results = new WeakMap<Operation, Map<Locale, JsonObject>>();

/** The result of an operation's richest published example. */
export function sampleResult(operation: Operation, locale: Locale): JsonObject {
  const known = results.get(operation) ?? new Map<Locale, JsonObject>();
  results.set(operation, known);
  const result = known.get(locale) ?? operation.answer(sampleInput(operation), locale);
  known.set(locale, result);
  return result;
}

/** The example that shows most of an operation: the one with the most to say. */
export function sampleInput(operation: Operation): JsonObject {
  return operation.examples
    .map((example) => example.input)
    .reduce((richest, input) => (JSON.stringify(input).length > JSON.stringify(richest).length ? input : richest));
}

const listedInputs = z.looseObject({
  inputs: z.array(z.looseObject({ field: z.string(), value: z.number().nullable() })),
});

/** One step of a derivation with the figure that it gives. */
export interface DerivedStep {
  readonly name: string;
  readonly expression: string;
  readonly value: number;
}

/** A result's inputs and the steps from them to its figures. */
export interface Derived {
  readonly inputs: Readonly<Record<string, number | null>>;
  readonly steps: readonly DerivedStep[];
}

/** Every figure of a result by its name, with those of one order. */
function figuresByName({ unit_economics, ...result }: JsonObject): Readonly<Record<string, unknown>> {
  return { ...result, ...(isObject(unit_economics) && unit_economics) };
}

/** An operation's sample result with its derivation; undefined when none is published for it. */
export function derivedResult(operation: Operation, locale: Locale): Derived | undefined {
  const derivation = derivations[operation.id];
  if (!derivation) return undefined;
  const result = sampleResult(operation, locale);
  const figures = figuresByName(result);
  const steps = Object.entries(derivation).flatMap(([name, expression]) => {
    const value = figures[name];
    return typeof value === "number" ? [{ name, expression, value }] : [];
  });
  const inputs = listedInputs.parse(result).inputs.map(({ field, value }) => [field, value] as const);
  return { inputs: Object.fromEntries(inputs), steps };
}
