/** What the agent growth bundle returns (domain-plans.md 4.13). */
import { z } from "@hono/zod-openapi";
import { closing, heading, notices } from "./envelope.ts";
import { capital, lineFailure, negotiation } from "./outlook.ts";
import { orderTerms, planned, planRegistration } from "./plan.ts";
import { records, summary } from "./portfolio.ts";

export const x402AgentGrowthResult = z
  .looseObject({
    ...heading("x402_agent_growth"),
    summary,
    notices,
    ...planned,
    registration: planRegistration,
    capital,
    line_failure: lineFailure,
    negotiation,
    products: records,
    order_terms: orderTerms,
    ...closing,
  })
  .openapi("AgentGrowth");
