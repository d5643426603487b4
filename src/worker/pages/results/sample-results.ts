/** Worked samples: each operation's own example answered by the real core, once per isolate and language. */
import { z } from "@hono/zod-openapi";
import type { JsonObject, Locale } from "../../lib/text.ts";
import type { Operation } from "../../operation/operation.ts";

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

const derived = z.object({
  inputs_used: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  derivation: z.array(z.object({ name: z.string(), expression: z.string(), value: z.number() })),
});

/** A result that carries its derivation. */
export type Derived = z.output<typeof derived>;

/** An operation's sample result with its derivation, or undefined when results of this operation carry none themselves. */
export function derivedResult(operation: Operation, locale: Locale): Derived | undefined {
  return derived.safeParse(sampleResult(operation, locale)).data;
}
