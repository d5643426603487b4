/** The parts of a summary, each with the fields that it needs; a part is empty for a result without them. */
import { isRate } from "../../src/fields/units.ts";
import { inBoth, isObject, type JsonObject, type Locale, objectsIn, type Text } from "../../src/lib/text.ts";
import type { AnyResult, ProductFile } from "../results/shown.ts";
import { fieldText } from "../words/next-step.ts";
import { type ResultField, resultFields, resultLabel } from "../words/result-fields.ts";
import {
  actionTerms,
  decisionTerms,
  importWayTerms,
  riskTerms,
  stressTestTerms,
  termOf,
  vatPositionTerms,
} from "../words/terms.ts";
import { type Cell, cellText, table } from "./table.ts";

/** A result, or the only product of one. */
export type Shown = AnyResult | ProductFile;

/** Writes one part of a result with at most `mostRows` rows; empty when the result has no such part. */
export type Section = (result: Shown, locale: Locale, mostRows: number) => string;

/** The names of a column's codes. */
const termsOf: Readonly<Partial<Record<ResultField, Readonly<Record<string, Text>>>>> = {
  action: actionTerms,
  decision: decisionTerms,
  risk_level: riskTerms,
  position: vatPositionTerms,
  way: importWayTerms,
  "stress_tests.test": stressTestTerms,
};

/** Columns whose 0 is shown as an empty cell. */
const emptyAtZero: readonly ResultField[] = ["units", "goods_cost"];

/** A product by its number from 1, with its purchase value and its price. */
const named = ({ number, product_value: value, expected_sale_price: price }: JsonObject, locale: Locale) =>
  `${number} (${cellText(asCell(value))} ${{ en: "→", ar: "←" }[locale]} ${cellText(asCell(price))})`;

const asCell = (value: unknown): Cell => (typeof value === "string" || typeof value === "number" ? value : null);

/** The text of a column's cell in a row; a percentage is shown with its sign. */
function cellOf(row: JsonObject, column: ResultField, locale: Locale): Cell {
  const value = asCell(row[column.slice(column.indexOf(".") + 1)]);
  if (column === "number") return named(row, locale);
  if (column === "lever" || column === "field") return fieldText(String(value))[locale];
  if (value === null || (value === 0 && emptyAtZero.includes(column))) return null;
  const terms = termsOf[column];
  if (terms) return termOf(terms, String(value))[locale];
  const { unit } = { unit: "", ...resultFields[column] };
  const isPct = unit === "field" ? isRate(String(row.lever ?? row.field)) : unit === "pct";
  return isPct ? `${cellText(value)}%` : value;
}

const rowsAt = (holder: unknown, key: string): readonly JsonObject[] =>
  isObject(holder) ? objectsIn(holder[key]) : [];
const planOf = (result: Shown) => ("plan" in result ? result.plan : null);
const productsIn = (result: Shown) => rowsAt(result, "products");
const isOrdered = ({ units }: JsonObject) => typeof units === "number" && units > 0;

/** A table of rows of a result, headed by the labels of their fields; its title can be a field's name. */
const tableOf =
  (
    title: ResultField | Text,
    columns: readonly ResultField[],
    rowsIn: (result: Shown) => readonly JsonObject[] = (result) => rowsAt(result, String(title)),
  ): Section =>
  (result, locale, mostRows) =>
    table(
      typeof title === "string" ? resultLabel(title) : title,
      columns.map(resultLabel),
      rowsIn(result).map((row) => columns.map((column) => cellOf(row, column, locale))),
      mostRows,
      locale,
    );

/** Figures of a product, each under its name: an input field, or a stress test. */
type NamedFigures = readonly (readonly [name: string, figure: unknown])[];

/** A table of the same figures of each product: a row for a product, a column for each name that has a figure. */
const figuresOf =
  (title: Text, columnText: (name: string) => Text, figuresIn: (product: JsonObject) => NamedFigures): Section =>
  (result, locale, mostRows) => {
    const rows = productsIn(result).map((product) => ({ product, figures: new Map(figuresIn(product)) }));
    const names = [...new Set(rows.flatMap(({ figures }) => [...figures.keys()]))];
    const cell = (name: string, figure: Cell) => (figure !== null && isRate(name) ? `${cellText(figure)}%` : figure);
    return table(
      title,
      [resultLabel("number"), ...names.map(columnText)],
      names.length === 0
        ? []
        : rows.map(({ product, figures }) => [
            asCell(product.number),
            ...names.map((name) => cell(name, asCell(figures.get(name)))),
          ]),
      mostRows,
      locale,
    );
  };

