/** The decision on a product (domain.md 5.1). */
import { type Decision, decisions, type Obstacle, obstacles } from "../codes.ts";
import { leversWithReach } from "../inputs/ranges.ts";
import { max, part } from "../number.ts";
import { marginOf } from "./order.ts";
import type { ProductRequest } from "./request.ts";
import { stressedProfit, testsOf } from "./stress-tests.ts";

/** Margins that a GO and a TEST need, per cent of the price. */
export const goMarginPct = 15;
export const testMarginPct = 5;
const [goMargin, testMargin] = [BigInt(100 * goMarginPct), BigInt(100 * testMarginPct)];

/** What a limit or a decision demands of a request. */
export type Condition = (request: ProductRequest) => boolean;

/** The figures that a limit or a decision asks for: no loss, the margin of a GO, the margin of a TEST. */
export const breaksEven: Condition = ({ order }) => order.profit >= 0n;
export const hasMarginOfGo: Condition = ({ order }) => marginOf(order) >= goMargin;
export const hasMarginOfTest: Condition = ({ order }) => marginOf(order) >= testMargin;
const survivesStress: Condition = (request) => testsOf(request).every((test) => stressedProfit(request, test) >= 0n);

/** Whether a request has the figures of a GO, however many costs it gives. */
export const hasFiguresOfGo: Condition = (request) => hasMarginOfGo(request) && survivesStress(request);

/** Whether a request earns something, or would have the margin of a TEST with one figure at its better end. */
const canBecomeTest: Condition = (request) => {
  const { order, used, rules } = request;
  if (order.profit > 0n) return true;
  return leversWithReach.some(({ lever, better }) => {
    if (used[lever] === 0n) return false;
    const moved = part(used[lever], better);
    const value = lever === "product_value" ? max(rules.leastPrice, moved) : moved;
    return hasMarginOfTest(request.with(lever, value));
  });
};

/** What each decision demands at least. */
export const atLeast: Readonly<Record<Decision, Condition>> = {
  GO: (request) => request.hasCostsForAnOrder && hasFiguresOfGo(request),
  TEST: hasMarginOfTest,
  RENEGOTIATE: canBecomeTest,
  AVOID: () => true,
};

export const decisionOf = (request: ProductRequest): Decision =>
  decisions.find((decision) => atLeast[decision](request)) ?? "AVOID";

/** What keeps a request from being a GO. */
export function obstaclesOf(request: ProductRequest): Obstacle[] {
  const due: Readonly<Record<Obstacle, boolean>> = {
    MARGIN_BELOW_15_PCT: !hasMarginOfGo(request),
    STRESS_TEST_FAILED: !survivesStress(request),
    FEWER_THAN_4_COSTS: !request.hasCostsForAnOrder,
  };
  return obstacles.filter((obstacle) => due[obstacle]);
}
