/** The types of the results, derived from their schemas: the only ones that texts, pages and tools read. */
import type { z } from "@hono/zod-openapi";
import { isObject, type Locale } from "../../src/lib/text.ts";
import type {
  freeProfitCheckResult,
  gccOpportunityScoreResult,
  gccProductDecisionResult,
  saLandedCostResult,
} from "./one-product.ts";
import type {
  gccMerchantPackResult,
  gccPortfolioRankResult,
  x402AgentGrowthResult,
  x402AgentPilotResult,
  x402AgentScaleResult,
} from "./portfolio.ts";

/** The keys that a type names, without its index signature. */
type NamedKey<Key> = string extends Key ? never : Key;

/** A value as its schema describes it, read-only and without the permission for further properties. */
export type Described<Value> = Value extends readonly (infer Item)[]
  ? readonly Described<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value as NamedKey<Key>]: Described<Value[Key]> }
    : Value;

type Shown<Schema extends z.ZodType> = Described<z.output<Schema>>;

export type FreeProfitCheckResult = Shown<typeof freeProfitCheckResult>;
type PortfolioRankResult = Shown<typeof gccPortfolioRankResult>;
type AgentPilotResult = Shown<typeof x402AgentPilotResult>;

/** The result of an operation that plans a capital. */
type PlannedResult =
  | Shown<typeof gccMerchantPackResult>
  | AgentPilotResult
  | Shown<typeof x402AgentGrowthResult>
  | Shown<typeof x402AgentScaleResult>;

/** The result of any operation; `operation` says which one. The list of operations takes only those named here. */
export type AnyResult =
  | FreeProfitCheckResult
  | Shown<typeof saLandedCostResult>
  | Shown<typeof gccOpportunityScoreResult>
  | Shown<typeof gccProductDecisionResult>
  | PortfolioRankResult
  | PlannedResult;

/** The id of an operation that is sold. A table with one entry for each is checked against it. */
export type OperationId = AnyResult["operation"];

/** Every figure of one product in a list. */
export type ProductFile = AgentPilotResult["products"][number];
/** One product in the list of a result about several products. */
export type ListedProduct = (PortfolioRankResult | PlannedResult)["products"][number];

/** How the current formula's versions begin. It is repeated here, so that a browser need not load the core for it. */
const currentFormula = "gcc-commerce/5.";

/**
 * Whether a JSON value is a result of the formula's present major version. Answers that were bought under earlier
 * ones are kept and given again unchanged; of those only summary, version and JSON are shown.
 */
export function isCurrentResult(value: unknown): value is AnyResult {
  return (
    isObject(value) &&
    typeof value.operation === "string" &&
    typeof value.currency === "string" &&
    typeof value.formula_version === "string" &&
    value.formula_version.startsWith(currentFormula)
  );
}

/**
 * The sentences of a result of any version, in a language; empty for a result without them. Before 4.0 a result held
 * both languages.
 */
export function summaryOf({ summary_text: summary }: { readonly [key: string]: unknown }, locale: Locale): string {
  const text = isObject(summary) ? summary[locale] : summary;
  return typeof text === "string" ? text : "";
}

/** A value as the answer of the free check. Throws on anything else. */
export function asFreeProfitCheck(value: unknown): FreeProfitCheckResult {
  if (isCurrentResult(value) && value.operation === "free_profit_check") return value;
  throw new TypeError("Not a free profit check");
}
