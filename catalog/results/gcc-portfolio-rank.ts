/** What the portfolio ranking returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { closing, heading, portfolioGrounds } from "./envelope.ts";
import { ranking, records, summary } from "./ranking.ts";

export const gccPortfolioRankResult = z
  .looseObject({
    ...heading("gcc_portfolio_rank"),
    summary,
    ranking,
    products: records,
    ...portfolioGrounds,
    ...closing,
  })
  .openapi("PortfolioRanking");
