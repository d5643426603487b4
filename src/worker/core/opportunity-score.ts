/**
 * The 0 to 100 score of an opportunity: five sub-scores by published curves and weights (domain.md 4.7). Demand is not in it, because
 * no input says anything about demand.
 */
import { type Decimal, powerOfTen, toNumber } from "./exact/decimal.ts";
import { add, type Integer, multiply, roundDivide, subtract } from "./exact/integer.ts";
import type { ShownScore } from "./result-parts.ts";
import { type ScoreBand, type ScoreComponent, scoreComponents } from "./result-words.ts";

/** Points (x, y) of a piecewise linear curve, x rising; outside of them it is flat. */
type Curve = readonly (readonly [number, number])[];

/** Each component's weight in per cent; they sum to 100. */
export const scoreWeights: Readonly<Record<ScoreComponent, number>> = {
  margin: 35,
  roi: 20,
  robustness: 20,
  competition: 15,
  delivery: 10,
};

/** The curves. Margin and ROI are read in per cent, competition in competitors, delivery in days. */
export const scoreCurves = {
  margin: [
    [0, 0],
    [5, 20],
    [10, 40],
    [15, 60],
    [20, 75],
    [30, 90],
    [40, 100],
  ],
  roi: [
    [0, 0],
    [25, 30],
    [50, 55],
    [100, 80],
    [200, 100],
  ],
  competition: [
    [0, 100],
    [5, 85],
    [10, 70],
    [20, 50],
    [50, 20],
    [100, 5],
    [200, 0],
  ],
  delivery: [
    [0, 100],
    [1, 100],
    [2, 90],
    [3, 80],
    [5, 60],
    [7, 45],
    [14, 15],
    [30, 0],
  ],
} as const satisfies Record<string, Curve>;

/** The sub-score of robustness for each stress test that is survived. */
export const pointsPerSurvivedTest = 20;

/** The sub-score of an unknown market fact. */
export const neutralSubScore = 50;

/** The lowest score of each band but the last. */
export const scoreBandThresholds = { EXCELLENT: 80, STRONG: 65, FAIR: 50, WEAK: 30 } as const;

/** The curve's value at x in tenths, half away from zero. */
function curveInTenths(curve: Curve, x: Decimal): Integer {
  const scale = powerOfTen(x.decimals);
  let [fromX, fromY] = [0, 0];
  for (const [index, [toX, toY]] of curve.entries()) {
    if (x.units <= multiply(toX, scale)) {
      if (index === 0) return 10 * toY;
      const run = multiply(toX - fromX, scale);
      const rise = multiply(subtract(x.units, multiply(fromX, scale)), toY - fromY);
      return roundDivide(multiply(10, add(multiply(fromY, run), rise)), run);
    }
    [fromX, fromY] = [toX, toY];
  }
  return 10 * fromY;
}

/** A sub-score of 0 to 1000 tenths, and whether the fact behind it is known. */
export interface SubScore {
  readonly tenths: Integer;
  readonly known: boolean;
}

/** Facts about the market; null where unknown. */
export interface Market {
  readonly competitor_count: Decimal | null;
  readonly delivery_days: Decimal | null;
}

/** The sub-scores of the market, which no shock and no lever changes. */
export interface MarketScores {
  readonly competition: SubScore;
  readonly delivery: SubScore;
}

/** Scores the facts about the market. */
export function marketScores({ competitor_count, delivery_days }: Market): MarketScores {
  return {
    competition: marketSubScore("competition", competitor_count),
    delivery: marketSubScore("delivery", delivery_days),
  };
}

/** The sub-score of a market fact, neutral when it is unknown. */
function marketSubScore(component: "competition" | "delivery", fact: Decimal | null): SubScore {
  return fact === null
    ? { tenths: 10 * neutralSubScore, known: false }
    : { tenths: curveInTenths(scoreCurves[component], fact), known: true };
}

/** The sub-scores of an order: margin and ROI in hundredths of a per cent, how many tests survive, the market. */
export function subScores(order: {
  readonly margin_pct: Integer;
  readonly roi_pct: Integer;
  readonly survived: number;
  readonly competition: SubScore;
  readonly delivery: SubScore;
}): Record<ScoreComponent, SubScore> {
  const known = true;
  return {
    margin: { tenths: curveInTenths(scoreCurves.margin, { units: order.margin_pct, decimals: 2 }), known },
    roi: { tenths: curveInTenths(scoreCurves.roi, { units: order.roi_pct, decimals: 2 }), known },
    robustness: { tenths: 10 * pointsPerSurvivedTest * order.survived, known },
    competition: order.competition,
    delivery: order.delivery,
  };
}

/** A component's points in thousandths: sub-score in tenths times weight in per cent. */
function thousandths(component: ScoreComponent, { tenths }: SubScore): Integer {
  return multiply(tenths, scoreWeights[component]);
}

/** The weighted sum of the sub-scores in tenths, rounded once. */
export function weightedScore(scores: Readonly<Record<ScoreComponent, SubScore>>): Integer {
  let total: Integer = 0;
  for (const component of scoreComponents) total = add(total, thousandths(component, scores[component]));
  return roundDivide(total, 100);
}

/** The band of a score in tenths. */
export function scoreBand(scoreInTenths: Integer): ScoreBand {
  if (scoreInTenths >= 10 * scoreBandThresholds.EXCELLENT) return "EXCELLENT";
  if (scoreInTenths >= 10 * scoreBandThresholds.STRONG) return "STRONG";
  if (scoreInTenths >= 10 * scoreBandThresholds.FAIR) return "FAIR";
  return scoreInTenths >= 10 * scoreBandThresholds.WEAK ? "WEAK" : "POOR";
}

/** The score block of a result, with the score in tenths. */
export function showScore(scores: Readonly<Record<ScoreComponent, SubScore>>, score: Integer): ShownScore {
  return {
    opportunity_score: toNumber(score, 1),
    score_band: scoreBand(score),
    score_breakdown: scoreComponents.map((component) => ({
      component,
      sub_score: toNumber(scores[component].tenths, 1),
      weight: scoreWeights[component],
      points: toNumber(thousandths(component, scores[component]), 3),
      known: scores[component].known,
    })),
  };
}
