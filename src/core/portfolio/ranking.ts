/** The order of several products, and which of them are the same (domain.md 6.1). */

import type { Judged } from "../results/gcc-product-decision.ts";
import type { Input } from "../results.ts";
import { decisions } from "../results.ts";

/** A product with its place in the request, its place in the ranking, and the product that it repeats, all from 1. */
export interface Ranked {
  readonly product: Judged;
  readonly inputs: readonly Input[];
  readonly number: number;
  readonly rank: number;
  readonly sameAs: number | null;
}

/** Numbers to compare from the first to the last; higher is better. */
const meritsOf = ({ request, headline }: Judged): readonly number[] => [
  Number(request.order.profit > 0n),
  -decisions.indexOf(headline.decision),
  headline.opportunity_score,
  headline.roi_pct,
  headline.margin_pct,
];

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((merit, at) => merit !== other[at]);
  return (other[index] ?? 0) - (one[index] ?? 0);
}

/** Ranks products, best first; of products with the same values in use the best ranked stands for all. */
export function rank(products: readonly { readonly product: Judged; readonly inputs: readonly Input[] }[]): Ranked[] {
  const numberOf = new Map<string, number>();
  return products
    .map((each, index) => ({ ...each, number: index + 1, merits: meritsOf(each.product) }))
    .sort((one, other) => compare(one.merits, other.merits))
    .map(({ merits, ...each }, index) => {
      const values = JSON.stringify(each.inputs.map(({ value }) => value));
      const sameAs = numberOf.get(values) ?? null;
      if (sameAs === null) numberOf.set(values, each.number);
      return { ...each, rank: index + 1, sameAs };
    });
}
