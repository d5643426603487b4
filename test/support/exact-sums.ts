/** Sums of displayed values without rounding. */
import { expect } from "vitest";
import { Fraction } from "./fraction.ts";

/** The exact sum of displayed values. */
export function total(...amounts: readonly number[]): Fraction {
  return amounts.reduce((whole, amount) => whole.plus(Fraction.of(amount)), new Fraction(0n));
}

/** Expects two exact values to be the same. */
export function expectEqual(left: Fraction, right: Fraction, about = ""): void {
  expect(left.compare(right), about).toBe(0);
}

/** One minor unit less or more than an amount. */
export function minorUnits(amount: number, change: number, decimals: number): number {
  return Fraction.of(amount)
    .plus(new Fraction(BigInt(change), 10n ** BigInt(decimals)))
    .toNumber();
}
