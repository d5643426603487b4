/** The parts of a summary, each from the fields that it needs; empty for a result without them. */
import { portfolioNotices } from "../../src/core/portfolio/notices.ts";
import type { Locale, Text } from "../../src/lib/text.ts";
import {
  actionTerms,
  checkTerms,
  decisionTerms,
  eventTerm,
  factStatusTerms,
  preferenceTerms,
  riskTerms,
  stressTestTerms,
  termOf,
  vatPositionTerms,
} from "../results/fields/terms.ts";
import type {
  AnyResult,
  DossierResult,
  FreeProfitCheckResult,
  MerchantPackResult,
  PortfolioRankResult,
  ProductDecisionResult,
} from "../results/shown.ts";
import { moneyOf } from "../words/amounts.ts";
import { fieldText, nextStepText } from "../words/levers.ts";
import type { NamedProduct } from "../words/product-names.ts";
import { type Cell, cellText, table } from "./table.ts";
import { titles, words } from "./words.ts";

/** A result, or the only product of one. */
export type Shown = AnyResult | DossierResult;

/** Writes one part of a result with so many rows at most; empty when the result has no such part. */
export type Section = (result: Shown, locale: Locale, mostRows: number) => string;

/** A table of the rows that `rowsIn` finds in a result. */
const tableOf =
  <Row>(
    title: Text,
    columns: readonly Text[],
    rowsIn: (result: Shown) => readonly Row[] | null | undefined,
    cells: (row: Row, locale: Locale) => readonly Cell[],
  ): Section =>
  (result, locale, mostRows) =>
    table(
      title,
      columns,
      (rowsIn(result) ?? []).map((row) => cells(row, locale)),
      mostRows,
      locale,
    );

/** A product by its number from 1, with its purchase value and its price. */
const named = ({ index, product_value, expected_sale_price }: NamedProduct) =>
  `${index + 1} (${cellText(product_value)} → ${cellText(expected_sale_price)})`;

/** A value of an input field with the unit that is not money. */
function fieldCell(field: string, value: number | null): string {
  return value !== null && field.endsWith("_pct") ? `${cellText(value)}%` : cellText(value);
}

/** A position with what only dearer operations say of it. */
type Position = FreeProfitCheckResult["vat_positions"][number] &
  Partial<Pick<ProductDecisionResult["vat_positions"][number], "break_even_price" | "decision">>;

/** An omitted cost with what only a decision says of it. */
type Missing = FreeProfitCheckResult["missing_inputs"][number] &
  Partial<Pick<ProductDecisionResult["missing_inputs"][number], "better_up_to">>;

type Action = MerchantPackResult["action_plan"][number];

/** Whether a row has the reason of the row before; of what is bought, only the units differ in words. */
const isReasonOf = (row: Action, before: Action | undefined) =>
  row.text === before?.text || (row.action === "BUY" && row.reason === before?.reason);

const outcomeColumns = [
  words.product,
  words.decision,
  words.decisionUnregistered,
  words.profit,
  words.margin,
  words.score,
  words.risk,
];

/** What a product's record and the headline of its dossier have in common. */
type Outcome = Pick<
  PortfolioRankResult["products"][number],
  "decision" | "decision_if_unregistered" | "profit_per_unit" | "margin_pct" | "opportunity_score" | "risk_level"
>;

const outcomeCells = (product: NamedProduct, outcome: Outcome, locale: Locale): readonly Cell[] => [
  named(product),
  termOf(decisionTerms, outcome.decision)[locale],
  termOf(decisionTerms, outcome.decision_if_unregistered)[locale],
  outcome.profit_per_unit,
  outcome.margin_pct,
  outcome.opportunity_score,
  termOf(riskTerms, outcome.risk_level)[locale],
];

/** Sentences as a list under a title. */
const listOf =
  (title: Text, rowsIn: (result: Shown) => readonly { readonly text: string }[]): Section =>
  (result, locale, mostRows) => {
    const rows = rowsIn(result).slice(0, mostRows);
    return rows.length === 0 ? "" : [`**${title[locale]}**`, "", ...rows.map(({ text }) => `- ${text}`)].join("\n");
  };

