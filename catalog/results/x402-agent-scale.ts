/** What the agent scale bundle returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { grounding, plan } from "./agent-plan.ts";
import { closing, heading } from "./envelope.ts";
import {
  concentrationFrontier,
  distribution,
  robustPlan,
  segments,
  sellThroughCurve,
  unregisteredPlan,
} from "./outlook.ts";

export const x402AgentScaleResult = z
  .looseObject({
    ...heading("x402_agent_scale"),
    ...plan,
    sell_through_curve: sellThroughCurve,
    robust_plan: robustPlan,
    unregistered_plan: unregisteredPlan,
    concentration_frontier: concentrationFrontier,
    segments,
    distribution,
    ...grounding,
    ...closing,
  })
  .openapi("AgentScale");
