/**
 * The parts of a digest, each from the fields that it needs. An answer may have been stored by an earlier version of the service, so a
 * part whose fields are not there is left out rather than guessed.
 */
import { z } from "@hono/zod-openapi";
import type { JsonObject, Locale } from "../../src/worker/lib/text.ts";
import { figures, table } from "./table.ts";
import { titles, words } from "./words.ts";

/** Writes one part of a result; empty when the result has no such part. */
export type Section = (result: JsonObject, locale: Locale) => string;

const section =
  <Schema extends z.ZodType>(schema: Schema, write: (fields: z.output<Schema>, locale: Locale) => string): Section =>
  (result, locale) => {
    const parsed = schema.safeParse(result);
    return parsed.success ? write(parsed.data, locale) : "";
  };

const figure = z.number().nullable();
const optional = figure.optional();

/** Rows of a table that is about a product among many. */
const mostRows = 12;
/** Rows of a table of what matters most. */
const fewRows = 5;

const checks = section(
  z.object({
    checks: z.array(
      z.object({ check: z.string(), actual: figure, operator: z.string(), threshold: z.number(), passed: z.boolean() }),
    ),
  }),
  (result, locale) =>
    table(
      titles.checks,
      [words.check, words.actual, words.needed, words.passed],
      result.checks.map(({ check, actual, operator, threshold, passed }) => [
        check,
        actual,
        `${operator} ${threshold}`,
        passed,
      ]),
      mostRows,
      locale,
    ),
);

const positions = section(
  z.object({
    vat_positions: z.array(
      z.object({
        position: z.string(),
        applies: z.boolean(),
        profit_per_unit: figure,
        margin_pct: figure,
        break_even_price: optional,
        decision: z.string().nullable().optional(),
      }),
    ),
  }),
  ({ vat_positions: rows }, locale) => {
    const decided = rows.some(({ decision }) => decision !== undefined);
    return table(
      titles.positions,
      [
        words.position,
        words.applies,
        words.profit,
        words.margin,
        words.breakEven,
        ...(decided ? [words.decision] : []),
      ],
      rows.map((row) => [
        row.position,
        row.applies,
        row.profit_per_unit,
        row.margin_pct,
        row.break_even_price,
        ...(decided ? [row.decision] : []),
      ]),
      mostRows,
      locale,
    );
  },
);

const supplierPrice = section(
  z.object({
    supplier_price: z.object({
      target_product_value: figure,
      required_reduction_pct: figure,
      walk_away_product_value: figure,
    }),
    break_even_duty_rate_pct: optional,
  }),
  ({ supplier_price: price, break_even_duty_rate_pct }, locale) =>
    figures(
      [
        [words.targetPrice, price.target_product_value],
        [words.reduction, price.required_reduction_pct],
        [words.walkAway, price.walk_away_product_value],
        [words.dutyLimit, break_even_duty_rate_pct],
      ],
      locale,
    ),
);

const landedCost = section(
  z.object({
    landed_cost: z.number(),
    cif_value: z.number(),
    customs_duty: z.number(),
    import_vat: z.number(),
    landed_cost_ex_vat: z.number(),
    effective_import_tax_rate_pct: z.number(),
    landed_cost_with_typical_freight: optional,
  }),
  (result, locale) =>
    figures(
      [
        [words.cif, result.cif_value],
        [words.duty, result.customs_duty],
        [words.importVat, result.import_vat],
        [words.landedCost, result.landed_cost],
        [words.landedCostExVat, result.landed_cost_ex_vat],
        [words.taxRate, result.effective_import_tax_rate_pct],
        [words.typicalFreight, result.landed_cost_with_typical_freight],
      ],
      locale,
    ),
);

const duties = section(
  z.object({
    duty_rate_table: z.array(
      z.object({ duty_rate_pct: z.number(), customs_duty: z.number(), landed_cost: z.number(), change: figure }),
    ),
  }),
  (result, locale) =>
    table(
      titles.duties,
      [words.dutyRate, words.duty, words.landedCost, words.difference],
      result.duty_rate_table.map((row) => [row.duty_rate_pct, row.customs_duty, row.landed_cost, row.change]),
      mostRows,
      locale,
    ),
);

const risk = section(
  z.object({
    risk: z.object({ stress_survived: z.number(), worst_test: z.string(), worst_profit_per_unit: figure }),
  }),
  ({ risk: { stress_survived, worst_test, worst_profit_per_unit } }, locale) =>
    figures(
      [
        [words.stress, stress_survived],
        [words.worstTest, worst_test],
        [words.worstProfit, worst_profit_per_unit],
      ],
      locale,
    ),
);

const operations = section(
  z.object({
    price_ladder: z.array(
      z.object({ margin_pct: z.number(), price: figure, change_pct: figure, decision: z.string().nullish() }),
    ),
  }),
  ({ price_ladder: rows }, locale) => {
    const decided = rows.some(({ decision }) => decision !== undefined);
    return table(
      titles.operations,
      [words.margin, words.price, words.change, ...(decided ? [words.decision] : [])],
      rows.map((row) => [row.margin_pct, row.price, row.change_pct, ...(decided ? [row.decision] : [])]),
      mostRows,
      locale,
    );
  },
);

