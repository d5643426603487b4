/** What a profit and its margin amount to (domain.md 4.13). */
import type { Integer } from "./exact/integer.ts";
import type { Verdict } from "./result-words.ts";

/** Below this margin, in per cent, a profit is THIN. */
export const thinMarginPct = 15;

/** The verdict on a profit, in any unit of money, and its margin in per cent of the price. */
export function verdictOn(profit: Integer, marginPct: number): Verdict {
  if (profit < 0) return "LOSS";
  if (profit === 0) return "BREAK_EVEN";
  return marginPct < thinMarginPct ? "THIN" : "PROFITABLE";
}
