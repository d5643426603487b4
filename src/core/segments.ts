/** Five groups of products by what to do with them (domain.md 4.12). */
import type { ProductStudy } from "./product-study.ts";
import type { Ranked } from "./ranking.ts";
import type { Segment } from "./result-portfolio-parts.ts";
import { type SegmentName, segmentNames } from "./result-words.ts";

/** A GO product is a star from this prudent cash return on, per cent. */
export const starCashReturnPct = 50;

function segmentOf({ decision, prudentCashReturn }: ProductStudy): SegmentName {
  switch (decision) {
    case "GO":
      return prudentCashReturn >= 100 * starCashReturnPct ? "star" : "steady";
    case "TEST":
      return "probe";
    case "RENEGOTIATE":
      return "fix";
    case "AVOID":
      return "drop";
  }
}

/** Every segment with its products in rank order. */
export function segments(ranked: readonly Ranked[]): Segment[] {
  return segmentNames.map((segment) => {
    const indexes = ranked.filter(({ study }) => segmentOf(study) === segment).map(({ index }) => index);
    return { segment, count: indexes.length, indexes };
  });
}
