/** A product as a row of a portfolio: what decides, what to do next, and what is missing (domain.md 4.13). */
import { toNumber } from "../../exact/decimal.ts";
import { showHundredths } from "../../exact/percentage.ts";
import { showChecks } from "../decision.ts";
import type { EvaluatedProduct } from "../evaluated-product.ts";
import { showHeadline } from "./headline.ts";

/** The record of a product. */
export function recordOf(product: EvaluatedProduct) {
  return {
    index: product.index,
    product_value: toNumber(product.productValue, product.decimals),
    expected_sale_price: toNumber(product.price, product.decimals),
    ...showHeadline(product),
    break_even_sell_through_pct: showHundredths(product.scenario.plan.sellThrough),
    failed_checks: showChecks(product.scenario, product.stress)
      .filter(({ passed }) => !passed)
      .map(({ check }) => check),
    next_step: product.nextStep,
    costs_supplied: product.costsSupplied,
    missing: product.missing,
    notices: [...product.notices],
  };
}
