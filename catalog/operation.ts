/**
 * What an operation is: one thing that is sold, defined in one file of `catalog/`. Everything published or served
 * derives from it.
 */
import type { z } from "@hono/zod-openapi";
import type { Neighbours, Problem, Rule, Validation } from "../src/lib/problem.ts";
import { isolated, type JsonObject, type Locale, type Text } from "../src/lib/text.ts";
import { toAtomic } from "../src/lib/usdc.ts";
import { type ProductCount, productCountOf } from "./input/product-counts.ts";
import { validate } from "./operation/validation.ts";
import type { Part } from "./parts.ts";
import type { AnyResult, Described } from "./results/shown.ts";
import type { Reader } from "./words/in-words.ts";
import type { Next } from "./words/next-analyses.ts";
import { type Remark, remarksOn } from "./words/remarks.ts";

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

/** A user's request in one language, and the input that it leads to, which holds only what the request says. */
export interface Task {
  readonly locale: Locale;
  readonly words: string;
  readonly input: JsonObject;
}

/** The problems and remarks found in an input before it is paid for. */
export interface InputCheck {
  readonly valid: boolean;
  /** The problems, as a 400 lists them; empty for a valid input. */
  readonly problems: readonly Problem[];
  /** What the caller probably did not mean, or should know; empty for an invalid input. */
  readonly remarks: readonly Remark[];
  readonly price_usdc: number;
  /** Problems that were found and are not among those listed; absent where all are. */
  readonly unlisted?: number;
}

/** One operation, with its types closed over: callers hand it unknown JSON and get JSON back. */
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
  /** When to buy it, among the other operations. */
  readonly role: Text;
  /** What it gives beyond a cheaper operation, in a few words for a merchant. */
  readonly benefit: Text;
  /** Whether it is a step of the usual order; the catalogue's `purchase_ladder` says so. */
  readonly recommended: boolean;
  readonly tags: readonly string[];
  /** The parts of the result; empty where it gives figures of one product. */
  readonly gives: readonly Part[];
  readonly products: ProductCount;
  /** Requests that serve as examples in the skill. */
  readonly tasks: readonly Task[];
  /** The operations, by id, that take fewer or more products than this one. */
  readonly neighbours?: Neighbours;
  /** At least two; the first is the one that documents show. */
  readonly examples: readonly [Example, Example, ...Example[]];
  /**
   * The strict schema of the request body, rules across fields included: it is published, and requests are checked with
   * it.
   */
  readonly input: z.ZodType;
  /** The typed schema of the result, open to additions. Loaded when a document asks for it: no analysis needs it. */
  readonly output: () => Promise<z.ZodType>;
  /** Checks a parsed JSON body, and tells everything that is wrong with it in words. */
  validate(body: unknown, locale: Locale): Validation<unknown>;
  /**
   * Answers a validated input: figures from the core, texts in the locale. With a day, `YYYY-MM-DD`, it marks the facts
   * that are due for review; the figures do not change. Pure: the same input, locale and day give the same bytes.
   */
  answer(input: unknown, locale: Locale, day?: string): JsonObject;
  /** The next analysis after a result; a text where no analysis is worth its price, undefined after the last one. */
  next(result: AnyResult): Next | Text | undefined;
  /** Checks an unvalidated input and says what to know of it before payment; `most` problems, or all. */
  check(input: unknown, locale: Locale, most?: number): InputCheck;
}

interface Definition<Id extends string, Input extends z.ZodType, Output extends z.ZodType>
  extends Partial<Pick<Operation, "gives" | "tasks">>,
    Pick<
      Operation,
      "path" | "name" | "description" | "role" | "benefit" | "recommended" | "tags" | "neighbours" | "examples"
    > {
  readonly id: Id;
  /** Whole USDC as decimal text with at most six decimals; `"0"` is free. */
  readonly price: string;
  readonly input: Input;
  /** Rules across fields of the input. */
  readonly rules?: readonly Rule[];
  readonly output: () => Promise<Output>;
  /** The result without the name of the operation, with which it begins. */
  answer(input: z.output<Input>, reader: Reader): object & Omit<Described<z.output<Output>>, "operation">;
  next?(result: Described<z.output<Output>>): Next | Text | undefined;
}

