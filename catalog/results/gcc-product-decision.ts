/** What the product decision returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { dossier } from "./decision.ts";
import { closing, heading } from "./envelope.ts";

export const gccProductDecisionResult = z
  .looseObject({ ...heading("gcc_product_decision"), ...dossier, ...closing })
  .openapi("ProductDecision");