/**
 * A table of one figure of each row of a product's list, under the row's name. If the result has only one product, it
 * shows the whole list instead.
 */
const listedFiguresOf = (
  title: Text,
  columnText: (name: string) => Text,
  list: ResultField,
  name: string,
  figure: string,
) => {
  const section = figuresOf(title, columnText, (product) =>
    rowsAt(product, list).map((row) => [String(row[name]), row[figure]]),
  );
  return (...[result, ...how]: Parameters<Section>) => (productsIn(result).length > 1 ? section(result, ...how) : "");
};

const limitTitle: Text = inBoth((locale) => `${resultLabel("limits")[locale]}: ${resultLabel("break_even")[locale]}`);

/** The plan in words, for a partner or a bank. */
const memo: Section = (result, locale) =>
  "memo" in result && result.memo !== null ? `**${resultLabel("memo")[locale]}**\n\n${result.memo}` : "";

/** What to know before relying on the figures, as a list. */
const notices: Section = (result, locale, mostRows) => {
  const rows = "notices" in result ? result.notices.slice(0, mostRows) : [];
  return rows.length === 0
    ? ""
    : [`**${resultLabel("notices")[locale]}**`, "", ...rows.map(({ text }) => `- ${text}`)].join("\n");
};

/** All parts, the most decisive first. */
export const sections: readonly Section[] = [
  tableOf({ en: "Order now", ar: "اطلب الآن" }, ["number", "action", "units", "goods_cost"], (result) =>
    productsIn(result).filter(isOrdered),
  ),
  figuresOf(resultLabel("go_limits"), fieldText, ({ go_limits: limits }) =>
    isObject(limits) ? Object.entries(limits) : [],
  ),
  listedFiguresOf(resultLabel("go_limits"), fieldText, "limits", "lever", "go"),
  tableOf(
    "if_sold",
    ["sold_pct", "profit", "profit_with_certificates", "profit_at_90_pct_of_price", "if_sold.profit_if_unregistered"],
    (result) => rowsAt(planOf(result), "if_sold"),
  ),
  tableOf(
    "plan",
    [
      "cash_out",
      "cash_left",
      "supplier_payment",
      "freight_insurance",
      "customs_duty",
      "import_vat",
      "selling_costs",
      "consignment_cost",
      "product_certificates_up_to",
      "consignments_borne",
      "tests_cost",
    ],
    (result) => {
      const plan = planOf(result);
      return plan?.cash_out ? [plan] : [];
    },
  ),
  memo,
  tableOf("products", ["number", "action", "action_text"], (result) =>
    productsIn(result).filter((product) => !isOrdered(product)),
  ),
  tableOf("limits", ["lever", "today", "break_even", "limits.test", "limits.go", "margin_15"]),
  tableOf("if_unregistered", [
    "position",
    "profit_per_unit",
    "margin_pct",
    "break_even_price",
    "decision",
    "lawful_up_to_orders_a_year",
  ]),
  tableOf("missing_inputs", ["field", "assumed_value", "flips_at", "better_up_to"]),
  tableOf("ways", ["way", "clearance_low", "clearance_high", "landed_cost_low", "landed_cost_high"], (result) =>
    rowsAt("border_costs" in result ? result.border_costs : null, "ways"),
  ),
  tableOf("other_duty_rates", ["duty_rate", "landed_cost"], (result) =>
    rowsAt(result, "other_duty_rates").map((row) => ({ ...row, duty_rate: row.duty_rate_pct })),
  ),
  notices,
  tableOf(
    "decision",
    ["number", "decision", "profit_per_unit", "margin_pct", "opportunity_score", "risk_level"],
    productsIn,
  ),
  listedFiguresOf(limitTitle, fieldText, "limits", "lever", "break_even"),
  listedFiguresOf(
    resultLabel("stress_tests"),
    (test) => termOf(stressTestTerms, test),
    "stress_tests",
    "test",
    "profit_if_worse",
  ),
  tableOf("prices", ["price", "profit_per_unit", "units_factor", "max_ad_break_even", "max_ad_go"]),
  tableOf("unit_economics", ["break_even_sell_through_pct", "break_even_roas", "vat_to_pay"], (result) =>
    "unit_economics" in result ? [result.unit_economics] : [],
  ),
  tableOf("stress_tests", ["stress_tests.test", "profit_if_worse"]),
  tableOf("needed", ["return_rate_pct", "reserve_pct_if_resellable", "reserve_pct_if_lost"], (result) =>
    rowsAt("returns_cover" in result ? result.returns_cover : null, "needed"),
  ),
];
