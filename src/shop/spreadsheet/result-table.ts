/**
 * A result as a table for spreadsheets, in the reader's words: a row a product, or a row a figure. Codes stand in
 * columns of their own.
 */
import {
  actionTerms,
  checkTerms,
  decisionTerms,
  riskTerms,
  termOf,
  verdictTerms,
} from "../../../catalog/words/terms.ts";
import { isObject, type Text } from "../../lib/text.ts";
import { type AnalysisResult, failedChecksOf, headlineOf } from "../results/analysis-result.ts";
import type { DocumentContext } from "../results/document-context.ts";
import { stepText } from "../results/step-text.ts";
import type { Formats } from "../words/format.ts";
import type { ResultFileWord } from "../words/result-file.ts";
import type { ResultWord } from "../words/results.ts";
import type { CellValue } from "./csv.ts";

/** A heading or a row of the table. */
type TableWord = ResultWord | ResultFileWord;

/** What a table is written with. */
export interface TableContext {
  readonly context: DocumentContext & { readonly formats: Formats<TableWord> };
  /** Headings of the columns that name a product. */
  readonly headings: { readonly name: string; readonly sku: string };
  /** What the buyer calls the products, by 0-based position. */
  readonly products: readonly { readonly name: string; readonly sku: string }[];
}

/** A result about several products. */
type ListResult = Extract<AnalysisResult, { readonly products: unknown }>;

