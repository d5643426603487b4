/** Products ranked by economics and risk (domain.md 4.10 and 4.13). */
import type { PortfolioRankInput } from "./inputs.ts";
import { compactRecord } from "./product-record.ts";
import { portfolioHead, rankPortfolio } from "./ranked-portfolio.ts";
import type { GccPortfolioRank } from "./results.ts";

/** Answers `gcc_portfolio_rank`. */
export function gccPortfolioRank(input: PortfolioRankInput): GccPortfolioRank {
  const portfolio = rankPortfolio(input);
  return {
    operation: "gcc_portfolio_rank",
    ...portfolioHead(portfolio),
    products: portfolio.ranked.map(compactRecord),
  };
}
