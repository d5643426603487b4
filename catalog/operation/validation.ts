/** Finds every problem of an input at once, and says it in words (domain.md 2.1). */

import { z } from "@hono/zod-openapi";
import { memoize } from "../../src/lib/memo.ts";
import type { Allowed, Neighbours, Problem, Rule, Shape, Validation } from "../../src/lib/problem.ts";
import type { Locale } from "../../src/lib/text.ts";
import { isObject } from "../../src/lib/text.ts";
import { problemText, type Told } from "./problem-text.ts";

type Schema = z.core.JSONSchema.BaseSchema;
type WordlessProblem = Omit<Problem, "message">;

/** The most findings kept for one body: more than an honest client causes, and few enough to write out. */
const findingLimit = 500;
/** The most characters of a given text that are repeated to the caller. */
const repeatedCharacters = 64;

/** The published schema of an input. */
const publishedSchema = memoize((input: z.ZodType): Schema => z.toJSONSchema(input, { io: "input" }));

/** Returns the JSON Schema type of a JSON value. */
const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** Returns a JSON pointer one step further down (RFC 6901); `/` is the whole body. */
const below = (path: string, step: string | number): string =>
  `${path === "/" ? "" : path}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Returns the type and bounds that a schema states. */
function shapeOf(schema: Schema | boolean | undefined): Shape {
  const { type, minimum, maximum, minItems, maxItems, required } = typeof schema === "object" ? schema : {};
  return {
    type: String(type),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(required !== undefined && { required }),
  };
}

/**
 * Collects what the published schema rejects in a value. Problems of a level come before those of the levels below it.
 */
function examine(schema: Schema, value: unknown, path: string, found: WordlessProblem[]): void {
  const add = (code: Problem["code"], given: unknown, allowed: Allowed, at = path) => {
    if (found.length < findingLimit) found.push({ path: at, code, given, allowed });
  };
  if (schema.type !== typeOf(value)) add("type", value, shapeOf(schema));
  else if (typeof value === "number") {
    if (schema.minimum !== undefined && value < schema.minimum) add("minimum", value, schema.minimum);
    if (schema.maximum !== undefined && value > schema.maximum) add("maximum", value, schema.maximum);
  } else if (typeof value === "string") {
    if (schema.enum && !schema.enum.includes(value)) add("enum", value, schema.enum.map(String));
  } else if (Array.isArray(value)) {
    if (schema.minItems !== undefined && value.length < schema.minItems) add("minItems", value.length, schema.minItems);
    if (schema.maxItems !== undefined && value.length > schema.maxItems) add("maxItems", value.length, schema.maxItems);
    const { items } = schema;
    if (typeof items === "object" && !Array.isArray(items))
      for (let index = 0; index < value.length && found.length < findingLimit; index++)
        examine(items, value[index], below(path, index), found);
  } else if (isObject(value)) {
    const properties = schema.properties ?? {};
    const given = Object.keys(value);
    const names = Object.keys(properties);
    for (const name of given)
      if (!Object.hasOwn(properties, name)) add("additionalProperties", undefined, names, below(path, name));
    for (const name of schema.required ?? [])
      if (!Object.hasOwn(value, name)) add("required", undefined, shapeOf(properties[name]), below(path, name));
    for (const name of names) {
      const property = properties[name];
      if (Object.hasOwn(value, name) && typeof property === "object")
        examine(property, value[name], below(path, name), found);
    }
  }
}

/** The given value, when it is short and JSON can carry it. */
function repeatable(given: unknown): unknown {
  if (typeof given === "string")
    return given.length > repeatedCharacters ? `${given.slice(0, repeatedCharacters).toWellFormed()}…` : given;
  if (typeof given === "number") return Number.isFinite(given) ? given : undefined;
  return typeof given === "boolean" || given === null ? given : undefined;
}

const byPathThenCode = (a: WordlessProblem, b: WordlessProblem) =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.code < b.code ? -1 : a.code > b.code ? 1 : 0;

/** The number of unknown fields in a body that are given advice; no honest client sends more. */
const advisedLimit = 20;

/** Returns the findings in words. The names that an input has are listed only at its first unknown field. */
function toProblems(
  findings: readonly WordlessProblem[],
  neighbours: Neighbours | undefined,
  locale: Locale,
): Problem[] {
  const lists = new Set<string>();
  let unknown = 0;
  const told = ({ code, allowed }: WordlessProblem): Told => {
    if (code !== "additionalProperties") return { advice: true, names: true, neighbours };
    const list = JSON.stringify(allowed);
    const isFirst = !lists.has(list);
    lists.add(list);
    return { advice: ++unknown <= advisedLimit, names: isFirst };
  };
  return findings.map((finding) => {
    const { path, code, allowed } = finding;
    const given = repeatable(finding.given);
    const message = problemText(finding, told(finding))[locale];
    return { path, code, message, ...(given !== undefined && { given }), allowed };
  });
}

/** The checks of an input besides its schema. */
interface Checks {
  /** Rules across its fields. */
  readonly rules?: readonly Rule[];
  /** The operations that take a list of another length. */
  readonly neighbours?: Neighbours | undefined;
}

/**
 * Checks a parsed JSON body, and says its problems in words, at most `most` of them. The schema decides. If it
 * rejects, the JSON Schema published from it says why: document and enforcement cannot differ.
 */
export function validate<Input extends z.ZodType>(
  input: Input,
  { rules = [], neighbours }: Checks,
  body: unknown,
  locale: Locale,
  most = findingLimit,
): Validation<z.output<Input>> {
  const found: WordlessProblem[] = [];
  for (const { path, code, breach } of rules) {
    const broken = breach(body);
    if (broken) found.push({ path, code, ...broken });
  }
  const parsed = input.safeParse(body);
  if (parsed.success && found.length === 0) return { valid: true, input: parsed.data };
  if (!parsed.success) examine(publishedSchema(input), body, "/", found);
  if (found.length === 0) throw new Error("The schema refuses what its published form allows");
  return {
    valid: false,
    problems: toProblems(found.sort(byPathThenCode).slice(0, most), neighbours, locale),
    complete: found.length < findingLimit,
    count: found.length,
  };
}
