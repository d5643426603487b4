/** The products that a number of consignments may carry, most profit for the cash first (domain-plans.md 4.11). */
import { compare, type Integer, multiply } from "../exact/integer.ts";
import type { Candidate } from "./candidate.ts";
import { type Consignments, cashPerUnit } from "./consignments.ts";
import { type LineOption, lineOptions, type OptionRule } from "./line-options.ts";

/** A product in a queue. */
export interface Queued<C extends Candidate = Candidate> {
  readonly candidate: C;
  /** The cash that one unit ties up, in minor units. */
  readonly cash: Integer;
  /** At least one, in rising order. */
  readonly options: readonly LineOption[];
}

/** The queue of the candidates that have an option, by profit for the cash, equals by rank. */
export function queueFor<C extends Candidate>(
  candidates: readonly C[],
  consignments: Consignments,
  rule: OptionRule,
): Queued<C>[] {
  return candidates
    .map((candidate) => {
      const cash = cashPerUnit(candidate, consignments);
      return { candidate, cash, options: lineOptions(candidate, cash, rule) };
    })
    .filter(({ options }) => options.length > 0)
    .sort(
      (a, b) =>
        compare(multiply(b.candidate.profit, a.cash), multiply(a.candidate.profit, b.cash)) ||
        a.candidate.place - b.candidate.place,
    );
}
