/** What an operation is: one thing that is sold, defined in one file of `catalog/`; everything published or served derives from it. */
import { z } from "@hono/zod-openapi";

/** The languages in which every human-readable text exists. */
export const locales = ["en", "ar"] as const;
export type Locale = (typeof locales)[number];

/** One text in every language. */
export type Text = Readonly<Record<Locale, string>>;

/** A JSON object as it arrives from or leaves to the outside. */
export type JsonObject = { readonly [key: string]: unknown };

/** A fixed price in USDC, in the three forms in which it is published. */
export interface Price {
  /** Decimal text in whole USDC, as people read it: `"0.25"`. */
  readonly usdc: string;
  /** The same as a JSON number of whole USDC: `0.25`. */
  readonly amount: number;
  /** The same in atomic units (1 USDC = 1,000,000), the form that x402 signs: `"250000"`. */
  readonly atomic: string;
}

/** A complete request body that works when sent as it stands. */
export interface Example {
  readonly title: Text;
  readonly input: JsonObject;
}

/** One thing wrong with an input (domain.md 4.1). */
export interface Problem {
  /** JSON pointer to the offending value; `/` is the body itself. */
  readonly path: string;
  readonly code:
    | "required"
    | "type"
    | "minimum"
    | "maximum"
    | "enum"
    | "additionalProperties"
    | "minItems"
    | "maxItems"
    | "mixedCurrency";
  /** For people: what was given and what is allowed. */
  readonly message: string;
  /** What was given, when it is short enough to repeat. */
  readonly given?: unknown;
  /** The bound, list of values or type that is allowed. */
  readonly allowed?: unknown;
}

/** An input after validation: the parsed value, or every problem at once sorted by path and then code. */
export type Validation<Input> =
  | { readonly valid: true; readonly input: Input }
  | { readonly valid: false; readonly problems: readonly Problem[] };

/** One rung of the ladder, with its types closed over: callers hand it unknown JSON and get JSON back. */
export interface Operation {
  /** The operationId of the interface, `sa_landed_cost`. */
  readonly id: string;
  /** The absolute path of its POST route. */
  readonly path: string;
  readonly price: Price;
  readonly free: boolean;
  readonly name: Text;
  /** One sentence: what it returns. At most 450 characters, because indexers drop longer ones. */
  readonly description: Text;
  /** When to buy it: its place in the purchase ladder. */
  readonly role: Text;
  /** Whether the purchase ladder recommends it as a step of the usual order. */
  readonly recommended: boolean;
  readonly tags: readonly string[];
  /** At least two; the first is the one that documents show. */
  readonly examples: readonly [Example, Example, ...Example[]];
  /** The strict schema of the request body, for documents; requests are checked with `validate`. */
  readonly input: z.ZodType;
  /** The typed schema of the result, open to additions. */
  readonly output: z.ZodType;
  /** Checks a parsed JSON body against the input schema and the rules across fields. */
  validate(body: unknown, locale: Locale): Validation<unknown>;
  /** Answers a validated input: figures from the core, texts in the locale. Pure: the same input and locale give the same bytes. */
  answer(input: unknown, locale: Locale): JsonObject;
}

interface Definition<Input extends z.ZodType, Output extends z.ZodType>
  extends Pick<Operation, "id" | "path" | "name" | "description" | "role" | "recommended" | "tags" | "examples"> {
  /** Whole USDC as decimal text with at most six decimals; `"0"` is free. */
  readonly price: string;
  readonly input: Input;
  readonly output: Output;
  answer(input: z.output<Input>, locale: Locale): z.input<Output>;
}

const usdcDecimals = 6;

/** Converts decimal USDC text to a `Price`, exactly and without floating point. Throws on anything but digits with at most six decimals. */
export function toPrice(usdc: string): Price {
  const parts = /^(\d+)(?:\.(\d{1,6}))?$/.exec(usdc);
  if (!parts) throw new Error(`Not a USDC amount: ${usdc}`);
  const atomic = BigInt((parts[1] ?? "0") + (parts[2] ?? "").padEnd(usdcDecimals, "0"));
  return { usdc, amount: Number(usdc), atomic: String(atomic) };
}

/** Declares an operation and closes over the types of its schemas. */
export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Definition<Input, Output>,
): Operation {
  const price = toPrice(definition.price);
  return {
    ...definition,
    price,
    free: price.atomic === "0",
    validate: (body) => {
      const parsed = definition.input.safeParse(body);
      return parsed.success ? { valid: true, input: parsed.data } : { valid: false, problems: [] };
    },
    answer: (input, locale) => definition.answer(definition.input.parse(input), locale) as JsonObject,
  };
}

/** The JSON Schema (2020-12, inline, no references) of a request body: the one source of every published `input_schema`. */
export function jsonSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}
