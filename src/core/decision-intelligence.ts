/** What growth and scale say about a portfolio beyond its ranking (domain.md 4.12 and 4.13). */
import { capitalCurve } from "./capital-curve.ts";
import { missingDataPriority } from "./missing-data-priority.ts";
import { extendedRecord } from "./product-record.ts";
import { type Funding, portfolioHead, type RankedPortfolio, spend } from "./ranked-portfolio.ts";
import type { DecisionIntelligence } from "./results.ts";
import { shockMatrix } from "./shock-matrix.ts";
import { upgradePaths } from "./upgrade-paths.ts";

/** The fields of a growth result after `operation`; scale appends its own. */
export function decisionIntelligence(portfolio: RankedPortfolio, funding: Funding | null): DecisionIntelligence {
  const { ranked, entries, decimals } = portfolio;
  return {
    ...portfolioHead(portfolio),
    products: ranked.map(extendedRecord),
    upgrade_paths: upgradePaths(ranked),
    shock_matrix: shockMatrix(entries),
    missing_data_priority: missingDataPriority(entries, decimals),
    ...(funding
      ? {
          ...spend(funding, decimals),
          capital_curve: capitalCurve(funding.allocator, funding.workingCapital, decimals),
        }
      : { allocation: null, purchase_plan: null, capital_curve: null }),
  };
}
