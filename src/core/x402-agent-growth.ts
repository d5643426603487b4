/** Ranking and decision intelligence (domain.md 4.12 and 4.13). */
import { decisionIntelligence } from "./decision-intelligence.ts";
import type { BundleInput } from "./inputs.ts";
import { fund, rankPortfolio } from "./ranked-portfolio.ts";
import type { X402AgentGrowth } from "./results.ts";

/** Answers `x402_agent_growth`. */
export function x402AgentGrowth(input: BundleInput): X402AgentGrowth {
  const portfolio = rankPortfolio(input);
  return {
    operation: "x402_agent_growth",
    ...decisionIntelligence(portfolio, fund(portfolio, input.working_capital)),
  };
}
