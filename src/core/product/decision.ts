/** The decision on a product, judged on its basis (domain.md 5.1). */
import { type Decision, decisions, type Obstacle } from "../codes.ts";
import { leversWithReach } from "../inputs/ranges.ts";
import { divideUp, max, part } from "../number.ts";
import type { Request } from "./request.ts";
import { stressedProfit, testsOf } from "./stress-tests.ts";

/** Margins that a GO and a TEST need, per cent of the price. */
const goMarginPct = 15n;
const testMarginPct = 5n;
const costsOfGo = 4;

/**
 * How far a request is from a condition, in minor units: the condition holds at 0 or more. Below 0 it may be any
 * distance, because the first one that is missed ends the evaluation.
 */
export type Slack = (request: Request) => bigint;

/** What is left of the profit above the least one whose margin is shown as at least so many per cent. */
function aboveMargin({ order: { profit, price } }: Request, percent: bigint): bigint {
  return profit - divideUp((200n * percent - 1n) * price, 20_000n);
}

export const breaksEven: Slack = ({ order }) => order.profit;
export const hasMarginOfGo: Slack = (request) => aboveMargin(request, goMarginPct);
export const hasMarginOfTest: Slack = (request) => aboveMargin(request, testMarginPct);

/** Whether a request has the figures of a GO, however many costs it gives. */
export const hasFiguresOfGo: Slack = (request) => {
  let slack = hasMarginOfGo(request);
  for (const test of testsOf(request)) {
    if (slack < 0n) return slack;
    const profit = stressedProfit(request, test);
    if (profit < slack) slack = profit;
  }
  return slack;
};

/** Whether a request earns something, or would have the margin of a TEST with one figure at its better end. */
const canBecomeTest: Slack = (request) => {
  const { order, used, rules } = request;
  if (order.profit > 0n) return order.profit;
  let nearest = -1n - order.price;
  for (const { lever, better } of leversWithReach) {
    const moved = part(used[lever], better);
    if (moved === 0n) continue;
    const value = lever === "product_value" ? max(rules.leastPrice, moved) : moved;
    nearest = max(nearest, hasMarginOfTest(request.with(lever, value)));
  }
  return nearest;
};

const neverMet: Slack = () => -1n;

/** Returns the condition of a decision that is at least so good, for a request that is its own basis. */
export function atLeast(decision: Decision): Slack {
  switch (decision) {
    case "GO":
      return (basis) => (basis.costsSupplied < costsOfGo ? neverMet(basis) : hasFiguresOfGo(basis));
    case "TEST":
      return hasMarginOfTest;
    case "RENEGOTIATE":
      return canBecomeTest;
    case "AVOID":
      return () => 0n;
  }
}

/** Returns the decision on a request. */
export function decisionOf({ basis }: Request): Decision {
  return decisions.find((decision) => atLeast(decision)(basis) >= 0n) ?? "AVOID";
}

/** Returns what keeps a request from being a GO. */
export function obstaclesOf({ basis }: Request): Obstacle[] {
  const due: readonly (readonly [Obstacle, boolean])[] = [
    ["MARGIN_BELOW_15_PCT", hasMarginOfGo(basis) < 0n],
    ["STRESS_TEST_FAILED", testsOf(basis).some((test) => stressedProfit(basis, test) < 0n)],
    ["FEWER_THAN_4_COSTS", basis.costsSupplied < costsOfGo],
  ];
  return due.flatMap(([obstacle, holds]) => (holds ? [obstacle] : []));
}
