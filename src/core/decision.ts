/** GO, TEST, RENEGOTIATE or AVOID: machine-checkable rules on displayed values (domain.md 4.8). */
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import type { ProductAssessment } from "./product-assessment.ts";
import type { Check } from "./result-parts.ts";
import { type CheckName, checkNames, type Decision } from "./result-words.ts";
import { requiredReduction, targetProductValue } from "./target-price.ts";
import { goThresholds, renegotiableReductionPct, testMarginPct } from "./thresholds.ts";

interface Rule {
  readonly actual: (product: ProductAssessment) => Integer;
  readonly operator: ">" | ">=";
  /** Decimals of the actual figure; those of the currency for money. */
  readonly decimals: number | "money";
  /** In the units of the actual figure. */
  readonly threshold: number;
}

const rules: Readonly<Record<CheckName, Rule>> = {
  profit_per_unit: {
    actual: (product) => product.profit.profit_per_unit,
    operator: ">",
    decimals: "money",
    threshold: goThresholds.profit_per_unit,
  },
  prudent_margin_pct: {
    actual: (product) => product.prudentMargin,
    operator: ">=",
    decimals: 2,
    threshold: 100 * goThresholds.prudent_margin_pct,
  },
  roi_pct: {
    actual: (product) => product.roi,
    operator: ">=",
    decimals: 2,
    threshold: 100 * goThresholds.roi_pct,
  },
  combined_downside_profit: {
    actual: (product) => product.combinedDownsideProfit,
    operator: ">=",
    decimals: "money",
    threshold: goThresholds.combined_downside_profit,
  },
  opportunity_score: {
    actual: (product) => product.score,
    operator: ">=",
    decimals: 1,
    threshold: 10 * goThresholds.opportunity_score,
  },
  typical_margin_pct: {
    actual: (product) => product.typicalMargin,
    operator: ">=",
    decimals: 2,
    threshold: 100 * goThresholds.typical_margin_pct,
  },
};

function passes(actual: Integer, { operator, threshold }: Rule): boolean {
  return operator === ">" ? actual > threshold : actual >= threshold;
}

/** Whether every check passes. */
export function isGo(product: ProductAssessment): boolean {
  return checkNames.every((check) => passes(rules[check].actual(product), rules[check]));
}

function isRenegotiable(product: ProductAssessment): boolean {
  const { product_value } = product.product;
  const reduction = requiredReduction(product_value, targetProductValue(product.product));
  return reduction !== null && reduction <= 100 * renegotiableReductionPct;
}

/** The decision on a product. */
export function decide(product: ProductAssessment): Decision {
  if (isGo(product)) return "GO";
  if (product.profit.profit_per_unit > 0 && product.prudentMargin >= 100 * testMarginPct) return "TEST";
  return isRenegotiable(product) ? "RENEGOTIATE" : "AVOID";
}

/** The checks of GO as results show them. */
export function showChecks(product: ProductAssessment, moneyDecimals: number): Check[] {
  return checkNames.map((check) => {
    const rule = rules[check];
    const actual = rule.actual(product);
    return {
      check,
      actual: toNumber(actual, rule.decimals === "money" ? moneyDecimals : rule.decimals),
      operator: rule.operator,
      threshold: goThresholds[check],
      passed: passes(actual, rule),
    };
  });
}