/** Every product in rank order with its names, its decision, what to buy of it, and its figures. */
function productRows(result: ListResult, { context, headings, products }: TableContext): CellValue[][] {
  const { word, text, locale } = context.formats;
  const actions = new Map("action_plan" in result ? result.action_plan.map((row) => [row.index, row]) : []);
  const lines = new Map("plan" in result ? result.plan?.lines.map((line) => [line.index, line]) : []);
  const rows = result.products.map((product) => {
    const { index } = product;
    return { product, figures: headlineOf(product), action: actions.get(index), line: lines.get(index) };
  });
  type Row = (typeof rows)[number];
  const inCurrency = (head: TableWord) => `${word(head)} (${result.currency})`;
  const inPerCent = (head: TableWord) => `${word(head)} (%)`;
  const code = (head: TableWord) => word("codeOf", { name: word(head) });
  const columns: readonly (readonly [string, (row: Row) => CellValue])[] = [
    [word("placeHead"), ({ product }) => product.rank],
    [headings.name, ({ product }) => products[product.index]?.name ?? ""],
    [headings.sku, ({ product }) => products[product.index]?.sku ?? ""],
    [word("decisionIs"), ({ figures }) => text(termOf(decisionTerms, figures.decision))],
    ...(actions.size > 0
      ? ([
          [word("actionHead"), ({ action }) => (action ? text(termOf(actionTerms, action.action)) : "")],
          [word("unitsNowHead"), ({ action }) => action?.first_order_units ?? null],
          [word("unitsInAllHead"), ({ action }) => action?.units ?? null],
          [inCurrency("toSupplierHead"), ({ line }) => line?.supplier_payment ?? null],
          [inCurrency("freightHead"), ({ line }) => line?.freight_insurance ?? null],
          [inCurrency("dutyHead"), ({ line }) => line?.customs_duty ?? null],
          [inCurrency("importVatHead"), ({ line }) => line?.import_vat ?? null],
          [inCurrency("cashHeldHead"), ({ line }) => line?.cash_held_at_most ?? null],
          [inCurrency("profitIfSoldHead"), ({ line }) => line?.profit_if_all_sold ?? null],
          [inCurrency("stallHead"), ({ line }) => line?.loss_if_it_stalls ?? null],
        ] satisfies [string, (row: Row) => CellValue][])
      : []),
    [inCurrency("nowHead"), ({ product }) => product.product_value],
    [inCurrency("salePriceHead"), ({ product }) => product.expected_sale_price],
    [inCurrency("profitPerUnitHead"), ({ figures }) => figures.profit_per_unit],
    [inPerCent("marginHead"), ({ figures }) => figures.margin_pct],
    [inPerCent("returnHead"), ({ figures }) => figures.roi_pct],
    [word("scoreHead"), ({ figures }) => figures.opportunity_score],
    [word("riskHead"), ({ figures }) => text(termOf(riskTerms, figures.risk_level))],
    [word("ifUnregistered"), ({ figures }) => text(termOf(decisionTerms, figures.decision_if_unregistered))],
    [inCurrency("profitIfUnregistered"), ({ figures }) => figures.profit_if_unregistered],
    [word("whyHead"), ({ product }) => stepText(product, context)],
    [
      word("failedHead"),
      ({ product }) =>
        failedChecksOf(product)
          .map((check) => text(termOf(checkTerms, check)))
          .join(locale === "ar" ? "، " : ", "),
    ],
    ...(actions.size > 0
      ? ([[word("becauseHead"), ({ action }) => action?.text ?? ""]] satisfies [string, (row: Row) => CellValue][])
      : []),
    [code("decisionIs"), ({ figures }) => figures.decision],
    [code("ifUnregistered"), ({ figures }) => figures.decision_if_unregistered],
    [code("riskHead"), ({ figures }) => figures.risk_level],
    ...(actions.size > 0
      ? ([[code("actionHead"), ({ action }) => action?.action ?? ""]] satisfies [string, (row: Row) => CellValue][])
      : []),
  ];
  return [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
}

/** What figures of one product are called, by their name in the result. */
export const figureWords: Readonly<Record<string, TableWord>> = {
  verdict: "verdictIs",
  decision: "decisionIs",
  decision_if_unregistered: "ifUnregistered",
  profit_if_unregistered: "profitIfUnregistered",
  opportunity_score: "scoreHead",
  risk_level: "riskHead",
  profit_per_unit: "profitPerUnitHead",
  margin_pct: "marginHead",
  margin_of_net_revenue_pct: "netMarginHead",
  roi_pct: "returnHead",
  break_even_price: "breakEvenHead",
  break_even_sell_through_pct: "breakEvenSellThrough",
  vat_effect: "vatEffectRow",
  omitted_costs_effect: "omittedRow",
  net_revenue: "netRevenueRow",
  unit_cost: "unitCostRow",
  total_fees: "feesRow",
  total_fee_pct: "feesPctRow",
  marketplace_fee: "marketplaceFeeRow",
  payment_fee: "paymentFeeRow",
  returns_reserve: "returnsReserveRow",
  per_order_costs: "orderCostsRow",
  cif_value: "cifRow",
  customs_duty: "dutyHead",
  import_vat: "importVatHead",
  landed_cost_ex_vat: "unitCostRow",
  landed_cost: "landedHead",
  import_taxes_pct_of_cif: "taxShare",
  landed_cost_with_typical_freight: "typicalFreight",
  customs_processing_fee: "declarationFee",
  saber_shipment_certificate: "saberCertificate",
  clearance_low: "clearanceLow",
  clearance_high: "clearanceHigh",
  landed_cost_low: "landedLow",
  landed_cost_high: "landedHigh",
  output_vat: "outputVat",
  service_vat: "serviceVat",
  vat_to_pay: "vatToPay",
  mandatory_above: "mandatoryAbove",
  orders_a_year: "mandatoryOrders",
  voluntary_above: "voluntaryAbove",
  voluntary_orders_a_year: "voluntaryOrders",
  loss_if_resellable: "lossIfResellable",
  covered_rate_if_resellable_pct: "coveredIfResellable",
  loss_if_lost: "lossIfLost",
  covered_rate_if_lost_pct: "coveredIfLost",
};

/** The parts of a result about one product by name, in reading order; the figures beside them have none. */
const partWords: Readonly<Record<string, TableWord>> = {
  headline: "inShortTitle",
  if_landed_cost_excludes_vat: "withoutVatTitle",
  as_supplied: "asSuppliedTitle",
  unit_economics: "economicsTitle",
  landed_cost_breakdown: "landedTitle",
  consignment_costs: "consignmentTitle",
  vat_cash: "vatCashTitle",
  registration: "registrationTitle",
  returns_cover: "returnsTitle",
  inputs_used: "inputsUsedTitle",
};

const terms: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  verdict: verdictTerms,
  decision: decisionTerms,
  decision_if_unregistered: decisionTerms,
  risk_level: riskTerms,
};

/** One row a figure: part of the result, figure, value in words or as a number, code. */
function figureRows(result: AnalysisResult, { context }: TableContext): CellValue[][] {
  const { word, text } = context.formats;
  const rowsOf = (part: string, figures: object) =>
    Object.entries(figures).flatMap(([name, value]): CellValue[][] => {
      const known = figureWords[name];
      const isFigure = typeof value === "number" || name in terms;
      if (!isFigure || !(known || part)) return [];
      const label = part === word("inputsUsedTitle") || !known ? context.fieldName(name) : word(known);
      const term = terms[name];
      return term ? [[part, label, text(termOf(term, String(value))), String(value)]] : [[part, label, value, ""]];
    });
  const parts = Object.entries(result);
  return [
    [word("partHead"), word("fieldHead"), word("valueColumn"), word("codeHead")],
    ["", word("currencyHead"), result.currency, ""],
    ...rowsOf("", Object.fromEntries(parts.filter(([, value]) => !isObject(value)))),
    ...Object.entries(partWords).flatMap(([name, title]) =>
      parts.flatMap(([key, value]) => (key === name && isObject(value) ? rowsOf(word(title), value) : [])),
    ),
  ];
}

/** The table of a result. */
export const resultTable = (result: AnalysisResult, table: TableContext): CellValue[][] =>
  "products" in result ? productRows(result, table) : figureRows(result, table);
