/** Growth with segments, distribution and the cost of diversification (domain.md 4.12 and 4.13). */
import { concentrationFrontier } from "./concentration-frontier.ts";
import { decisionIntelligence } from "./decision-intelligence.ts";
import { distribution } from "./distribution.ts";
import type { BundleInput } from "./inputs.ts";
import { fund, rankPortfolio } from "./ranked-portfolio.ts";
import type { X402AgentScale } from "./results.ts";
import { segments } from "./segments.ts";

/** Answers `x402_agent_scale`. */
export function x402AgentScale(input: BundleInput): X402AgentScale {
  const portfolio = rankPortfolio(input);
  const funding = fund(portfolio, input.working_capital);
  return {
    operation: "x402_agent_scale",
    ...decisionIntelligence(portfolio, funding),
    segments: segments(portfolio.ranked),
    distribution: distribution(portfolio.entries),
    concentration_frontier:
      funding && concentrationFrontier(funding.allocator, funding.workingCapital, portfolio.decimals),
  };
}
