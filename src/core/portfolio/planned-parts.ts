/** The parts that the operations with a capital share (domain-plans.md 4.13). */
import { capitalFigures } from "../capital/capital-curve.ts";
import { cashPath } from "../capital/cash-path.ts";
import { lineFailure } from "../capital/line-failure.ts";
import { orders } from "../capital/orders.ts";
import { planFigures } from "../capital/plan-figures.ts";
import { registrationFigures, unregisteredPlan } from "../capital/registration.ts";
import { actionPlan } from "./action-plan.ts";
import { negotiation } from "./negotiation.ts";
import { notices } from "./notices.ts";
import type { PlannedPortfolio } from "./planned-portfolio.ts";
import type { Portfolio } from "./portfolio.ts";
import { summary } from "./summary.ts";

/** From `summary` to `registration`: what to do, with which money, and what the cash does. */
export function planParts(portfolio: Portfolio, planned: PlannedPortfolio | null) {
  const { money } = portfolio;
  return {
    summary: summary(portfolio),
    notices: notices(portfolio, planned),
    action_plan: actionPlan(portfolio, planned),
    plan: planned && planFigures(planned.plan, planned, money),
    orders: planned && orders(planned.plan, money),
    cash_path: planned && cashPath(planned.plan, money),
    registration: registrationPart(portfolio, planned),
  };
}

/** The object `registration`; null without a capital or a threshold. */
function registrationPart({ money }: Portfolio, planned: PlannedPortfolio | null) {
  return planned && planned.threshold !== null ? registrationFigures(planned.plan, planned.threshold, money) : null;
}

/** The object `registration` with the best plan that needs none. */
export function registrationWithPlan(portfolio: Portfolio, planned: PlannedPortfolio | null) {
  const registration = registrationPart(portfolio, planned);
  if (!registration || !planned || planned.threshold === null) return null;
  const { plan, threshold, unregistered } = planned;
  const terms = { planMoney: plan.capital.planMoney, consignmentCost: plan.consignmentCost ?? 0, threshold };
  return { ...registration, unregistered_plan: unregisteredPlan(unregistered, terms, portfolio.money) };
}

/** From `capital` to `negotiation`: what would change the plan. */
export function changeParts(portfolio: Portfolio, planned: PlannedPortfolio | null) {
  const { money } = portfolio;
  return {
    capital: planned && capitalFigures(planned.plan, planned.search, money),
    line_failure: planned && lineFailure(planned.plan, money),
    negotiation: negotiation(portfolio, planned),
  };
}
