/** What growth and scale share: the plan that comes first, and the outlook that comes last (domain.md 4.13). */
import { actionPlan } from "./action-plan.ts";
import { showAllocation } from "./capital/allocation.ts";
import { type Capital, capitalOf } from "./capital/capital.ts";
import { capitalCurve } from "./capital/capital-curve.ts";
import { purchasePlan } from "./capital/purchase-plan.ts";
import { renegotiationList } from "./capital/renegotiation-list.ts";
import { edition } from "./edition.ts";
import { productFacts } from "./facts-used.ts";
import type { BundleInput } from "./inputs.ts";
import { missingDataPriority } from "./missing-data-priority.ts";
import { type Portfolio, readPortfolio } from "./portfolio.ts";
import { portfolioSummary } from "./portfolio-summary.ts";
import { longProductRecord } from "./product-record.ts";
import { ranking } from "./ranking.ts";
import type { Outlook, Plan } from "./results.ts";
import { shockMatrix } from "./shock-matrix.ts";
import { upgradePaths } from "./upgrade-paths.ts";

/** A portfolio with its capital, and the two parts of the result. */
export interface PlannedPortfolio {
  readonly portfolio: Portfolio;
  readonly capital: Capital | null;
  readonly plan: Plan;
  readonly outlook: Outlook;
}

/** Plans a portfolio. */
export function planPortfolio(input: BundleInput): PlannedPortfolio {
  const portfolio = readPortfolio(input);
  const { currency, decimals, ranked } = portfolio;
  const capital = input.working_capital === undefined ? null : capitalOf(portfolio, input.working_capital);
  const renegotiations = renegotiationList(portfolio, capital);
  return {
    portfolio,
    capital,
    plan: {
      ...edition(currency),
      summary: portfolioSummary(ranked),
      action_plan: actionPlan(portfolio, capital, renegotiations),
      allocation: capital && showAllocation(capital.plan, decimals),
      purchase_plan: capital && purchasePlan(capital.plan, decimals),
      capital_curve: capital && capitalCurve(capital),
    },
    outlook: {
      renegotiation_list: renegotiations,
      missing_data_priority: missingDataPriority(portfolio, capital),
      shock_matrix: shockMatrix(ranked),
      upgrade_paths: upgradePaths(ranked),
      ranking: ranking(ranked),
      products: ranked.map((entry) => longProductRecord(entry, decimals)),
      facts: productFacts(currency, input.products),
    },
  };
}
