/** The order of a portfolio (domain-plans.md 4.10). */
import { type Money, named } from "../capital/candidate.ts";
import { toNumber } from "../exact/decimal.ts";
import { compare, type Integer } from "../exact/integer.ts";
import type { EvaluatedProduct } from "../product/evaluated-product.ts";

/** Why a product ranks above the next: the first key that differs. */
export const rankingKeys = ["PROFIT", "DECISION", "SCORE", "RETURN", "MARGIN", "INPUT_ORDER"] as const;

/** Decisions, the worst first. */
const decisionsRising: readonly EvaluatedProduct["decision"][] = ["AVOID", "RENEGOTIATE", "TEST", "GO"];

/** What the ranking looks at, in the order of its keys, each the better the higher. */
type Merits = readonly Integer[];

function meritsOf({ profit, decision, score, roi, margin }: EvaluatedProduct): Merits {
  return [profit > 0 ? 1 : 0, decisionsRising.indexOf(decision), score, roi, margin];
}

/** The position of the first merit that differs; the number of merits when none does. */
function firstDifference(a: Merits, b: Merits): number {
  const position = a.findIndex((merit, key) => merit !== b[key]);
  return position < 0 ? a.length : position;
}

/** A product with its 0-based place in the rank order. */
export interface Ranked {
  readonly product: EvaluatedProduct;
  readonly place: number;
}

/** The products in rank order; equals stay in the order of the request. */
export function rankOrder(products: readonly EvaluatedProduct[]): Ranked[] {
  return products
    .map((product) => ({ product, merits: meritsOf(product) }))
    .sort((a, b) => {
      const key = firstDifference(a.merits, b.merits);
      return compare(b.merits[key] ?? 0, a.merits[key] ?? 0);
    })
    .map(({ product }, place) => ({ product, place }));
}

/** The list `ranking` of products in rank order. */
export function ranking(ranked: readonly Ranked[], money: Money) {
  return ranked.map(({ product, place }) => {
    const next = ranked[place + 1];
    const key = next && rankingKeys[firstDifference(meritsOf(product), meritsOf(next.product))];
    return {
      rank: place + 1,
      ...named(product, money),
      decision: product.decision,
      opportunity_score: toNumber(product.score, 1),
      ranks_above_next_by: key ?? null,
    };
  });
}
