/** The parts of a summary, each from the fields that it needs; empty for a result without them. */
import type { Locale, Text } from "../../src/lib/text.ts";
import type { AnyResult, ListedProduct, ProductDecisionResult, ProductFile } from "../results/shown.ts";
import { fieldText } from "../words/next-step.ts";
import { type ResultField, resultLabel } from "../words/result-fields.ts";
import { actionTerms, decisionTerms, riskTerms, stressTestTerms, termOf, vatPositionTerms } from "../words/terms.ts";
import { type Cell, cellText, table } from "./table.ts";

/** A result, or the only product of one. */
export type Shown = AnyResult | ProductFile;

/** Writes one part of a result with at most `mostRows` rows; empty when the result has no such part. */
export type Section = (result: Shown, locale: Locale, mostRows: number) => string;

/** A table of the rows that `rowsIn` finds in a result, under the labels of its fields. */
const tableOf =
  <Row>(
    title: Text,
    columns: readonly ResultField[],
    rowsIn: (result: Shown) => readonly Row[] | null | undefined,
    cells: (row: Row, locale: Locale) => readonly Cell[],
  ): Section =>
  (result, locale, mostRows) =>
    table(
      title,
      columns.map(resultLabel),
      (rowsIn(result) ?? []).map((row) => cells(row, locale)),
      mostRows,
      locale,
    );

/** A product by its number from 1, with its purchase value and its price. */
const named = (product: {
  readonly number: number;
  readonly product_value: number;
  readonly expected_sale_price: number;
}) => `${product.number} (${cellText(product.product_value)} → ${cellText(product.expected_sale_price)})`;

/** A value of an input field with the unit that is not money. */
function fieldCell(field: string, value: number | null | undefined): string {
  return typeof value === "number" && field.endsWith("_pct") ? `${cellText(value)}%` : cellText(value);
}

/** A position, and an omitted cost, with what only dearer operations say of them. */
type Position = Pick<ProductDecisionResult["if_unregistered"][number], "position" | "profit_per_unit" | "margin_pct"> &
  Partial<ProductDecisionResult["if_unregistered"][number]>;
type Missing = Omit<ProductDecisionResult["missing_inputs"][number], "better_up_to"> & {
  readonly better_up_to?: number | null;
};

const planOf = (result: Shown) => ("plan" in result ? result.plan : null);
const productsOf = (result: Shown): readonly ListedProduct[] => ("products" in result ? result.products : []);

/** Where the money of a plan goes. */
const payees = [
  "cash_out",
  "cash_left",
  "supplier_payment",
  "freight_insurance",
  "customs_duty",
  "import_vat",
  "selling_costs",
  "consignment_cost",
  "tests_cost",
] as const satisfies readonly ResultField[];

/** What to know before relying on the figures, as a list. */
const notices: Section = (result, locale, mostRows) => {
  const rows = "notices" in result ? result.notices.slice(0, mostRows) : [];
  return rows.length === 0
    ? ""
    : [`**${resultLabel("notices")[locale]}**`, "", ...rows.map(({ text }) => `- ${text}`)].join("\n");
};

/** All parts, the most decisive first. */
export const sections: readonly Section[] = [
  tableOf(
    resultLabel("products"),
    ["number", "action", "units", "goods_cost", "action_text"],
    productsOf,
    (row, locale) => [
      named(row),
      termOf(actionTerms, row.action)[locale],
      "units" in row ? row.units || null : null,
      "goods_cost" in row ? row.goods_cost || null : null,
      row.action_text,
    ],
  ),
  tableOf(
    resultLabel("if_sold"),
    ["sold_pct", "profit", "profit_at_90_pct_of_price", "if_sold.profit_if_unregistered"],
    (result) => planOf(result)?.if_sold,
    (row) => [`${row.sold_pct}%`, row.profit, row.profit_at_90_pct_of_price, row.profit_if_unregistered],
  ),
  tableOf(
    resultLabel("plan"),
    payees,
    (result) => (planOf(result)?.cash_out ? [planOf(result)] : null),
    (plan) => payees.map((payee) => plan?.[payee]),
  ),
  tableOf(
    resultLabel("limits"),
    ["lever", "today", "break_even", "limits.test", "limits.go"],
    (result) => ("limits" in result ? result.limits.flatMap((row) => ("go" in row ? [row] : [])) : null),
    ({ lever, today, break_even, test, go }, locale) => [
      fieldText(lever)[locale],
      ...[today, break_even, test, go].map((value) => fieldCell(lever, value)),
    ],
  ),
  tableOf(
    resultLabel("limits"),
    ["lever", "today", "break_even", "margin_15"],
    (result) => ("limits" in result ? result.limits.flatMap((row) => ("margin_15" in row ? [row] : [])) : null),
    ({ lever, today, break_even, margin_15 }, locale) => [
      fieldText(lever)[locale],
      ...[today, break_even, margin_15].map((value) => fieldCell(lever, value)),
    ],
  ),
  tableOf<Position>(
    resultLabel("if_unregistered"),
    ["position", "profit_per_unit", "margin_pct", "break_even_price", "decision", "lawful_up_to_orders_a_year"],
    (result) => ("if_unregistered" in result ? result.if_unregistered : null),
    (row, locale) => [
      termOf(vatPositionTerms, row.position)[locale],
      row.profit_per_unit,
      row.margin_pct,
      row.break_even_price,
      row.decision && decisionTerms[row.decision][locale],
      row.lawful_up_to_orders_a_year,
    ],
  ),
  tableOf<Missing>(
    resultLabel("missing_inputs"),
    ["field", "assumed_value", "flips_at", "better_up_to"],
    (result) => ("missing_inputs" in result ? result.missing_inputs : null),
    (row, locale) => [
      fieldText(row.field)[locale],
      ...[row.assumed_value, row.flips_at, row.better_up_to].map((value) => fieldCell(row.field, value)),
    ],
  ),
  tableOf(
    resultLabel("other_duty_rates"),
    ["duty_rate", "landed_cost"],
    (result) => ("other_duty_rates" in result ? result.other_duty_rates : null),
    ({ duty_rate_pct, landed_cost }) => [`${duty_rate_pct}%`, landed_cost],
  ),
  notices,
  tableOf(
    resultLabel("decision"),
    ["number", "decision", "profit_per_unit", "margin_pct", "opportunity_score", "risk_level"],
    productsOf,
    (row, locale) => [
      named(row),
      decisionTerms[row.decision][locale],
      row.profit_per_unit,
      row.margin_pct,
      row.opportunity_score,
      riskTerms[row.risk_level][locale],
    ],
  ),
  tableOf(
    resultLabel("prices"),
    ["price", "profit_per_unit", "units_factor", "max_ad_break_even", "max_ad_go"],
    (result) => ("prices" in result ? result.prices : null),
    (row) => [row.price, row.profit_per_unit, row.units_factor, row.max_ad_break_even, row.max_ad_go],
  ),
  tableOf(
    resultLabel("stress_tests"),
    ["stress_tests.test", "profit_if_worse"],
    (result) => ("stress_tests" in result ? result.stress_tests : null),
    ({ test, profit_if_worse }, locale) => [termOf(stressTestTerms, test)[locale], profit_if_worse],
  ),
  tableOf(
    resultLabel("needed"),
    ["return_rate_pct", "reserve_pct_if_resellable", "reserve_pct_if_lost"],
    (result) => ("returns_cover" in result ? result.returns_cover.needed : null),
    (row) => [row.return_rate_pct, row.reserve_pct_if_resellable, row.reserve_pct_if_lost].map((value) => `${value}%`),
  ),
];
