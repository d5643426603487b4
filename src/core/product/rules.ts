/** What the columns of limits and the decisions demand of a request (domain.md 4.7 and 4.8). */
import type { Integer } from "../exact/integer.ts";
import { marginUnit } from "./order-case.ts";
import type { Scenario } from "./scenario.ts";
import { worseProfits } from "./stress-tests.ts";
import { goMarginPct, testMarginPct } from "./thresholds.ts";

/** A demand; close to a straight line in every figure. */
export interface Rule {
  /** How far a request is above the demand, which holds at 0 or more. */
  readonly above: (scenario: Scenario) => Integer;
  /** How much of that one minor unit of profit is. */
  readonly unit: number;
  /** Whether it judges the request's own profit, not one with figures that were moved before. */
  readonly isOfOwnProfit: boolean;
}

const ofProfit = (above: Rule["above"]): Rule => ({ above, unit: 1, isOfOwnProfit: true });
const ofMargin = (above: Rule["above"]): Rule => ({ above, unit: marginUnit, isOfOwnProfit: true });

export const breaksEven = ofProfit(({ plan }) => plan.profit);
export const basisBreaksEven = ofProfit(({ basis }) => basis.profit);
export const reachesTest = ofMargin(({ basis }) => basis.aboveMargin(testMarginPct));

/** What GO demands of the figures, whatever is supplied: the margin and every stress test. */
export const goRules: readonly Rule[] = [
  ofMargin(({ basis }) => basis.aboveMargin(goMarginPct)),
  ...worseProfits.purchase.map((worse) => ({
    above: ({ basis }: Scenario) => worse(basis),
    unit: 1,
    isOfOwnProfit: false,
  })),
];

/** The rules of each column of `limits`. */
export const columnRules = {
  break_even: [breaksEven],
  test: [reachesTest],
  go: goRules,
  margin_15: [ofMargin(({ plan }) => plan.aboveMargin(goMarginPct))],
} as const satisfies Record<string, readonly Rule[]>;
export type LimitColumn = keyof typeof columnRules;
