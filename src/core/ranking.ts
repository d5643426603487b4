/** The order of a portfolio, and who dominates whom (domain.md 4.10). All keys as displayed. */
import { toNumber } from "./exact/decimal.ts";
import { compare, type Integer } from "./exact/integer.ts";
import { hundredthsToNumber } from "./exact/percentage.ts";
import type { Entry } from "./portfolio.ts";
import type { RankedProduct } from "./result-portfolio-parts.ts";
import { decisions, type RankingKey } from "./result-words.ts";

/** The first four sort keys, each the better the higher. */
type Merits = readonly [Integer, Integer, Integer, Integer];

/** The names of the sort keys, the last being the position in the request. */
const keyNames = ["decision", "opportunity_score", "prudent_cash_return_pct", "prudent_margin_pct"] as const;

/** An entry with its merits, in rank order. */
export interface Ranked extends Entry {
  readonly merits: Merits;
}

function meritsOf({ study }: Entry): Merits {
  return [
    decisions.length - decisions.indexOf(study.decision),
    study.score,
    study.prudentCashReturn,
    study.prudentMargin,
  ];
}

/** The position of the first merit that differs; the number of merits when none does. */
function firstDifference(a: Merits, b: Merits): number {
  const at = a.findIndex((merit, key) => merit !== b[key]);
  return at < 0 ? a.length : at;
}

/** Equals stay in the order of the request, because sorting is stable. */
function byMerits(a: Ranked, b: Ranked): number {
  const key = firstDifference(a.merits, b.merits);
  return compare(b.merits[key] ?? 0, a.merits[key] ?? 0);
}

/** The entries in rank order. */
export function rankOrder(entries: readonly Entry[]): Ranked[] {
  return entries.map((entry) => ({ ...entry, merits: meritsOf(entry) })).sort(byMerits);
}

function isNowhereWorse([a0, a1, a2, a3]: Merits, [b0, b1, b2, b3]: Merits): boolean {
  return a0 >= b0 && a1 >= b1 && a2 >= b2 && a3 >= b3;
}

/**
 * The ranking of entries in rank order. Only a higher-ranked product can dominate, and a layer is one more than the deepest layer
 * among those that dominate, which is what peeling off the undominated gives.
 */
export function ranking(ranked: readonly Ranked[]): RankedProduct[] {
  const layers: number[] = [];
  return ranked.map(({ index, study, merits }, position) => {
    const next = ranked[position + 1];
    const dominatedBy: number[] = [];
    let layer = 1;
    for (let above = 0; above < position; above++) {
      const other = ranked[above];
      if (other && isNowhereWorse(other.merits, merits) && firstDifference(other.merits, merits) < merits.length) {
        dominatedBy.push(other.index);
        layer = Math.max(layer, (layers[above] ?? 0) + 1);
      }
    }
    layers.push(layer);
    return {
      rank: position + 1,
      index,
      decision: study.decision,
      opportunity_score: toNumber(study.score, 1),
      prudent_cash_return_pct: hundredthsToNumber(study.prudentCashReturn),
      prudent_margin_pct: hundredthsToNumber(study.prudentMargin),
      pareto_layer: layer,
      dominated_by: dominatedBy,
      ranked_above_next_by: next ? keyOf(firstDifference(merits, next.merits)) : null,
    };
  });
}

function keyOf(position: number): RankingKey {
  return keyNames[position] ?? "input_order";
}
