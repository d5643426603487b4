/** Products ranked by economics and risk (domain.md 4.10 and 4.13). */
import { edition } from "./edition.ts";
import { productFacts } from "./facts-used.ts";
import type { PortfolioRankInput } from "./inputs.ts";
import { readPortfolio } from "./portfolio.ts";
import { portfolioSummary } from "./portfolio-summary.ts";
import { productRecord } from "./product-record.ts";
import { ranking } from "./ranking.ts";
import type { GccPortfolioRank } from "./results.ts";

/** Answers `gcc_portfolio_rank`. */
export function gccPortfolioRank(input: PortfolioRankInput): GccPortfolioRank {
  const { currency, decimals, ranked } = readPortfolio(input);
  return {
    operation: "gcc_portfolio_rank",
    ...edition(currency),
    summary: portfolioSummary(ranked),
    ranking: ranking(ranked),
    products: ranked.map((entry) => productRecord(entry, decimals)),
    facts: productFacts(currency, input.products),
  };
}
