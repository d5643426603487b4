/** What the portfolio ranking returns (domain.md 4.13). */
import { z } from "@hono/zod-openapi";
import { words } from "./envelope.ts";
import { compactRecord, portfolio } from "./ranking.ts";

export const gccPortfolioRankResult = z
  .looseObject({
    operation: z.literal("gcc_portfolio_rank").describe("The operation that was answered."),
    ...portfolio,
    products: z.array(compactRecord).describe("A compact record of every product, in rank order."),
    ...words,
  })
  .openapi("PortfolioRanking");
