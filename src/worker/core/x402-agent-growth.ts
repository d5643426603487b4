/** Up to 50 products: one instruction each, and what rests on capital, data and prices (domain.md 4.12 and 4.13). */
import type { BundleInput } from "./inputs.ts";
import { planPortfolio } from "./plan-and-outlook.ts";
import type { X402AgentGrowth } from "./results.ts";

/** Answers `x402_agent_growth`. */
export function x402AgentGrowth(input: BundleInput): X402AgentGrowth {
  const { plan, outlook } = planPortfolio(input);
  return { operation: "x402_agent_growth", ...plan, ...outlook };
}
