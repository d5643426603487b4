/** Risk and opportunity score of a request, judged on its basis (domain.md 4.5). */
import { allAtOnce } from "../inputs/ranges.ts";
import { type Decimal, divide, max, min, part, pct, powerOfTen, toNumber } from "../number.ts";
import { type RiskLevel, type ScoreComponent, type ScoreRow, scoreComponents } from "../results.ts";
import { marginOf, roiOf, sellThroughOf } from "./order.ts";
import type { Request } from "./request.ts";
import { stressedProfit, testsOf } from "./stress-tests.ts";

/** The most failed stress tests and the highest break-even sell-through, in hundredths of a per cent, of each level. */
const riskBounds = [
  { level: "LOW", failed: 0, sellThrough: 5000n },
  { level: "MODERATE", failed: 2, sellThrough: 6500n },
  { level: "HIGH", failed: 4, sellThrough: 9000n },
] as const;

/** Returns the risk of a request; without a profit it is severe. */
export function riskOf({ basis }: Request): RiskLevel {
  const sellThrough = sellThroughOf(basis.order);
  if (sellThrough === null) return "SEVERE";
  const failed = testsOf(basis).filter((test) => stressedProfit(basis, test) < 0n).length;
  return riskBounds.find((most) => failed <= most.failed && sellThrough <= most.sellThrough)?.level ?? "SEVERE";
}

type Curve = readonly (readonly [x: number, y: number])[];

/** Weights in per cent, and points with straight lines between them, flat outside. */
const components: Readonly<Record<ScoreComponent, { readonly weight: number; readonly curve: Curve }>> = {
  margin: {
    weight: 35,
    curve: [
      [0, 0],
      [5, 20],
      [10, 40],
      [15, 60],
      [20, 75],
      [30, 90],
      [40, 100],
    ],
  },
  roi: {
    weight: 20,
    curve: [
      [0, 0],
      [25, 30],
      [50, 55],
      [100, 80],
      [200, 100],
    ],
  },
  robustness: {
    weight: 20,
    curve: [
      [-15, 0],
      [0, 50],
      [15, 100],
    ],
  },
  competition: {
    weight: 15,
    curve: [
      [0, 100],
      [5, 85],
      [10, 70],
      [20, 50],
      [50, 20],
      [100, 5],
      [200, 0],
    ],
  },
  delivery: {
    weight: 10,
    curve: [
      [0, 100],
      [1, 100],
      [2, 90],
      [3, 80],
      [5, 60],
      [7, 45],
      [14, 15],
      [30, 0],
    ],
  },
};

/** Returns the height of a curve at x, in tenths. */
function heightOf(curve: Curve, { digits, decimals }: Decimal): bigint {
  const unit = powerOfTen(decimals);
  const after = curve.findIndex(([x]) => digits <= BigInt(x) * unit);
  const [right, left] = [curve.at(after), curve.at(after - 1)];
  if (!right || !left) return 0n;
  if (after <= 0) return BigInt(10 * right[1]);
  const run = BigInt(right[0] - left[0]) * unit;
  const rise = (digits - BigInt(left[0]) * unit) * BigInt(right[1] - left[1]);
  return divide(10n * (BigInt(left[1]) * run + rise), run);
}

/** What is known of the market of a product; it earns points and decides nothing. */
export interface MarketFacts {
  readonly competitors: Decimal | null;
  readonly days: Decimal | null;
}

/** The margin, in hundredths of a per cent, from which on every component counts in full. */
const fullMargin = 1500n;

/** Returns the opportunity score in tenths, and what each component adds. */
export function scoreOf({ basis }: Request, { competitors, days }: MarketFacts) {
  const hundredths = (digits: bigint): Decimal => ({ digits, decimals: 2 });
  const margin = marginOf(basis.order);
  const stressedPrice = part(basis.order.price, allAtOnce.price);
  const values: Readonly<Record<ScoreComponent, Decimal | null>> = {
    margin: hundredths(margin),
    roi: hundredths(roiOf(basis.order)),
    robustness: hundredths(pct(stressedProfit(basis, "all_at_once"), stressedPrice) ?? 0n),
    competition: competitors,
    delivery: days,
  };
  const counted = min(fullMargin, max(0n, margin));
  let points = 0n;
  const rows = scoreComponents.map((component): ScoreRow => {
    const { weight, curve } = components[component];
    const value = values[component];
    const height = value === null ? 0n : heightOf(curve, value);
    const weighted = height * BigInt(weight);
    const added = component === "margin" ? divide(weighted, 10n) : divide(weighted * counted, 10n * fullMargin);
    points += added;
    return { component, sub_score: toNumber(height, 1), points: toNumber(added, 2) };
  });
  return { tenths: divide(points, 10n), rows };
}
