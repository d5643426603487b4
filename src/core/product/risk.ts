/** The worse of failed stress tests and the share of stock that must sell to recover its cost (domain.md 4.6). */
import type { OrderCase } from "./order-case.ts";
import type { StressOutcome } from "./stress-tests.ts";

export const riskLevels = ["LOW", "MODERATE", "HIGH", "SEVERE"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What each level allows at most, the lowest first; everything else is SEVERE. */
export const riskBounds = [
  { level: "LOW", failed: 0, sellThroughPct: 50 },
  { level: "MODERATE", failed: 2, sellThroughPct: 65 },
  { level: "HIGH", failed: 4, sellThroughPct: 90 },
] as const;

/** The risk of a basis. */
export function riskLevel({ sellThrough }: OrderCase, { failed }: StressOutcome): RiskLevel {
  if (sellThrough === null) return "SEVERE";
  const bound = riskBounds.find((most) => failed <= most.failed && sellThrough <= 100 * most.sellThroughPct);
  return bound?.level ?? "SEVERE";
}
