/** The notices of a portfolio, in the order of domain-plans.md 4.12. */
import { multiply } from "../exact/integer.ts";
import type { PlannedPortfolio } from "./planned-portfolio.ts";
import type { Portfolio } from "./portfolio.ts";

/** Every notice of a portfolio operation, in order. */
export const portfolioNotices = [
  "SAME_PRODUCTS_COUNTED_ONCE",
  "SHIPMENT_COST_UNKNOWN",
  "PLAN_REQUIRES_REGISTRATION",
  "MOSTLY_IDLE",
] as const;

export type PortfolioNotice = (typeof portfolioNotices)[number];

/** Whether each notice that needs a capital is due. */
function ofPlan({ plan, threshold }: PlannedPortfolio) {
  return {
    SHIPMENT_COST_UNKNOWN: plan.consignmentCost === null,
    PLAN_REQUIRES_REGISTRATION: threshold !== null && plan.turnover > threshold,
    MOSTLY_IDLE: multiply(plan.idleCash, 2) > plan.capital.workingCapital,
  };
}

/** The list `notices`. */
export function notices({ products }: Portfolio, planned: PlannedPortfolio | null): PortfolioNotice[] {
  const due: Partial<Record<PortfolioNotice, boolean>> = {
    SAME_PRODUCTS_COUNTED_ONCE: products.some(({ sameAs }) => sameAs !== null),
    ...(planned && ofPlan(planned)),
  };
  return portfolioNotices.filter((notice) => due[notice]);
}