/** Converts decimal USDC text to a `Price`. Throws a TypeError for anything else. */
export function toPrice(usdc: string): Price {
  return { usdc, amount: Number(usdc), atomic: String(toAtomic(usdc)) };
}

/** Returns a schema that rejects what breaks a rule; `validate` says which rule, and how. */
function withRules<Input extends z.ZodType>(input: Input, rules: readonly Rule[]): Input {
  return rules.reduce((ruled, { breach }) => ruled.refine((body) => breach(body) === undefined), input);
}

/** The most problems of an input that a sentence lists before it is paid for. */
const mostProblems = 5;

/**
 * Returns what to know of an input before payment, as sentences: the first problems and how many more, or every remark.
 */
export function warningsOf(operation: Operation, input: unknown, locale: Locale): readonly string[] {
  const { valid, problems, remarks, unlisted = 0 } = operation.check(input, locale, mostProblems);
  if (valid) return remarks.map(({ message }) => message);
  const more = {
    en: unlisted === 1 ? "1 more problem is not shown." : `${unlisted} more problems are not shown.`,
    ar: `مشكلات أخرى لم تُعرض: ${unlisted}.`,
  };
  const at = (path: string) => (locale === "ar" ? isolated(path) : path);
  return [...problems.map(({ path, message }) => `${at(path)}: ${message}`), ...(unlisted > 0 ? [more[locale]] : [])];
}

/** Declares an operation and closes over the types of its schemas. */
export function defineOperation<const Id extends string, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Definition<Id, Input, Output>,
): Operation & { readonly id: Id } {
  const { rules = [], gives = [], tasks = [], ...published } = definition;
  const price = toPrice(definition.price);
  type Result = AnyResult & Described<z.output<Output>>;
  const isOwn = (result: AnyResult): result is Result => result.operation === definition.id;
  const checks = { rules, neighbours: definition.neighbours };
  return {
    ...published,
    gives,
    products: productCountOf(definition.id),
    tasks,
    price,
    free: price.atomic === "0",
    input: withRules(definition.input, rules),
    validate: (body, locale) => validate(definition.input, checks, body, locale),
    answer(input, locale, day) {
      const result: object = definition.answer(definition.input.parse(input), { locale, day });
      return { operation: definition.id, ...result };
    },
    next: (result) => (isOwn(result) ? definition.next?.(result) : undefined),
    check(body, locale, most) {
      const validation = validate(definition.input, checks, body, locale, most);
      if (validation.valid)
        return { valid: true, problems: [], remarks: remarksOn(body, locale), price_usdc: price.amount };
      const { problems, count } = validation;
      const unlisted = count - problems.length;
      return { valid: false, problems, remarks: [], price_usdc: price.amount, ...(unlisted > 0 && { unlisted }) };
    },
  };
}

/** The price of a call as people read it. */
export const priceText = ({ free, price }: Pick<Operation, "free" | "price">): Text =>
  free ? { en: "free", ar: "مجاني" } : { en: `${price.usdc} USDC`, ar: `${price.usdc} USDC` };

/** What a call costs if the caller pays, as the last sentence of a description. */
export const callPriceText = ({ free, price }: Pick<Operation, "free" | "price">): Text =>
  free
    ? { en: "Free: no payment and no account.", ar: "مجاني: بلا دفع وبلا حساب." }
    : {
        en: `Price: ${price.usdc} USDC per call, x402 v2: a call without payment returns the terms. Invalid arguments and repetitions with the SAME payment are never charged.`,
        ar: `السعر: ${price.usdc} USDC لكل استدعاء؛ دون دفع يعيد شروط x402. لا خصم عن مدخلات غير صالحة أو تكرار بالدفعة نفسها.`,
      };

/** Tells whether an operation takes a list of products. */
export const takesList = ({ products }: Pick<Operation, "products">): boolean => products.most > 1;

/** The operations that are sold, the cheapest first. */
export const soldByPrice = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ free }) => !free).sort((one, other) => one.price.amount - other.price.amount);
