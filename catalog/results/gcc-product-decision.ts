/** What the product decision returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { productAnalysis } from "./decision.ts";
import { words } from "./envelope.ts";

export const gccProductDecisionResult = z
  .looseObject({
    operation: z.literal("gcc_product_decision").describe("The operation that was answered."),
    ...productAnalysis,
    ...words,
  })
  .openapi("ProductDecision");
