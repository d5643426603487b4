/** How a budget is split in whole units, bought in phases, and what a lower supplier price would add (domain.md 4.11). */
import { z } from "@hono/zod-openapi";
import { resultFields } from "./fields/fields.ts";
import { amount, productIndex } from "./fields/kinds.ts";
import { part } from "./fields/parts.ts";

/** Cash by what it pays for. */
const split = {
  supplier_payment: true,
  freight_insurance: true,
  customs_duty: true,
  import_vat: true,
  operating_cash: true,
} as const;

const line = resultFields
  .pick({
    index: true,
    decision: true,
    units: true,
    cash_allocated: true,
    ...split,
    share_of_capital_pct: true,
    product_cap: true,
    limited_by: true,
    expected_profit: true,
    payback_orders: true,
  })
  .openapi("AllocationLine");

export const allocation = part(
  "allocation",
  z
    .looseObject({
      ...resultFields.pick({
        working_capital: true,
        reserve: true,
        reserve_pct: true,
        investable: true,
        cash_allocated: true,
        unallocated: true,
        unallocated_reason: true,
        total_units: true,
        expected_profit: true,
        expected_return_on_allocated_pct: true,
        expected_return_on_capital_pct: true,
        expected_profit_if_unregistered: true,
      }).shape,
      stress_outcomes: part("stress_outcomes", z.record(z.string(), amount("Profit of the plan", "ربح الخطة"))),
      ...resultFields.pick({
        worst_stress_test: true,
        worst_stress_profit: true,
        break_even_sell_through_pct: true,
        ...split,
        test_share_pct: true,
        concentration_hhi: true,
        upper_bound_profit: true,
        optimality_gap: true,
        optimality: true,
      }).shape,
      lines: part("allocation_lines", z.array(line)),
      unfunded: part("unfunded", z.array(productIndex("A product", "منتج"))),
    })
    .openapi("Allocation"),
);

const { sell_through_gate_pct, shipments, reserve_per_shipment, phase, cumulative_share_pct, cash, order_terms } =
  resultFields.shape;

const item = resultFields
  .pick({ index: true, units: true, cash: true, ...split, gate_units_sold: true })
  .openapi("PurchaseItem");

export const purchasePlan = part(
  "purchase_plan",
  z
    .looseObject({
      sell_through_gate_pct,
      shipments,
      reserve_per_shipment,
      order_terms,
      phases: part(
        "phases",
        z.array(
          z
            .looseObject({ phase, cumulative_share_pct, cash, items: part("items", z.array(item)) })
            .openapi("PurchasePhase"),
        ),
      ),
    })
    .openapi("PurchasePlan"),
);

export const renegotiationList = part(
  "renegotiation_list",
  z.array(
    resultFields
      .pick({
        index: true,
        decision: true,
        product_value: true,
        target_product_value: true,
        required_reduction_pct: true,
        decision_at_target: true,
        walk_away_product_value: true,
        plan_gain: true,
      })
      .openapi("Renegotiation"),
  ),
);
