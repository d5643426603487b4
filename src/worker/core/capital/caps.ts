/** How much of the capital may go into one product (domain.md 4.11). Amounts in minor units. */
import { ceilDivide, floorDivide, type Integer, maximum, minimum, multiply } from "../exact/integer.ts";
import type { Decision } from "../result-words.ts";

/** Per cent of the investable capital that one GO product may always take. */
export const minimumCapPct = 10;

/** One GO product may take this many equal shares, 3/2, of which there are at least three. */
export const capInEqualShares = { numerator: 3, denominator: 2 } as const;
export const fewestEqualShares = 3;

/** A TEST product may take this part of what a GO product may, and all of them together this percentage of the investable capital. */
export const testCapDivisor = 4;
export const allTestsCapPct = 10;

/** A line that is bought takes at least this percentage of its cap. */
export const leastLinePct = 5;

/** The caps of one portfolio. */
export interface Caps {
  readonly go: Integer;
  readonly test: Integer;
}

/** The caps for so many GO and TEST products; `capPct` is what one GO product may always take. */
export function capsOf(investable: Integer, goProducts: number, testProducts: number, capPct: number): Caps {
  const share = floorDivide(multiply(investable, capPct), 100);
  const equalShares = floorDivide(
    multiply(investable, capInEqualShares.numerator),
    capInEqualShares.denominator * Math.max(fewestEqualShares, goProducts),
  );
  const go = minimum(investable, maximum(share, equalShares));
  const allTests = floorDivide(multiply(investable, allTestsCapPct), 100 * Math.max(1, testProducts));
  return { go, test: minimum(floorDivide(go, testCapDivisor), allTests) };
}

/** The cap of a product: one unit of a GO product is never capped away. */
export function productCap(caps: Caps, decision: Decision, cash: Integer): Integer {
  return decision === "GO" ? maximum(caps.go, cash) : caps.test;
}

/** The fewest and the most units of a product within its cap. */
export function unitBounds(cap: Integer, cash: Integer, investable: Integer): { least: Integer; most: Integer } {
  return {
    least: maximum(1, ceilDivide(multiply(leastLinePct, cap), multiply(100, cash))),
    most: floorDivide(minimum(cap, investable), cash),
  };
}
