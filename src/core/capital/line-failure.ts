/** What is lost when the lines that would lose most stop selling at the worst moment (domain-plans.md 4.12). */
import { add, compare, type Integer, subtract, sum } from "../exact/integer.ts";
import { shareOf, showHundredths } from "../exact/percentage.ts";
import { type Candidate, type Money, named } from "./candidate.ts";
import type { Plan, PlanLine } from "./plan.ts";

/** The lines that lose most when they stall, the largest loss first, equals by rank. */
export function worstLines<C extends Candidate>(lines: readonly PlanLine<C>[], count: number): PlanLine<C>[] {
  return lines
    .toSorted((a, b) => compare(b.stall.loss, a.stall.loss) || a.candidate.place - b.candidate.place)
    .slice(0, count);
}

/** What lines lose together when each stalls at its worst moment, in minor units. */
export function stallLoss(lines: readonly PlanLine[]): Integer {
  return sum(...lines.map(({ stall }) => stall.loss));
}

/** The most lines that fail together. */
const mostFailures = 3;

/** The list `line_failure`. */
export function lineFailure({ lines, profit, capital }: Plan, money: Money) {
  const worst = worstLines(lines, mostFailures);
  return worst.map((_, position) => {
    const failing = worst.slice(0, position + 1);
    const loss = stallLoss(failing);
    return {
      lines: failing.length,
      products: failing.map(({ candidate }) => named(candidate, money)),
      loss: money(loss),
      loss_pct_of_capital: showHundredths(shareOf(loss, capital.workingCapital)),
      profit_if_the_rest_sells: money(
        subtract(profit, sum(...failing.map(({ gain, stall }) => add(gain, stall.loss)))),
      ),
    };
  });
}
