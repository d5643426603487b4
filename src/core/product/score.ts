/** Risk and opportunity score of a request (domain.md 4.5). */
import { type RiskLevel, type ScoreComponent, scoreComponents } from "../codes.ts";
import type { Numbers } from "../inputs/figures.ts";
import { allAtOnce } from "../inputs/ranges.ts";
import { type Decimal, divide, max, min, part, pct, powerOfTen, toDecimal, toNumber } from "../number.ts";
import { marginOf, roiOf, sellThroughOf } from "./order.ts";
import type { ProductRequest } from "./request.ts";
import { stressedProfit, testsOf } from "./stress-tests.ts";

/** The most failed stress tests and the highest break-even sell-through, in hundredths of a per cent, of each level. */
const riskBounds = [
  { level: "LOW", failed: 0, sellThrough: 5000n },
  { level: "MODERATE", failed: 2, sellThrough: 6500n },
  { level: "HIGH", failed: 4, sellThrough: 9000n },
] as const;

/** The risk of a request; without a profit it is severe. */
export function riskOf(request: ProductRequest): RiskLevel {
  const sellThrough = sellThroughOf(request.order);
  if (sellThrough === null) return "SEVERE";
  const failed = testsOf(request).filter((test) => stressedProfit(request, test) < 0n).length;
  return riskBounds.find((most) => failed <= most.failed && sellThrough <= most.sellThrough)?.level ?? "SEVERE";
}

/** Weights in per cent, and a height `ys` at each of `xs`, with straight lines between and flat outside. */
const components = {
  margin: { weight: 35n, xs: [0, 5, 10, 15, 20, 30, 40], ys: [0, 20, 40, 60, 75, 90, 100] },
  roi: { weight: 20n, xs: [0, 25, 50, 100, 200], ys: [0, 30, 55, 80, 100] },
  robustness: { weight: 20n, xs: [-15, 0, 15], ys: [0, 50, 100] },
  competition: { weight: 15n, xs: [0, 5, 10, 20, 50, 100, 200], ys: [100, 85, 70, 50, 20, 5, 0] },
  delivery: { weight: 10n, xs: [0, 1, 2, 3, 5, 7, 14, 30], ys: [100, 100, 90, 80, 60, 45, 15, 0] },
} as const satisfies Record<ScoreComponent, object>;

/** The height of a component's curve at x, in tenths. */
function heightOf({ xs, ys }: (typeof components)[ScoreComponent], { digits, decimals }: Decimal): bigint {
  const unit = powerOfTen(decimals);
  const after = xs.findIndex((x) => digits <= BigInt(x) * unit);
  if (after <= 0) return BigInt(10 * (ys.at(after) ?? 0));
  const [fromX = 0, toX = 0] = xs.slice(after - 1);
  const [fromY = 0, toY = 0] = ys.slice(after - 1);
  const run = BigInt(toX - fromX) * unit;
  const rise = (digits - BigInt(fromX) * unit) * BigInt(toY - fromY);
  return divide(10n * (BigInt(fromY) * run + rise), run);
}

/** From this margin on, in hundredths of a per cent, every component counts in full. */
const fullMargin = 1500n;

/** The opportunity score in tenths, and what each component adds. */
export function scoreOf(request: ProductRequest, { competitor_count, delivery_days }: Numbers) {
  const hundredths = (digits: bigint): Decimal => ({ digits, decimals: 2 });
  const margin = marginOf(request.order);
  const stressedPrice = part(request.order.price, allAtOnce.price);
  const values: Readonly<Record<ScoreComponent, Decimal | null>> = {
    margin: hundredths(margin),
    roi: hundredths(roiOf(request.order)),
    robustness: hundredths(pct(stressedProfit(request, "all_at_once"), stressedPrice) ?? 0n),
    competition: competitor_count === undefined ? null : toDecimal(competitor_count),
    delivery: delivery_days === undefined ? null : toDecimal(delivery_days),
  };
  const counted = min(fullMargin, max(0n, margin));
  let points = 0n;
  const rows = scoreComponents.map((component) => {
    const value = values[component];
    const height = value === null ? 0n : heightOf(components[component], value);
    const weighted = height * components[component].weight;
    const added = component === "margin" ? divide(weighted, 10n) : divide(weighted * counted, 10n * fullMargin);
    points += added;
    return { component, sub_score: toNumber(height, 1), points: toNumber(added, 2) };
  });
  return { tenths: divide(points, 10n), rows };
}
