/** Five groups of products by what to do with them (domain.md 4.12). */
import type { EvaluatedProduct } from "./evaluated-product.ts";
import type { Ranked } from "./ranking.ts";
import type { ShownSegment } from "./result-portfolio-parts.ts";
import { type SegmentName, segmentNames } from "./result-words.ts";

/** A GO product is a star from this cash return on, per cent. */
export const starCashReturnPct = 50;

function segmentOf({ decision, plan }: EvaluatedProduct): SegmentName {
  switch (decision) {
    case "GO":
      return plan.cashReturn >= 100 * starCashReturnPct ? "star" : "steady";
    case "TEST":
      return "probe";
    case "RENEGOTIATE":
      return "fix";
    case "AVOID":
      return "drop";
  }
}

/** Every segment with its products in rank order. */
export function segments(ranked: readonly Ranked[]): ShownSegment[] {
  return segmentNames.map((segment) => {
    const indexes = ranked.filter(({ product }) => segmentOf(product) === segment).map(({ index }) => index);
    return { segment, count: indexes.length, indexes };
  });
}
