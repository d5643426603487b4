/** How the main figures are spread over a portfolio: quantiles by nearest rank (domain.md 4.12). */
import type { EvaluatedProduct } from "./evaluated-product.ts";
import { toNumber } from "./exact/decimal.ts";
import { compare, type Integer } from "./exact/integer.ts";
import type { RankingEntry } from "./ranking.ts";
import type { ShownDistribution } from "./result-portfolio-parts.ts";
import { type DistributionMetric, distributionMetrics } from "./result-words.ts";

interface Metric {
  readonly of: (product: EvaluatedProduct) => Integer;
  readonly decimals: number;
}

const metrics: Readonly<Record<DistributionMetric, Metric>> = {
  margin_pct: { of: ({ plan }) => plan.margin, decimals: 2 },
  roi_pct: { of: ({ plan }) => plan.roi, decimals: 2 },
  cash_return_pct: { of: ({ plan }) => plan.cashReturn, decimals: 2 },
  opportunity_score: { of: ({ plan }) => plan.score, decimals: 1 },
};

/** The quantiles of each metric. */
export function distribution(entries: readonly RankingEntry[]): ShownDistribution[] {
  return distributionMetrics.map((metric) => {
    const { of, decimals } = metrics[metric];
    const sorted = entries.map(({ product }) => of(product)).sort(compare);
    const element = (position: number) => toNumber(sorted[position] ?? 0, decimals);
    const quantile = (pct: number) => element(Math.ceil((pct * sorted.length) / 100) - 1);
    return {
      metric,
      min: element(0),
      p25: quantile(25),
      median: quantile(50),
      p75: quantile(75),
      max: element(sorted.length - 1),
    };
  });
}
