/** What the agent growth bundle returns (domain-plans.md 4.13). */
import { resultOf } from "./envelope.ts";
import { changes } from "./outlook.ts";
import { orderTerms, planned } from "./plan.ts";
import { records } from "./portfolio.ts";

export const x402AgentGrowthResult = resultOf("x402_agent_growth", "AgentGrowth", {
  ...planned,
  ...changes,
  products: records,
  order_terms: orderTerms,
});
