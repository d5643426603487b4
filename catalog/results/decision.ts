/** The dossier of one product: the decision and everything that leads to it (domain.md 4.8 and 4.13). */
import { z } from "@hono/zod-openapi";
import { grounds } from "./envelope.ts";
import { resultFields } from "./fields/fields.ts";
import { part } from "./fields/parts.ts";
import { productInputsUsed } from "./inputs-used.ts";
import { landedCostBreakdown } from "./landed-cost.ts";
import {
  asSupplied,
  decidedPriceLadder,
  decidedVatPositions,
  missingInputs,
  notices,
  risk,
  scoreBlock,
  sensitivity,
  stressTests,
  unitEconomics,
} from "./product.ts";

export const checks = part(
  "checks",
  z.array(
    resultFields
      .pick({ check: true, actual: true, operator: true, threshold: true, passed: true, explanation: true })
      .openapi("Check"),
  ),
);

export const supplierPrice = part(
  "supplier_price",
  resultFields
    .pick({
      product_value: true,
      target_product_value: true,
      required_reduction_pct: true,
      decision_at_target: true,
      walk_away_product_value: true,
    })
    .openapi("SupplierPrice"),
);

const headline = part(
  "headline",
  resultFields
    .pick({
      decision: true,
      profit_per_unit: true,
      margin_pct: true,
      roi_pct: true,
      opportunity_score: true,
      risk_level: true,
      decision_if_unregistered: true,
      profit_if_unregistered: true,
    })
    .openapi("DecisionHeadline"),
);

const { decision, decision_if_omitted_costs_zero, costs_supplied, break_even_duty_rate_pct } = resultFields.shape;

/** Everything about one product: the product decision returns it, the pilot once per product. */
export const dossier = {
  headline,
  decision,
  checks,
  notices,
  as_supplied: asSupplied,
  decision_if_omitted_costs_zero,
  costs_supplied,
  ...decidedVatPositions,
  supplier_price: supplierPrice,
  break_even_duty_rate_pct,
  price_ladder: decidedPriceLadder,
  unit_economics: unitEconomics,
  landed_cost_breakdown: landedCostBreakdown,
  ...scoreBlock,
  risk,
  stress_tests: stressTests,
  missing_inputs: missingInputs,
  sensitivity,
  ...grounds(productInputsUsed),
};
