/** What decides, in eight figures (domain.md 4.13). */
import { toNumber } from "../../exact/decimal.ts";
import type { EvaluatedProduct } from "../evaluated-product.ts";

/** The eight keys of headline. */
export function showHeadline(product: EvaluatedProduct) {
  return {
    decision: product.decision,
    profit_per_unit: toNumber(product.profit, product.decimals),
    margin_pct: toNumber(product.margin, 2),
    roi_pct: toNumber(product.roi, 2),
    opportunity_score: toNumber(product.score, 1),
    risk_level: product.riskLevel,
    decision_if_unregistered: product.decisionIfUnregistered,
    profit_if_unregistered: toNumber(product.profitIfUnregistered, product.decimals),
  };
}
