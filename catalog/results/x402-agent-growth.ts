/** What the agent growth bundle returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { grounding, plan } from "./agent-plan.ts";
import { closing, heading } from "./envelope.ts";

export const x402AgentGrowthResult = z
  .looseObject({ ...heading("x402_agent_growth"), ...plan, ...grounding, ...closing })
  .openapi("AgentGrowth");
