/** What a profit amounts to (domain.md 4.4). */
import type { Integer } from "../exact/integer.ts";
import { goMarginPct } from "./thresholds.ts";

export const verdicts = ["LOSS", "BREAK_EVEN", "THIN", "PROFITABLE"] as const;
export type Verdict = (typeof verdicts)[number];

/** The verdict on a profit and its margin in hundredths of a per cent. */
export function verdictOn(profit: Integer, margin: Integer): Verdict {
  if (profit < 0) return "LOSS";
  if (profit === 0) return "BREAK_EVEN";
  return margin < 100 * goMarginPct ? "THIN" : "PROFITABLE";
}
