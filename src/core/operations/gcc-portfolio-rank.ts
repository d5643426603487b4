/** In which order, and why (domain-plans.md 4.13). */

import { edition } from "../figures/edition.ts";
import type { PortfolioRankInput } from "../figures/inputs.ts";
import { notices } from "../portfolio/notices.ts";
import { readPortfolio } from "../portfolio/portfolio.ts";
import { productRecords } from "../portfolio/product-lists.ts";
import { ranking } from "../portfolio/ranking.ts";
import { summary } from "../portfolio/summary.ts";

/** Answers `gcc_portfolio_rank`. */
export function gccPortfolioRank(input: PortfolioRankInput) {
  const portfolio = readPortfolio(input);
  return {
    operation: "gcc_portfolio_rank" as const,
    ...edition(portfolio.currency),
    summary: summary(portfolio),
    notices: notices(portfolio, null),
    ranking: ranking(portfolio.products, portfolio.money),
    products: productRecords(portfolio),
  };
}
