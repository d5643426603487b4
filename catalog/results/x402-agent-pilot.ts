/** What the agent pilot returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { bundleAllocation } from "./bundle.ts";
import { productAnalysis } from "./decision.ts";
import { words } from "./envelope.ts";
import { productIndex } from "./figures.ts";
import { portfolio } from "./ranking.ts";

const dossier = z.looseObject({ index: productIndex(), ...productAnalysis }).openapi("Dossier");

export const x402AgentPilotResult = z
  .looseObject({
    operation: z.literal("x402_agent_pilot").describe("The operation that was answered."),
    ...portfolio,
    products: z.array(dossier).describe("A full decision file for every product, in rank order."),
    ...bundleAllocation,
    ...words,
  })
  .openapi("AgentPilot");
