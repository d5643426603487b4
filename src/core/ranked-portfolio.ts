/** A portfolio in rank order, with the fields that every portfolio result starts with (domain.md 4.13). */
import { Allocator } from "./allocation.ts";
import { showAllocation } from "./allocation-result.ts";
import { edition } from "./edition.ts";
import { floorTo, toDecimal } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import type { PortfolioRankInput } from "./inputs.ts";
import { type Portfolio, studyPortfolio } from "./portfolio.ts";
import { portfolioSummary } from "./portfolio-summary.ts";
import { purchasePlan } from "./purchase-plan.ts";
import { type Ranked, ranking, rankOrder } from "./ranking.ts";
import type { Edition } from "./result-parts.ts";
import type { Allocation, PortfolioSummary, PurchasePlan, RankedProduct } from "./result-portfolio-parts.ts";

export interface RankedPortfolio extends Portfolio {
  /** In rank order. */
  readonly ranked: readonly Ranked[];
}

/** Studies and ranks the products. */
export function rankPortfolio({ products }: PortfolioRankInput): RankedPortfolio {
  const portfolio = studyPortfolio(products);
  return { ...portfolio, ranked: rankOrder(portfolio.entries) };
}

/** Edition, summary and ranking. */
export function portfolioHead({
  currency,
  ranked,
}: RankedPortfolio): Edition & { summary: PortfolioSummary; ranking: RankedProduct[] } {
  return { ...edition(currency), summary: portfolioSummary(ranked), ranking: ranking(ranked) };
}

/** Capital to allocate over the portfolio. */
export interface Funding {
  readonly allocator: Allocator;
  /** In minor units, cut off: never spend more than given. */
  readonly workingCapital: Integer;
}

/** The funding of a portfolio; null without capital. */
export function fund({ ranked, decimals }: RankedPortfolio, workingCapital: number): Funding;
export function fund({ ranked, decimals }: RankedPortfolio, workingCapital: number | undefined): Funding | null;
export function fund({ ranked, decimals }: RankedPortfolio, workingCapital: number | undefined): Funding | null {
  if (workingCapital === undefined) return null;
  return { allocator: new Allocator(ranked), workingCapital: floorTo(toDecimal(workingCapital), decimals) };
}

/** The allocation of the capital and the plan to buy it. */
export function spend(
  { allocator, workingCapital }: Funding,
  decimals: number,
): { allocation: Allocation; purchase_plan: PurchasePlan } {
  const allocation = allocator.allocate(workingCapital);
  return {
    allocation: showAllocation(allocation, decimals),
    purchase_plan: purchasePlan(allocation.lines, decimals),
  };
}
