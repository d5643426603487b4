/** Up to 150 products: growth, and the plan under partial sales, under stress, without registration and under other caps (domain.md 4.13). */
import { concentrationFrontier } from "./capital/concentration-frontier.ts";
import { robustPlan } from "./capital/robust-plan.ts";
import { sellThroughCurve } from "./capital/sell-through-curve.ts";
import { unregisteredPlan } from "./capital/unregistered-plan.ts";
import { distribution } from "./distribution.ts";
import type { BundleInput } from "./inputs.ts";
import { planPortfolio } from "./plan-and-outlook.ts";
import type { X402AgentScale } from "./results.ts";
import { segments } from "./segments.ts";

/** Answers `x402_agent_scale`. */
export function x402AgentScale(input: BundleInput): X402AgentScale {
  const {
    portfolio: { ranked },
    capital,
    plan,
    outlook,
  } = planPortfolio(input);
  return {
    operation: "x402_agent_scale",
    ...plan,
    sell_through_curve: capital && sellThroughCurve(capital),
    robust_plan: capital && robustPlan(capital),
    unregistered_plan: capital && unregisteredPlan(ranked, capital),
    concentration_frontier: capital && concentrationFrontier(capital),
    segments: segments(ranked),
    distribution: distribution(ranked),
    ...outlook,
  };
}
