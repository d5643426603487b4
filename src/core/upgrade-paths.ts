/** The smallest whole percentage by which one lever alone makes a product a GO (domain.md 4.12). */
import { isGo } from "./decision.ts";
import { toNumber } from "./exact/decimal.ts";
import { part, percentage } from "./exact/percentage.ts";
import type { Entry } from "./portfolio.ts";
import type { ProductAssessment } from "./product-assessment.ts";
import type { UpgradePath } from "./result-portfolio-parts.ts";
import { type Lever, levers } from "./result-words.ts";

interface LeverRule {
  /** 1 raises the value, -1 lowers it. */
  readonly direction: 1 | -1;
  /** The largest change tried, per cent. */
  readonly limitPct: number;
  /**
   * Whether a larger change never turns a GO back. True for costs: profit, margins, returns, every stress test and so the score never
   * fall when a cost falls. Not for the price: fees are rounded, so margin and score may dip by their last digit.
   */
  readonly monotone: boolean;
}

/** What each lever may do. */
export const leverRules: Readonly<Record<Lever, LeverRule>> = {
  product_value: { direction: -1, limitPct: 50, monotone: true },
  expected_sale_price: { direction: 1, limitPct: 50, monotone: false },
  ad_cost_per_order: { direction: -1, limitPct: 100, monotone: true },
};

/** The product with the lever moved by so many per cent of itself. */
function moved(product: ProductAssessment, lever: Lever, changePct: number): ProductAssessment {
  return product.with({ [lever]: part(product.product[lever], percentage(100 + changePct)) });
}

/** The smallest change from 1 to the limit that reaches GO; null when none does. */
function smallestChange(limit: number, monotone: boolean, reachesGo: (change: number) => boolean): number | null {
  if (!monotone) {
    for (let change = 1; change <= limit; change++) if (reachesGo(change)) return change;
    return null;
  }
  if (!reachesGo(limit)) return null;
  let [fails, reaches] = [0, limit];
  while (reaches - fails > 1) {
    const middle = (fails + reaches) >> 1;
    if (reachesGo(middle)) reaches = middle;
    else fails = middle;
  }
  return reaches;
}

/** The paths of one product that is not a GO. */
function upgradePath({ index, study }: Entry): UpgradePath {
  const { assessment, scenario, decision } = study;
  const paths = levers
    .filter((lever) => assessment.product[lever] !== 0)
    .flatMap((lever) => {
      const { direction, limitPct, monotone } = leverRules[lever];
      const change = smallestChange(limitPct, monotone, (pct) => isGo(moved(assessment, lever, direction * pct)));
      if (change === null) return [];
      const value = moved(assessment, lever, direction * change).product[lever];
      return [{ lever, change_pct: direction * change, new_value: toNumber(value, scenario.decimals) }];
    });
  const [first, ...others] = paths;
  const easiest = others.reduce(
    (best, path) => (best && Math.abs(path.change_pct) < Math.abs(best.change_pct) ? path : best),
    first,
  );
  return { index, decision, paths_to_go: paths, easiest_lever: easiest?.lever ?? null };
}

/** The paths of every product that is not a GO, in rank order. */
export function upgradePaths(ranked: readonly Entry[]): UpgradePath[] {
  return ranked.filter(({ study }) => study.decision !== "GO").map(upgradePath);
}
