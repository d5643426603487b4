/** The best of all plans by trying every one of them, and the greedy plan: what a search is held against. */

/** What can be bought; small whole numbers. */
export interface SmallCandidate {
  readonly cash: number;
  readonly gain: number;
  readonly most: number;
  readonly least: number;
}

/** The most that any plan earns. */
export function bestGain(candidates: readonly SmallCandidate[], budget: number): number {
  const [candidate, ...rest] = candidates;
  if (!candidate) return 0;
  let best = bestGain(rest, budget);
  for (let units = candidate.least; units <= candidate.most && units * candidate.cash <= budget; units++)
    best = Math.max(best, units * candidate.gain + bestGain(rest, budget - units * candidate.cash));
  return best;
}

/** What buying in queue order earns, as much of each as cap and cash allow, but no line below its least. */
export function greedyGain(candidates: readonly SmallCandidate[], budget: number): number {
  let left = budget;
  let gain = 0;
  for (const candidate of candidates) {
    const units = Math.min(candidate.most, Math.floor(left / candidate.cash));
    if (units < candidate.least) continue;
    left -= units * candidate.cash;
    gain += units * candidate.gain;
  }
  return gain;
}
