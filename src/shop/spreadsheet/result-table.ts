/**
 * A result as a table for spreadsheets, in the reader's words: a row for each product, or for each figure. Codes stand
 * in columns of their own. `results/result-document.tsx` names the other forms in which a new member is to be shown.
 */
import type { ListedProduct } from "../../../catalog/results/shown.ts";
import {
  actionTerms,
  basisTerms,
  decisionTerms,
  importWayTerms,
  riskTerms,
  scoreComponentTerms,
  stressTestTerms,
  termOf,
  vatPositionTerms,
  verdictTerms,
  whyNotGoTerms,
} from "../../../catalog/words/terms.ts";
import { isRate } from "../../fields/units.ts";
import type { CellValue } from "../../lib/csv.ts";
import { isObject, type JsonObject, type Text } from "../../lib/text.ts";
import { type AnalysisResult, type DocumentContext, isFile, stepText, written } from "../results/document-context.ts";
import { percentages, resultLabels } from "../words/result-labels.ts";
import type { ResultMessage } from "../words/results.ts";
import { writeDownload } from "./csv.ts";

/** The words and names with which a table is written. */
export interface TableContext {
  readonly context: DocumentContext;
  /** Headings of the columns that name a product. */
  readonly headings: { readonly name: string; readonly sku: string };
  /** The buyer's names of the products, in the order of the request. */
  readonly products: readonly { readonly name: string; readonly sku: string }[];
}

/** A result about several products. */
type ListResult = Extract<AnalysisResult, { readonly products: unknown }>;

type Column = readonly [heading: string, cell: (product: ListedProduct) => CellValue];

/** Returns every product by rank: its names, what to do with it, its figures, and its codes. */
function productRows(result: ListResult, { context, headings, products }: TableContext): CellValue[][] {
  const { say, text, list } = written(context);
  const inCurrency = (field: ResultMessage) => `${say(field)} (${result.currency})`;
  const inPercent = (field: ResultMessage) => `${say(field)} (%)`;
  const codeOf = (field: ResultMessage) => say("codeOf", { name: say(field) });
  const named = ({ number }: ListedProduct) => products[number - 1];
  const ordered: readonly Column[] = [
    [say("units"), (product) => ("units" in product ? product.units : null)],
    [inCurrency("goods_cost"), (product) => ("goods_cost" in product ? product.goods_cost : null)],
  ];
  /** Columns that stay empty for a product with a full file, which shows them in its own document. */
  const judged: readonly Column[] = [
    [inPercent("break_even_sell_through_pct"), (row) => (isFile(row) ? null : row.break_even_sell_through_pct)],
    [say("decision_if_unregistered"), (row) => (isFile(row) ? "" : text(decisionTerms[row.decision_if_unregistered]))],
    [inCurrency("profit_if_unregistered"), (row) => (isFile(row) ? null : row.profit_if_unregistered)],
    [say("missing_fields"), (row) => (isFile(row) ? "" : list(row.missing_fields.map(context.fieldName)))],
  ];
  /** The profit and the margin of a product that was meant otherwise. */
  const readings = (name: "if_return_rate" | "if_instalments"): readonly Column[] => [
    [`${say(name)}: ${inCurrency("profit_per_unit")}`, (row) => row[name]?.profit_per_unit ?? null],
    [`${say(name)}: ${inPercent("margin_pct")}`, (row) => row[name]?.margin_pct ?? null],
  ];
  const columns: readonly Column[] = [
    [say("rank"), (row) => row.rank],
    [headings.name, (row) => named(row)?.name ?? ""],
    [headings.sku, (row) => named(row)?.sku ?? ""],
    [say("decision"), (row) => text(decisionTerms[row.decision])],
    [say("action"), (row) => text(actionTerms[row.action])],
    ...("plan" in result && result.plan ? ordered : []),
    [`${context.fieldName("product_value")} (${result.currency})`, (row) => row.product_value],
    [`${context.fieldName("expected_sale_price")} (${result.currency})`, (row) => row.expected_sale_price],
    [inCurrency("profit_per_unit"), (row) => row.profit_per_unit],
    [inPercent("margin_pct"), (row) => row.margin_pct],
    [inPercent("roi_pct"), (row) => row.roi_pct],
    [say("opportunity_score"), (row) => row.opportunity_score],
    [say("risk_level"), (row) => text(riskTerms[row.risk_level])],
    ...(result.operation === "x402_agent_pilot" ? [] : judged),
    [say("next_step"), (row) => stepText(row, context)],
    [say("units_per_order"), (row) => row.units_per_order],
    [inCurrency("set_fulfillment_cost"), (row) => row.set_fulfillment_cost],
    ...readings("if_return_rate"),
    ...readings("if_instalments"),
    [say("why_not_go"), (row) => list(row.why_not_go.map((code) => text(termOf(whyNotGoTerms, code))))],
    [say("action_text"), (row) => row.action_text],
    [codeOf("decision"), (row) => row.decision],
    [codeOf("action"), (row) => row.action],
    [codeOf("risk_level"), (row) => row.risk_level],
  ];
  return [columns.map(([head]) => head), ...result.products.map((row) => columns.map(([, cell]) => cell(row)))];
}

