/**
 * The 0 to 100 score of an opportunity: five sub-scores by published curves and weights (domain.md 4.6). It ranks and
 * decides nothing. Demand is not in it, because no input says anything about demand.
 */
import { type Decimal, powerOfTen, toNumber } from "../exact/decimal.ts";
import { add, type Integer, maximum, minimum, multiply, roundDivide, subtract } from "../exact/integer.ts";
import { part, pct } from "../exact/percentage.ts";
import { allAtOnce } from "../figures/ranges.ts";
import { marketFact, type Reading } from "../figures/stated-figures.ts";
import type { OrderCase } from "./order-case.ts";
import type { StressOutcome } from "./stress-tests.ts";
import { goMarginPct } from "./thresholds.ts";

/** The points of a piecewise linear curve, x rising; outside of them it is flat. */
interface Curve {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

export const scoreComponents = ["margin", "roi", "robustness", "competition", "delivery"] as const;
export type ScoreComponent = (typeof scoreComponents)[number];

/** Each component's weight in per cent; they sum to 100. */
export const scoreWeights: Readonly<Record<ScoreComponent, number>> = {
  margin: 35,
  roi: 20,
  robustness: 20,
  competition: 15,
  delivery: 10,
};

/**
 * The curves. Robustness is the margin when everything gets worse at once; competition is read in competitors, delivery
 * in days.
 */
export const scoreCurves = {
  margin: { xs: [0, 5, 10, 15, 20, 30, 40], ys: [0, 20, 40, 60, 75, 90, 100] },
  roi: { xs: [0, 25, 50, 100, 200], ys: [0, 30, 55, 80, 100] },
  robustness: { xs: [-15, 0, 15], ys: [0, 50, 100] },
  competition: { xs: [0, 5, 10, 20, 50, 100, 200], ys: [100, 85, 70, 50, 20, 5, 0] },
  delivery: { xs: [0, 1, 2, 3, 5, 7, 14, 30], ys: [100, 100, 90, 80, 60, 45, 15, 0] },
} as const satisfies Record<ScoreComponent, Curve>;

/** The curve's value at x in tenths, half away from zero. */
function curveInTenths({ xs, ys }: Curve, x: Decimal): Integer {
  const scale = powerOfTen(x.decimals);
  const after = xs.findIndex((bound) => x.units <= multiply(bound, scale));
  if (after <= 0) return 10 * (ys.at(after) ?? 0);
  const [fromX = 0, toX = 0] = xs.slice(after - 1);
  const [fromY = 0, toY = 0] = ys.slice(after - 1);
  const run = multiply(toX - fromX, scale);
  const rise = multiply(subtract(x.units, multiply(fromX, scale)), toY - fromY);
  return roundDivide(multiply(10, add(multiply(fromY, run), rise)), run);
}

/** The score of a basis in tenths, each component's sub-score in tenths and its points in hundredths. `market` says what is known of competitors and delivery. */
export function opportunityScore(
  order: OrderCase,
  { worse }: StressOutcome,
  market: Pick<Reading, "competitor_count" | "delivery_days">,
) {
  const hundredths = (units: Integer): Decimal => ({ units, decimals: 2 });
  const afterAll = pct(worse.at(-1) ?? 0, part(order.used.expected_sale_price, allAtOnce.price)) ?? 0;
  const facts: Record<ScoreComponent, Decimal | null> = {
    margin: hundredths(order.margin),
    roi: hundredths(order.roi),
    robustness: hundredths(afterAll),
    competition: marketFact(market.competitor_count),
    delivery: marketFact(market.delivery_days),
  };
  const fullMargin = 100 * goMarginPct;
  const counted = minimum(fullMargin, maximum(0, order.margin));
  let total: Integer = 0;
  const components = scoreComponents.map((component) => {
    const fact = facts[component];
    const subScore = fact === null ? 0 : curveInTenths(scoreCurves[component], fact);
    const weighted = multiply(subScore, scoreWeights[component]);
    const points =
      component === "margin" ? roundDivide(weighted, 10) : roundDivide(multiply(weighted, counted), 10 * fullMargin);
    total = add(total, points);
    return { component, subScore, points };
  });
  return { tenths: roundDivide(total, 10), components };
}

/** The rows of score_breakdown. */
export function showScore({ components }: ReturnType<typeof opportunityScore>) {
  return components.map(({ component, subScore, points }) => ({
    component,
    sub_score: toNumber(subScore, 1),
    weight: scoreWeights[component],
    points: toNumber(points, 2),
  }));
}
