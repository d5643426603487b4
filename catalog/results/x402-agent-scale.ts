/** What the agent scale bundle returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { concentrationFrontier } from "./allocation.ts";
import { decisionIntelligence } from "./bundle.ts";
import { words } from "./envelope.ts";
import { distribution, segments } from "./intelligence.ts";
import { portfolio } from "./ranking.ts";

export const x402AgentScaleResult = z
  .looseObject({
    operation: z.literal("x402_agent_scale").describe("The operation that was answered."),
    ...portfolio,
    ...decisionIntelligence,
    segments,
    distribution,
    concentration_frontier: concentrationFrontier
      .nullable()
      .describe(
        "What diversification costs: the allocation under tighter and looser caps; null without working_capital.",
      ),
    ...words,
  })
  .openapi("AgentScale");