/** The terms for the codes of a field. */
const fieldTerms: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  verdict: verdictTerms,
  decision: decisionTerms,
  risk_level: riskTerms,
  position: vatPositionTerms,
  way: importWayTerms,
  component: scoreComponentTerms,
  test: stressTestTerms,
  basis: basisTerms,
  why_not_go: whyNotGoTerms,
};
/** Members whose words name figures: the lever of the next step, and zeros that are not believed. */
const figureNames: readonly string[] = ["lever", "fields"];

const labels: Readonly<Record<string, Text>> = resultLabels;
const isPercentage = (name: string) => percentages.includes(name) || isRate(name);

/** Returns a row for each figure: the part of the result, the figure, its value in words or as a number, its code. */
function figureRows(result: AnalysisResult, { context }: TableContext): CellValue[][] {
  const { say, text, number, percent } = context.language;
  const labelOf = (part: string, name: string) => {
    const label = labels[`${part}.${name}`] ?? labels[name];
    return label ? text(label) : context.fieldName(name);
  };
  /** The name of a code, a field or a number where it names a row of a list. */
  const named = (name: string, value: unknown) => {
    const terms = fieldTerms[name];
    if (typeof value === "number") return isPercentage(name) ? percent(value) : number(value);
    if (typeof value !== "string") return "";
    return terms ? text(termOf(terms, value)) : labelOf("inputs", value);
  };
  const wordRows = (title: string, label: string, name: string, code: string): CellValue[][] =>
    name in fieldTerms || figureNames.includes(name) ? [[title, label, named(name, code), code]] : [];
  const rowsOf = (title: string, part: string, figures: JsonObject): CellValue[][] =>
    Object.entries(figures).flatMap(([name, value]): CellValue[][] => {
      const label = labelOf(part, name);
      if (Array.isArray(value))
        return value.flatMap((row: unknown) =>
          isObject(row) ? listRows(label, name, row) : wordRows(title, label, name, String(row)),
        );
      if (isObject(value)) return rowsOf(label, name, value);
      if (typeof value === "string") return wordRows(title, label, name, value);
      const unit = isPercentage(name) ? `${label} (%)` : label;
      return typeof value === "number" ? [[title, unit, value, ""]] : [];
    });
  /** Returns the rows of an item of a list, whose first field says which one it is. */
  const listRows = (title: string, part: string, item: JsonObject) => {
    const [[first, which] = ["", ""], ...figures] = Object.entries(item);
    return rowsOf(`${title}: ${named(first, which)}`, part, Object.fromEntries(figures));
  };
  return [
    [say("partHead"), say("figureHead"), say("inputs.value"), say("code")],
    ["", say("currency"), result.currency, ""],
    ...rowsOf("", "", { ...result }),
  ];
}

export const resultTable = (result: AnalysisResult, table: TableContext): CellValue[][] =>
  "products" in result ? productRows(result, table) : figureRows(result, table);

/** Returns the table of a result as the text of a file. */
export const resultCsv = (result: AnalysisResult, table: TableContext): string =>
  writeDownload(resultTable(result, table));
