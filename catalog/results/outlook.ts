/** What a budget earns under other conditions, and what would change the decisions of a portfolio (domain.md 4.11 and 4.12). */
import { z } from "@hono/zod-openapi";
import { resultFields } from "./fields/fields.ts";
import { productIndex } from "./fields/kinds.ts";
import { part } from "./fields/parts.ts";
import { decisionCounts } from "./ranking.ts";

const { index, units, supplier_payment } = resultFields.shape;

export const actionPlan = part(
  "action_plan",
  z.array(
    z
      .looseObject({
        index,
        action: resultFields.shape.action,
        units: units.nullable(),
        supplier_payment: supplier_payment.nullable(),
        get_first: resultFields.shape.get_first,
      })
      .openapi("Action"),
  ),
);

export const capitalCurve = part(
  "capital_curve",
  z
    .array(
      resultFields
        .pick({
          level_pct: true,
          working_capital: true,
          cash_allocated: true,
          expected_profit: true,
          marginal_return_pct: true,
        })
        .openapi("CapitalLevel"),
    )
    .nullable(),
);

export const sellThroughCurve = part(
  "sell_through_curve",
  z.array(resultFields.pick({ pct: true, units_sold: true, profit: true }).openapi("SellThroughLevel")).nullable(),
);

const planLines = part("plan_lines", z.array(resultFields.pick({ index: true, units: true }).openapi("PlanLine")));

export const robustPlan = part(
  "robust_plan",
  resultFields
    .pick({
      cash_allocated: true,
      total_units: true,
      expected_profit: true,
      downside_profit: true,
      downside_profit_of_plan: true,
      price_of_robustness: true,
      optimality: true,
    })
    .extend({ lines: planLines })
    .openapi("RobustPlan")
    .nullable(),
);

export const unregisteredPlan = part(
  "unregistered_plan",
  resultFields
    .pick({ cash_allocated: true, total_units: true, expected_profit: true, optimality: true })
    .extend({ lines: planLines })
    .openapi("UnregisteredPlan")
    .nullable(),
);

export const concentrationFrontier = part(
  "concentration_frontier",
  z
    .array(
      resultFields
        .pick({
          cap_pct: true,
          funded_products: true,
          cash_allocated: true,
          expected_profit: true,
          worst_stress_profit: true,
          concentration_hhi: true,
        })
        .openapi("ConcentrationLevel"),
    )
    .nullable(),
);

export const segments = part(
  "segments",
  z.array(
    resultFields
      .pick({ segment: true, count: true })
      .extend({ indexes: part("indexes", z.array(productIndex("A product", "منتج"))) })
      .openapi("Segment"),
  ),
);

export const distribution = part(
  "distribution",
  z.array(
    resultFields
      .pick({ metric: true, min: true, p25: true, median: true, p75: true, max: true })
      .openapi("Distribution"),
  ),
);

export const missingDataPriority = part(
  "missing_data_priority",
  z.array(
    resultFields
      .pick({ field: true, products: true, profit_at_stake_per_unit: true, profit_at_stake_in_plan: true })
      .openapi("MissingDataPriority"),
  ),
);

export const shockMatrix = part(
  "shock_matrix",
  z.array(
    z
      .looseObject({
        shock: resultFields.shape.shock,
        decision_counts: decisionCounts,
        downgraded: part("downgraded", z.array(productIndex("A product", "منتج"))),
      })
      .openapi("Shock"),
  ),
);

export const upgradePaths = part(
  "upgrade_paths",
  z.array(
    resultFields
      .pick({
        index: true,
        product_value_change_pct: true,
        expected_sale_price_change_pct: true,
        ad_cost_per_order_change_pct: true,
      })
      .openapi("UpgradePath"),
  ),
);