const missing = section(
  z.object({
    missing_inputs: z.array(z.object({ field: z.string(), assumed_value: figure, profit_at_stake: figure })),
  }),
  (result, locale) =>
    table(
      titles.missing,
      [words.field, words.assumed, words.atStake],
      result.missing_inputs.map((row) => [row.field, row.assumed_value, row.profit_at_stake]),
      mostRows,
      locale,
    ),
);

const missingData = section(
  z.object({
    missing_data_priority: z.array(
      z.object({ field: z.string(), products: z.number(), profit_at_stake_per_unit: figure }),
    ),
  }),
  (result, locale) =>
    table(
      titles.missing,
      [words.field, words.count, words.atStake],
      result.missing_data_priority.map((row) => [row.field, row.products, row.profit_at_stake_per_unit]),
      fewRows,
      locale,
    ),
);

const capital = section(
  z.object({
    allocation: z.object({
      working_capital: z.number(),
      reserve: z.number(),
      cash_allocated: z.number(),
      expected_profit: z.number(),
      worst_stress_profit: optional,
      break_even_sell_through_pct: optional,
      optimality: z.string(),
    }),
  }),
  ({ allocation }, locale) =>
    figures(
      [
        [words.capital, allocation.working_capital],
        [words.reserve, allocation.reserve],
        [words.allocated, allocation.cash_allocated],
        [words.expectedProfit, allocation.expected_profit],
        [words.worstProfit, allocation.worst_stress_profit],
        [words.breakEvenSales, allocation.break_even_sell_through_pct],
        [words.optimality, allocation.optimality],
      ],
      locale,
    ),
);

const purchases = section(
  z.object({
    allocation: z.object({
      lines: z.array(
        z.object({ index: z.number(), units: z.number(), cash_allocated: z.number(), expected_profit: figure }),
      ),
    }),
  }),
  ({ allocation: { lines } }, locale) =>
    table(
      titles.plan,
      [words.product, words.units, words.cash, words.expectedProfit],
      lines.map((line) => [line.index, line.units, line.cash_allocated, line.expected_profit]),
      mostRows,
      locale,
    ),
);

const phases = section(
  z.object({
    purchase_plan: z.object({
      phases: z.array(z.object({ phase: z.number(), cash: z.number(), items: z.array(z.unknown()) })),
    }),
  }),
  (result, locale) =>
    table(
      titles.phases,
      [words.phase, words.cash, words.items],
      result.purchase_plan.phases.map(({ phase, cash, items }) => [phase, cash, items.length]),
      fewRows,
      locale,
    ),
);

const actions = section(
  z.object({
    action_plan: z.array(
      z.object({
        index: z.number(),
        action: z.string(),
        units: figure,
        supplier_payment: figure,
        get_first: z.string().nullable(),
      }),
    ),
  }),
  (result, locale) =>
    table(
      titles.actions,
      [words.product, words.action, words.units, words.payment, words.getFirst],
      result.action_plan.map((row) => [row.index, row.action, row.units, row.supplier_payment, row.get_first]),
      mostRows,
      locale,
    ),
);

/** What a product's record and its dossier's headline have in common. */
const outcome = {
  decision: z.string(),
  decision_if_unregistered: z.string(),
  profit_per_unit: figure,
  margin_pct: figure,
  opportunity_score: figure,
  risk_level: z.string(),
};

const products = section(
  z.object({
    products: z.array(
      z.union([
        z.object({ index: z.number(), ...outcome }),
        z
          .object({ index: z.number(), headline: z.object(outcome) })
          .transform(({ index, headline }) => ({ index, ...headline })),
      ]),
    ),
  }),
  (result, locale) =>
    table(
      titles.products,
      [words.product, words.decision, words.decisionUnregistered, words.profit, words.margin, words.score, words.risk],
      result.products.map((row) => [
        row.index,
        row.decision,
        row.decision_if_unregistered,
        row.profit_per_unit,
        row.margin_pct,
        row.opportunity_score,
        row.risk_level,
      ]),
      mostRows,
      locale,
    ),
);

const renegotiation = section(
  z.object({
    renegotiation_list: z.array(
      z.object({
        index: z.number(),
        target_product_value: figure,
        required_reduction_pct: figure,
        plan_gain: optional,
      }),
    ),
  }),
  (result, locale) =>
    table(
      titles.renegotiate,
      [words.product, words.targetPrice, words.reduction, words.gain],
      result.renegotiation_list.map((row) => [
        row.index,
        row.target_product_value,
        row.required_reduction_pct,
        row.plan_gain,
      ]),
      fewRows,
      locale,
    ),
);

const notices = section(
  z.object({ notice_texts: z.array(z.object({ text: z.string() })).min(1) }),
  ({ notice_texts: texts }, locale) =>
    [`**${titles.notices[locale]}**`, "", ...texts.slice(0, fewRows).map(({ text }) => `- ${text}`)].join("\n"),
);

/** All parts, the most decisive first. */
export const sections: readonly Section[] = [
  actions,
  capital,
  landedCost,
  checks,
  supplierPrice,
  positions,
  purchases,
  products,
  risk,
  missing,
  missingData,
  renegotiation,
  operations,
  phases,
  duties,
  notices,
];
