/** How far the duty rate may rise before the decision gets worse (domain.md 4.8). */
import { decide, isWorse } from "./decision.ts";
import { percentage } from "./exact/percentage.ts";
import type { ProductCase } from "./product-case.ts";
import type { Decision } from "./result-words.ts";

/** The duty rate moves in tenths of a per cent, up to 100 %. */
const stepsPerPercent = 10;
const lastStep = 100 * stepsPerPercent;

/**
 * The highest duty rate, in per cent with one decimal, at which the decision is not worse than now; null for AVOID, which cannot become
 * worse. The decision never improves with duty, so that a bisection finds it.
 */
export function breakEvenDutyRatePct(plan: ProductCase, decision: Decision): number | null {
  if (decision === "AVOID") return null;
  const holds = (step: number) =>
    !isWorse(decide(plan.bought({ duty_rate_pct: percentage(step / stepsPerPercent) })), decision);
  let [low, high] = [0, lastStep + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low / stepsPerPercent;
}
