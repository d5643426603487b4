/** Worked samples: each operation's own example answered by the real core, once per isolate and language. */
import { z } from "@hono/zod-openapi";
import type { Operation } from "../../../catalog/operation.ts";
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

const derived = z.looseObject({
  inputs_used: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  derivation: z.record(z.string(), z.string()),
});

/** One step of a derivation with the figure that it gives. */
export interface DerivedStep {
  readonly name: string;
  readonly expression: string;
  readonly value: number;
}

/** A result's inputs and the steps from them to its figures. */
export interface Derived {
  readonly inputs_used: Readonly<Record<string, string | number | null>>;
  readonly steps: readonly DerivedStep[];
}

/** Every figure of a result by its name, those of its parts included. */
function figuresByName(result: JsonObject): ReadonlyMap<string, number> {
  const named = (values: JsonObject) =>
    Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  const parts = Object.entries(result).flatMap(([name, part]) =>
    isObject(part) && name !== "inputs_used" ? named(part) : [],
  );
  return new Map([...parts, ...named(result)]);
}

/**
 * An operation's sample result with its derivation, or undefined when results of this operation carry none themselves.
 */
export function derivedResult(operation: Operation, locale: Locale): Derived | undefined {
  const result = sampleResult(operation, locale);
  const { data } = derived.safeParse(result);
  if (!data) return undefined;
  const figures = figuresByName(result);
  const steps = Object.entries(data.derivation).flatMap(([name, expression]) => {
    const value = figures.get(name);
    return value === undefined ? [] : [{ name, expression, value }];
  });
  return { inputs_used: data.inputs_used, steps };
}
