/** The order of a portfolio, and who dominates whom (domain.md 4.10). All keys as displayed. */
import type { EvaluatedProduct } from "./evaluated-product.ts";
import { compare, type Integer } from "./exact/integer.ts";
import type { ShownRank } from "./result-portfolio-parts.ts";
import { decisions, type RankingKey, rankingKeys } from "./result-words.ts";

/** The first four sort keys, each the better the higher. */
type Merits = readonly [Integer, Integer, Integer, Integer];

/** A product with its 0-based position in the request, its only identity. */
export interface RankingEntry {
  readonly index: number;
  readonly product: EvaluatedProduct;
}

/** An entry with its merits and its 0-based place in the rank order. */
export interface Ranked extends RankingEntry {
  readonly merits: Merits;
  readonly place: number;
}

function meritsOf({ decision, plan }: EvaluatedProduct): Merits {
  return [decisions.length - decisions.indexOf(decision), plan.score, plan.cashReturn, plan.margin];
}

/** The position of the first merit that differs; the number of merits when none does. */
function firstDifference(a: Merits, b: Merits): number {
  const at = a.findIndex((merit, key) => merit !== b[key]);
  return at < 0 ? a.length : at;
}

/** Equals stay in the order of the request, because sorting is stable. */
function byMerits(a: Merits, b: Merits): number {
  const key = firstDifference(a, b);
  return compare(b[key] ?? 0, a[key] ?? 0);
}

/** The entries in rank order. */
export function rankOrder(entries: readonly RankingEntry[]): Ranked[] {
  return entries
    .map((entry) => ({ ...entry, merits: meritsOf(entry.product) }))
    .sort((a, b) => byMerits(a.merits, b.merits))
    .map((entry, place) => ({ ...entry, place }));
}

function isNowhereWorse([a0, a1, a2, a3]: Merits, [b0, b1, b2, b3]: Merits): boolean {
  return a0 >= b0 && a1 >= b1 && a2 >= b2 && a3 >= b3;
}

function dominates(a: Ranked, b: Ranked): boolean {
  return isNowhereWorse(a.merits, b.merits) && firstDifference(a.merits, b.merits) < a.merits.length;
}

function keyOf(position: number): RankingKey {
  return rankingKeys[position] ?? "input_order";
}

/**
 * The ranking of entries in rank order. Only a higher-ranked product can dominate, and a layer is one more than the deepest layer
 * among those that dominate.
 */
export function ranking(ranked: readonly Ranked[]): ShownRank[] {
  const layers: number[] = [];
  return ranked.map((entry, place) => {
    const next = ranked[place + 1];
    const dominators = ranked.slice(0, place).filter((above) => dominates(above, entry));
    const layer = 1 + dominators.reduce((deepest, { place: above }) => Math.max(deepest, layers[above] ?? 0), 0);
    layers.push(layer);
    return {
      rank: place + 1,
      index: entry.index,
      decision: entry.product.decision,
      pareto_layer: layer,
      dominated_by: dominators[0]?.index ?? null,
      dominated_by_count: dominators.length,
      ranked_above_next_by: next ? keyOf(firstDifference(entry.merits, next.merits)) : null,
    };
  });
}
