/** How the main figures are spread over a portfolio: quantiles by nearest rank (domain.md 4.12). */
import { toNumber } from "./exact/decimal.ts";
import { compare, type Integer } from "./exact/integer.ts";
import type { Entry } from "./portfolio.ts";
import type { ProductStudy } from "./product-study.ts";
import type { Distribution } from "./result-portfolio-parts.ts";
import { type DistributionMetric, distributionMetrics } from "./result-words.ts";

interface Metric {
  readonly of: (study: ProductStudy) => Integer;
  readonly decimals: number;
}

const metrics: Readonly<Record<DistributionMetric, Metric>> = {
  net_margin_pct: { of: (study) => study.economics.net_margin_pct, decimals: 2 },
  roi_pct: { of: (study) => study.economics.roi_pct, decimals: 2 },
  prudent_margin_pct: { of: (study) => study.prudentMargin, decimals: 2 },
  opportunity_score: { of: (study) => study.score, decimals: 1 },
};

/** The quantiles of each metric. */
export function distribution(entries: readonly Entry[]): Distribution[] {
  return distributionMetrics.map((metric) => {
    const { of, decimals } = metrics[metric];
    const sorted = entries.map(({ study }) => of(study)).sort(compare);
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