/** Products that a notice names one by one; the others are counted. */
const namedAtMost = 3;

/** The numbers of the products that a notice is about, unless it is about all or the only one. */
function aboutProducts(code: string, result: Shown, locale: Locale): string {
  const products: readonly { readonly index: number; readonly notices: readonly string[] }[] =
    "products" in result ? result.products : [];
  const about = products.filter(({ notices }) => notices.includes(code));
  if (about.length === 0 || about.length === products.length) return "";
  const rest = about.length - namedAtMost;
  const numbers = [
    ...about.slice(0, namedAtMost).map(({ index }) => `${index + 1}`),
    ...(rest > 0 ? [`+${rest}`] : []),
  ];
  const noun = about.length === 1 ? words.productNumber : words.productNumbers;
  return `${noun[locale]} ${numbers.join(locale === "ar" ? "، " : ", ")}: `;
}

const isOfPlan = (code: string) => portfolioNotices.some((notice) => notice === code);

const noticesWhere =
  (title: Text, isShown: (code: string) => boolean): Section =>
  (result, locale, mostRows) => {
    const texts = "notice_texts" in result ? result.notice_texts : [];
    const rows = texts
      .filter(({ code }) => isShown(code))
      .map(({ code, text }) => ({ text: aboutProducts(code, result, locale) + text }));
    return listOf(title, () => rows)(result, locale, mostRows);
  };

