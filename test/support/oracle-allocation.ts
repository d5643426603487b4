/** The allocation by the literal words of domain.md 4.11: recursion, the relaxation summed again at every node, big integers. */
import { Fraction } from "./fraction.ts";
import { part } from "./oracle.ts";

export interface OracleCandidate {
  readonly go: boolean;
  readonly cash: bigint;
  readonly profit: bigint;
}

export interface OracleAllocation {
  readonly reserve: bigint;
  /** Positions in the list given, in queue order. */
  readonly queue: readonly number[];
  readonly caps: readonly bigint[];
  readonly units: readonly bigint[];
  readonly profit: bigint;
  readonly bound: bigint;
  readonly nodes: number;
}

const least = (a: bigint, b: bigint) => (b < a ? b : a);
const most = (a: bigint, b: bigint) => (b > a ? b : a);

/** Allocates capital over candidates given in rank order. */
export function allocate(candidates: readonly OracleCandidate[], capital: bigint, capPct = 10n): OracleAllocation {
  const reserve = part(capital, Fraction.of(10));
  const I = capital - reserve;
  const k = BigInt(candidates.length);
  const capGo = k === 0n ? I : least(I, most((capPct * I) / 100n, (3n * I) / (2n * k)));
  const queue = candidates
    .map((candidate, rank) => ({ ...candidate, rank }))
    .sort((a, b) => {
      const ratio = new Fraction(b.profit, b.cash).compare(new Fraction(a.profit, a.cash));
      return ratio || a.rank - b.rank;
    })
    .map((candidate) => ({ ...candidate, cap: most(candidate.go ? capGo : capGo / 2n, candidate.cash) }))
    .map((candidate) => ({ ...candidate, most: least(candidate.cap, I) / candidate.cash }));

  const relaxed = (from: number, cash: bigint): bigint => {
    let left = cash;
    let total = new Fraction(0n);
    for (const candidate of queue.slice(from)) {
      const wanted = candidate.most * candidate.cash;
      if (wanted <= left) {
        total = total.plus(new Fraction(candidate.most * candidate.profit));
        left -= wanted;
      } else {
        return total.plus(new Fraction(left * candidate.profit, candidate.cash)).floor();
      }
    }
    return total.floor();
  };

  let best: { units: bigint[]; profit: bigint } | undefined;
  let nodes = 0;
  let ended = false;
  const visit = (units: bigint[], left: bigint, value: bigint): void => {
    if (nodes === 20_000) ended = true;
    if (ended) return;
    nodes += 1;
    const candidate = queue[units.length];
    if (!candidate) {
      if (!best || value > best.profit) best = { units, profit: value };
      return;
    }
    for (let n = least(candidate.most, left / candidate.cash); n >= 0n && !ended; n--) {
      const after = left - n * candidate.cash;
      const reached = value + n * candidate.profit;
      if (best && reached + relaxed(units.length + 1, after) <= best.profit) break;
      visit([...units, n], after, reached);
    }
  };
  visit([], I, 0n);

  const profit = best?.profit ?? 0n;
  return {
    reserve,
    queue: queue.map(({ rank }) => rank),
    caps: queue.map(({ cap }) => cap),
    units: best?.units ?? [],
    profit,
    bound: ended ? relaxed(0, I) : profit,
    nodes,
  };
}
