/** The types of the results, derived from their schemas: the only ones that texts, pages and tools read. */
import type { z } from "@hono/zod-openapi";
import { isObject } from "../../src/lib/text.ts";
import type { freeProfitCheckResult } from "./free-profit-check.ts";
import type { gccMerchantPackResult } from "./gcc-merchant-pack.ts";
import type { gccOpportunityScoreResult } from "./gcc-opportunity-score.ts";
import type { gccPortfolioRankResult } from "./gcc-portfolio-rank.ts";
import type { gccProductDecisionResult } from "./gcc-product-decision.ts";
import type { saLandedCostResult } from "./sa-landed-cost.ts";
import type { x402AgentGrowthResult } from "./x402-agent-growth.ts";
import type { x402AgentPilotResult } from "./x402-agent-pilot.ts";
import type { x402AgentScaleResult } from "./x402-agent-scale.ts";

/** The keys that a type names, without its index signature. */
type NamedKey<Key> = string extends Key ? never : Key;
type Named<Value> = keyof { [Key in keyof Value as NamedKey<Key>]: unknown };

/** A value as its schema describes it, read-only and without the permission for further properties. */
export type Described<Value> = Value extends readonly (infer Item)[]
  ? readonly Described<Item>[]
  : Value extends object
    ? [Named<Value>] extends [never]
      ? { readonly [Key in keyof Value]: Described<Value[Key]> }
      : { readonly [Key in keyof Value as NamedKey<Key>]: Described<Value[Key]> }
    : Value;

export type FreeProfitCheckResult = Described<z.output<typeof freeProfitCheckResult>>;
export type SaLandedCostResult = Described<z.output<typeof saLandedCostResult>>;
export type OpportunityScoreResult = Described<z.output<typeof gccOpportunityScoreResult>>;
export type ProductDecisionResult = Described<z.output<typeof gccProductDecisionResult>>;
export type PortfolioRankResult = Described<z.output<typeof gccPortfolioRankResult>>;
export type MerchantPackResult = Described<z.output<typeof gccMerchantPackResult>>;
export type AgentPilotResult = Described<z.output<typeof x402AgentPilotResult>>;
export type AgentGrowthResult = Described<z.output<typeof x402AgentGrowthResult>>;
export type AgentScaleResult = Described<z.output<typeof x402AgentScaleResult>>;

/** The result of any operation; which one, says its `operation`. */
export type AnyResult =
  | FreeProfitCheckResult
  | SaLandedCostResult
  | OpportunityScoreResult
  | ProductDecisionResult
  | PortfolioRankResult
  | MerchantPackResult
  | AgentPilotResult
  | AgentGrowthResult
  | AgentScaleResult;

/** The full file of a product among others. */
export type DossierResult = AgentPilotResult["products"][number];

/**
 * Whether a JSON value is a result of formula 3 of this service. Answers of earlier formulas are kept and given again
 * as they were, so that whoever writes about one must ask. The service's tests hold its results to their schemas.
 */
export function isCurrentResult(value: unknown): value is AnyResult {
  return (
    isObject(value) &&
    typeof value.operation === "string" &&
    typeof value.currency === "string" &&
    typeof value.formula_version === "string" &&
    value.formula_version.startsWith("gcc-commerce/3.")
  );
}

/** A value as the answer of the free check. Throws on anything else. */
export function asFreeProfitCheck(value: unknown): FreeProfitCheckResult {
  if (isCurrentResult(value) && value.operation === "free_profit_check") return value;
  throw new TypeError("Not a free profit check");
}
