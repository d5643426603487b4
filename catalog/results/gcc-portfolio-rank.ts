/** What the portfolio ranking returns (domain-plans.md 4.13). */
import { notices, resultOf } from "./envelope.ts";
import { ranking, records, summary } from "./portfolio.ts";

export const gccPortfolioRankResult = resultOf("gcc_portfolio_rank", "PortfolioRanking", {
  summary,
  notices,
  ranking,
  products: records,
});
