/** What the portfolio ranking returns (domain-plans.md 4.13). */
import { z } from "@hono/zod-openapi";
import { closing, heading, notices } from "./envelope.ts";
import { ranking, records, summary } from "./portfolio.ts";

export const gccPortfolioRankResult = z
  .looseObject({
    ...heading("gcc_portfolio_rank"),
    summary,
    notices,
    ranking,
    products: records,
    ...closing,
  })
  .openapi("PortfolioRanking");
