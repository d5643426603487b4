/** The best of all plans by trying every one of them: what the search is held against. */
import type { Candidate } from "../../../src/core/capital/candidate.ts";
import { type Consignments, cashPerUnit, consignmentCounts } from "../../../src/core/capital/consignments.ts";

const steps = 160n;

/** What the plans are made of; amounts in minor units. */
interface Terms {
  readonly planMoney: bigint;
  readonly consignmentCost: bigint;
  /** The most steps of one product. */
  readonly capSteps: bigint;
}

/** Whole numbers of a candidate with a number of consignments. */
interface Numbers {
  readonly cash: bigint;
  readonly profit: bigint;
}

function numbersOf(candidates: readonly Candidate[], consignments: Consignments): Numbers[] {
  return candidates.map((candidate) => ({
    cash: BigInt(cashPerUnit(candidate, consignments)),
    profit: BigInt(candidate.profit),
  }));
}

/** The most that any choice of steps earns. */
function bestInSteps([first, ...rest]: readonly Numbers[], terms: Terms, left: bigint): bigint {
  if (!first) return 0n;
  let best = bestInSteps(rest, terms, left);
  for (let taken = 1n; taken <= terms.capSteps && taken <= left; taken++) {
    const units = (taken * terms.planMoney) / (steps * first.cash);
    if (units < 30n) continue;
    const profit = units * first.profit + bestInSteps(rest, terms, left - taken);
    if (profit > best) best = profit;
  }
  return best;
}

/** The most that any choice of whole units earns: of the last product, which earns something, as many as fit. */
function bestInUnits([first, ...rest]: readonly Numbers[], cap: bigint, left: bigint): bigint {
  if (!first) return 0n;
  const most = (cap < left ? cap : left) / first.cash;
  if (rest.length === 0) return most < 30n ? 0n : most * first.profit;
  let best = bestInUnits(rest, cap, left);
  for (let units = 30n; units <= most; units++) {
    const profit = units * first.profit + bestInUnits(rest, cap, left - units * first.cash);
    if (profit > best) best = profit;
  }
  return best;
}

/** The profit of the best plan after its consignments; 0 when none earns anything. */
function bestOf(
  { planMoney, consignmentCost }: Terms,
  best: (consignments: Consignments, left: bigint) => bigint,
): bigint {
  let most = 0n;
  for (const consignments of consignmentCounts) {
    const left = planMoney - consignmentCost * BigInt(consignments);
    if (left < 0n) continue;
    const profit = best(consignments, left) - consignmentCost * BigInt(consignments);
    if (profit > most) most = profit;
  }
  return most;
}

/** The best plan in steps. */
export function bestStepPlan(candidates: readonly Candidate[], terms: Terms): bigint {
  return bestOf(terms, (consignments, left) =>
    bestInSteps(numbersOf(candidates, consignments), terms, (left * steps) / terms.planMoney),
  );
}

/** The best plan in whole units, without any steps. */
export function bestUnitPlan(candidates: readonly Candidate[], terms: Terms): bigint {
  return bestOf(terms, (consignments, left) =>
    bestInUnits(numbersOf(candidates, consignments), (terms.planMoney * terms.capSteps) / steps, left),
  );
}
