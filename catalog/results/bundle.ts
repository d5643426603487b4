/** What the results of the bundles share (domain.md 4.12 and 4.13). */
import { z } from "@hono/zod-openapi";
import { allocation, capitalCurve, purchasePlan } from "./allocation.ts";
import { missingDataPriority, shockMatrix, upgradePaths } from "./intelligence.ts";
import { extendedRecord } from "./ranking.ts";

const withoutCapital = "null without working_capital";

/** The allocation of a bundle, with the phases to buy it in. */
export const bundleAllocation = {
  allocation: allocation.nullable().describe(`The budget split in whole units; ${withoutCapital}.`),
  purchase_plan: purchasePlan.nullable().describe(`The allocation bought in phases; ${withoutCapital}.`),
};

/** What growth and scale add to the ranking. */
export const decisionIntelligence = {
  products: z.array(extendedRecord).describe("An extended record of every product, in rank order."),
  upgrade_paths: upgradePaths,
  shock_matrix: shockMatrix,
  missing_data_priority: missingDataPriority,
  ...bundleAllocation,
  capital_curve: capitalCurve.nullable().describe(`The allocation with less and with more capital; ${withoutCapital}.`),
};