/** All parts, the most decisive first. */
export const sections: readonly Section[] = [
  tableOf(
    titles.actions,
    [words.product, words.action, words.orderNow, words.inAll, words.payment, words.why],
    (result) =>
      "action_plan" in result
        ? result.action_plan.map((row, place, rows) => ({ ...row, isRepeated: isReasonOf(row, rows[place - 1]) }))
        : null,
    (row, locale) => [
      named(row),
      termOf(actionTerms, row.action)[locale],
      row.first_order_units || null,
      row.units || null,
      row.supplier_payment || null,
      row.isRepeated ? words.asAbove[locale] : row.text,
    ],
  ),
  noticesWhere(titles.planNotices, isOfPlan),
  tableOf(
    titles.firstOrder,
    [words.product, words.units, words.payment, words.goods, words.soldBeforeNext],
    (result) => ("orders" in result ? result.orders?.[0]?.items : null),
    (item) => [named(item), item.units, item.supplier_payment, item.goods_cost, item.sold_before_next_order],
  ),
  tableOf(
    titles.checks,
    [words.check, words.actual, words.needed, words.passed],
    (result) => ("checks" in result ? result.checks : null),
    ({ check, actual, at_least, passed }, locale) => [termOf(checkTerms, check)[locale], actual, at_least, passed],
  ),
  tableOf(
    titles.limits,
    [words.lever, words.today, words.noLoss, words.stillTest, words.stillGo],
    (result) => ("limits" in result ? result.limits.flatMap((row) => ("go" in row ? [row] : [])) : null),
    ({ lever, today, break_even, test, go }, locale) => [
      fieldText(lever)[locale],
      ...[today, break_even, test, go].map((value) => fieldCell(lever, value)),
    ],
  ),
  tableOf(
    titles.limits,
    [words.lever, words.today, words.noLoss, words.margin15],
    (result) => ("limits" in result ? result.limits.flatMap((row) => ("margin_15" in row ? [row] : [])) : null),
    ({ lever, today, break_even, margin_15 }, locale) => [
      fieldText(lever)[locale],
      ...[today, break_even, margin_15].map((value) => fieldCell(lever, value)),
    ],
  ),
  tableOf<Position>(
    titles.positions,
    [words.position, words.profit, words.margin, words.breakEven, words.decision, words.lawful],
    (result) => ("vat_positions" in result ? result.vat_positions : null),
    (row, locale) => [
      termOf(vatPositionTerms, row.position)[locale],
      row.profit_per_unit,
      row.margin_pct,
      row.break_even_price,
      row.decision && termOf(decisionTerms, row.decision)[locale],
      row.lawful_up_to_orders,
    ],
  ),
  tableOf(
    titles.duties,
    [words.dutyRate, words.duty, words.importVat, words.landedCost, words.difference],
    (result) => ("duty_rate_table" in result ? result.duty_rate_table : null),
    (row) => [row.duty_rate_pct, row.customs_duty, row.import_vat, row.landed_cost, row.change],
  ),
  tableOf(
    titles.cash,
    [words.event, words.balance],
    (result) => ("cash_path" in result ? result.cash_path : null),
    ({ event, balance }, locale) => [eventTerm(event)[locale], balance],
  ),
  tableOf(
    titles.ranking,
    [words.rank, words.product, words.decision, words.score, words.next],
    (result) =>
      "ranking" in result
        ? result.products.map((record) => ({ ...record, text: nextStepText(record.next_step, moneyOf(result)) }))
        : null,
    (row, locale) => [
      row.rank,
      named(row),
      termOf(decisionTerms, row.decision)[locale],
      row.opportunity_score,
      row.decision === "GO" ? null : row.text[locale],
    ],
  ),
  tableOf(
    titles.preferences,
    [words.preference, words.saving, words.status],
    (result) => ("preferences" in result ? result.preferences : null),
    ({ preference, saving, status, source_date }, locale) => [
      termOf(preferenceTerms, preference)[locale],
      saving,
      `${termOf(factStatusTerms, status)[locale]} ${source_date ?? ""}`,
    ],
  ),
  tableOf<Missing>(
    titles.missing,
    [words.lever, words.assumed, words.flips, words.better],
    (result) => ("missing_inputs" in result ? result.missing_inputs : null),
    (row, locale) => [
      fieldText(row.field)[locale],
      fieldCell(row.field, row.assumed_value),
      fieldCell(row.field, row.flips_at),
      fieldCell(row.field, row.better_up_to ?? null),
    ],
  ),
  noticesWhere(titles.notices, (code) => !isOfPlan(code)),
  tableOf(
    titles.products,
    [...outcomeColumns, words.next],
    (result) => ("products" in result && result.operation === "x402_agent_pilot" ? result.products : null),
    (dossier, locale) => [...outcomeCells(dossier, dossier.headline, locale), dossier.next_step.text],
  ),
  tableOf(
    titles.products,
    outcomeColumns,
    (result) => ("products" in result && result.operation !== "x402_agent_pilot" ? result.products : null),
    (record, locale) => outcomeCells(record, record, locale),
  ),
  listOf(titles.negotiate, (result) => ("negotiation" in result ? result.negotiation : [])),
  tableOf(
    titles.failure,
    [words.lines, words.loss, words.ofCapital],
    (result) => ("line_failure" in result ? result.line_failure : null),
    ({ lines, loss, loss_pct_of_capital }) => [lines, loss, loss_pct_of_capital],
  ),
  tableOf(
    titles.stress,
    [words.test, words.worse],
    (result) => ("stress_tests" in result ? result.stress_tests : null),
    ({ test, profit_if_worse }, locale) => [termOf(stressTestTerms, test)[locale], profit_if_worse],
  ),
  tableOf(
    titles.riskLadder,
    [words.cap, words.planProfit, words.worstTwo],
    (result) => ("risk_ladder" in result ? result.risk_ladder : null),
    (row) => [row.product_cap, row.profit_if_all_sold, row.worst_two_lose],
  ),
  tableOf(
    titles.curve,
    [words.capital, words.planProfit, words.marginal],
    (result) => ("capital" in result ? result.capital?.curve : null),
    (row) => [row.working_capital, row.profit_if_all_sold, row.marginal_return_pct],
  ),
  tableOf(
    titles.data,
    [words.product, words.missingData, words.gain],
    (result) => ("data_priority" in result ? result.data_priority : null),
    ({ get, gain_if_confirmed, ...product }, locale) => [
      named(product),
      get.map((field) => fieldText(field)[locale]).join(locale === "ar" ? "، " : ", "),
      gain_if_confirmed,
    ],
  ),
];
