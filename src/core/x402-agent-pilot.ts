/** A full dossier per product, with ranking and optional allocation (domain.md 4.13). */
import type { BundleInput } from "./inputs.ts";
import { productAnalysis } from "./product-analysis.ts";
import { fund, portfolioHead, rankPortfolio, spend } from "./ranked-portfolio.ts";
import type { X402AgentPilot } from "./results.ts";

/** Answers `x402_agent_pilot`. */
export function x402AgentPilot(input: BundleInput): X402AgentPilot {
  const portfolio = rankPortfolio(input);
  const funding = fund(portfolio, input.working_capital);
  return {
    operation: "x402_agent_pilot",
    ...portfolioHead(portfolio),
    products: portfolio.ranked.map(({ index, study }) => ({ index, ...productAnalysis(study) })),
    ...(funding ? spend(funding, portfolio.decimals) : { allocation: null, purchase_plan: null }),
  };
}
