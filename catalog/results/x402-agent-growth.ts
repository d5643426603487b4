/** What the agent growth bundle returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { decisionIntelligence } from "./bundle.ts";
import { words } from "./envelope.ts";
import { portfolio } from "./ranking.ts";

export const x402AgentGrowthResult = z
  .looseObject({
    operation: z.literal("x402_agent_growth").describe("The operation that was answered."),
    ...portfolio,
    ...decisionIntelligence,
    ...words,
  })
  .openapi("AgentGrowth");
