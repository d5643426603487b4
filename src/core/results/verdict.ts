/** The verdict of a free check on a profit. A file of its own, because views need nothing else of the calculation. */
import type { ProfitVerdict } from "../codes.ts";

const thinMarginPct = 15;

/** The verdict on a profit, in any unit, and a margin in per cent (4.2). */
export function profitVerdictOn(profit: bigint | number, marginPct: number): ProfitVerdict {
  if (profit < 0) return "LOSS";
  if (profit > 0) return marginPct < thinMarginPct ? "THIN" : "PROFITABLE";
  return "BREAK_EVEN";
}
