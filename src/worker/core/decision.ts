/** GO, TEST, RENEGOTIATE or AVOID: machine-checkable rules on displayed values (domain.md 4.8). */
import { toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import type { ProductCase } from "./product-case.ts";
import type { ShownCheck } from "./result-parts.ts";
import { type CheckName, checkNames, type Decision, decisions } from "./result-words.ts";
import { requiredReduction } from "./supplier-price.ts";
import { goThresholds, renegotiableReductionPct, testMarginPct } from "./thresholds.ts";

interface Rule {
  /** Null where the check does not apply. */
  readonly actual: (product: ProductCase) => Integer | null;
  readonly operator: ">" | ">=";
  /** Decimals of the actual figure; those of the currency for money. */
  readonly decimals: number | "money";
  /** In the units of the actual figure. */
  readonly threshold: number;
}

const rules: Readonly<Record<CheckName, Rule>> = {
  profit_per_unit: {
    actual: (product) => product.profit,
    operator: ">",
    decimals: "money",
    threshold: goThresholds.profit_per_unit,
  },
  margin_pct: {
    actual: (product) => product.margin,
    operator: ">=",
    decimals: 2,
    threshold: 100 * goThresholds.margin_pct,
  },
  roi_pct: {
    actual: (product) => product.roi,
    operator: ">=",
    decimals: 2,
    threshold: 100 * goThresholds.roi_pct,
  },
  combined_downside_profit: {
    actual: (product) => product.downsideProfit,
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
  costs_supplied: {
    actual: (product) => product.terms.costsSupplied,
    operator: ">=",
    decimals: 0,
    threshold: goThresholds.costs_supplied,
  },
};

function passes(check: CheckName, product: ProductCase): boolean {
  const { actual, operator, threshold } = rules[check];
  const figure = actual(product);
  if (figure === null) return true;
  return operator === ">" ? figure > threshold : figure >= threshold;
}

/** Whether every check passes. */
export function isGo(product: ProductCase): boolean {
  return checkNames.every((check) => passes(check, product));
}

/** The checks that fail, in check order. */
export function failedChecks(product: ProductCase): CheckName[] {
  return checkNames.filter((check) => !passes(check, product));
}

function isRenegotiable(product: ProductCase): boolean {
  const reduction = requiredReduction(product.terms.purchase.product_value, product.targetProductValue);
  return reduction !== null && reduction <= 100 * renegotiableReductionPct;
}

/** The decision on a product. */
export function decide(product: ProductCase): Decision {
  if (isGo(product)) return "GO";
  if (product.profit > 0 && product.margin >= 100 * testMarginPct) return "TEST";
  return isRenegotiable(product) ? "RENEGOTIATE" : "AVOID";
}

/** Whether a decision is worse than another one. */
export function isWorse(decision: Decision, than: Decision): boolean {
  return decisions.indexOf(decision) > decisions.indexOf(than);
}

/** The checks of GO as results show them. */
export function showChecks(product: ProductCase, moneyDecimals: number): ShownCheck[] {
  return checkNames.map((check) => {
    const { actual, operator, decimals } = rules[check];
    return {
      check,
      actual: toNumber(actual(product) ?? 0, decimals === "money" ? moneyDecimals : decimals),
      operator,
      threshold: goThresholds[check],
      passed: passes(check, product),
    };
  });
}
