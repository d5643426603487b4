/** A ranked portfolio and the records of its products (domain.md 4.10 and 4.13). */
import { z } from "@hono/zod-openapi";
import { checkNames } from "../../src/worker/core/result-words.ts";
import { resultFields } from "./fields/fields.ts";
import { amount, fieldName, word } from "./fields/kinds.ts";
import { part } from "./fields/parts.ts";
import { notices } from "./product.ts";

const { product_count, best_index, positive_opportunity_count, short_of_data_count, average_opportunity_score } =
  resultFields.shape;

const counts = resultFields.pick({ GO: true, TEST: true, RENEGOTIATE: true, AVOID: true }).openapi("DecisionCounts");

export const decisionCounts = part("decision_counts", counts);

export const summary = part(
  "summary",
  z
    .looseObject({
      product_count,
      decision_counts: decisionCounts,
      decision_counts_if_unregistered: part("decision_counts_if_unregistered", counts),
      best_index,
      positive_opportunity_count,
      short_of_data_count,
      average_opportunity_score,
    })
    .openapi("PortfolioSummary"),
);

export const ranking = part(
  "ranking",
  z.array(
    resultFields
      .pick({
        rank: true,
        index: true,
        decision: true,
        pareto_layer: true,
        dominated_by: true,
        dominated_by_count: true,
        ranked_above_next_by: true,
      })
      .openapi("RankedProduct"),
  ),
);

const failedChecks = part("failed_checks", z.array(word("Name of a check", "اسم شرط", checkNames)));

const head = {
  ...resultFields.pick({ index: true, decision: true, decision_if_unregistered: true }).shape,
  failed_checks: failedChecks,
  ...resultFields.pick({
    profit_per_unit: true,
    margin_pct: true,
    roi_pct: true,
    cash_per_unit: true,
    cash_return_pct: true,
    opportunity_score: true,
    risk_level: true,
    stress_survived: true,
  }).shape,
};

const prices = resultFields.pick({
  product_value: true,
  landed_cost: true,
  expected_sale_price: true,
  break_even_price: true,
  safety_margin_pct: true,
  max_ad_cost_per_order: true,
  target_product_value: true,
  required_reduction_pct: true,
  walk_away_product_value: true,
  profit_as_supplied: true,
  profit_if_unregistered: true,
  costs_supplied: true,
}).shape;

/** One product of the rank and the pack. */
const record = z
  .looseObject({
    ...head,
    ...resultFields.pick({ worst_test: true, worst_profit_per_unit: true }).shape,
    ...prices,
    omitted_costs: part("omitted_costs", z.array(fieldName("Name of an omitted cost", "اسم تكلفة غير مُدخلة"))),
    notices,
  })
  .openapi("ProductRecord");

/** One product of growth and scale. */
const longRecord = z
  .looseObject({
    ...head,
    ...prices,
    stress_profits: part("stress_profits", z.record(z.string(), amount("Profit per unit", "الربح لكل وحدة"))),
    profit_at_stake: part("profits_at_stake", z.record(z.string(), resultFields.shape.profit_at_stake)),
    notices,
  })
  .openapi("LongProductRecord");

export const records = part("records", z.array(record));
export const longRecords = part("records", z.array(longRecord));
