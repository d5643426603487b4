/** The order of several products, and which of them are the same (domain.md 6.1). */
import { decisions } from "../codes.ts";
import type { Judged } from "../product/judgement.ts";
import { inputsOf } from "../product/product.ts";

/** Returns numbers to compare from the first to the last; higher is better. */
const meritsOf = ({ request, headline }: Judged): readonly number[] => [
  Number(request.order.profit > 0n),
  -decisions.indexOf(headline.decision),
  headline.opportunity_score,
  headline.roi_pct,
  headline.margin_pct,
];

function byMerit({ merits: one }: { merits: readonly number[] }, { merits: other }: { merits: readonly number[] }) {
  const index = one.findIndex((merit, at) => merit !== other[at]);
  return (other[index] ?? 0) - (one[index] ?? 0);
}

/** Ranks products, best first; of products with the same values in use the best ranked stands for all. */
export function rank(products: readonly Judged[]) {
  const numberOf = new Map<string, number>();
  return products
    .map((product, index) => ({ ...product, number: index + 1, merits: meritsOf(product) }))
    .sort(byMerit)
    .map((product, index) => {
      const values = JSON.stringify(inputsOf(product).map(({ value }) => value));
      const sameAs = numberOf.get(values) ?? null;
      if (sameAs === null) numberOf.set(values, product.number);
      return { ...product, rank: index + 1, sameAs };
    });
}

/** A product with its place in the request, its place in the ranking, and the product that it repeats, all from 1. */
export type Ranked = ReturnType<typeof rank>[number];
