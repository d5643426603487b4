/**
 * The parts of a digest, each from the fields that it needs. An answer may have been stored by an earlier version of the service, so a
 * part whose fields are not there is left out rather than guessed.
 */
import type { z } from "@hono/zod-openapi";
import type { JsonObject, Locale, Text } from "../../src/worker/lib/text.ts";
import { closing } from "../results/envelope.ts";
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
import { checks, stressTests } from "../results/judgement.ts";
import { dutyRateTable, preferences } from "../results/landed-cost.ts";
import { decisionLimits, decisionMissingInputs, missingInputs, opportunityLimits } from "../results/limits.ts";
import { capital, dataPriority, lineFailure, negotiation, riskLadder } from "../results/outlook.ts";
import { actionPlan, cashPath, orders } from "../results/plan.ts";
import { ranking, records } from "../results/portfolio.ts";
import { decidedVatPositions, pricedVatPositions, vatPositions } from "../results/unit-economics.ts";
import { x402AgentPilotResult } from "../results/x402-agent-pilot.ts";
import { fieldText } from "../words/levers.ts";
import type { NamedProduct } from "../words/product-names.ts";
import { type Cell, cellText, table } from "./table.ts";
import { titles, words } from "./words.ts";

/** Writes one part of a result with so many rows at most; empty when the result has no such part. */
export type Section = (result: JsonObject, locale: Locale, mostRows: number) => string;

/** A table of one part of a result, where it has that part. */
const rowsOf =
  <Schema extends z.ZodType>(
    field: string,
    schema: Schema,
    title: Text,
    columns: readonly Text[],
    cells: (rows: NonNullable<z.output<Schema>>, locale: Locale) => readonly (readonly Cell[])[],
  ): Section =>
  (result, locale, mostRows) => {
    const rows = schema.safeParse(result[field]).data;
    return rows ? table(title, columns, cells(rows, locale), mostRows, locale) : "";
  };

/** The first of several forms of one part that a result has. */
const firstOf =
  (...forms: readonly Section[]): Section =>
  (result, locale, mostRows) => {
    for (const form of forms) {
      const part = form(result, locale, mostRows);
      if (part !== "") return part;
    }
    return "";
  };

/** A product by its number from 1, with its purchase value and its price. */
const named = ({ index, product_value, expected_sale_price }: NamedProduct) =>
  `${index + 1} (${cellText(product_value)} → ${cellText(expected_sale_price)})`;

/** A value of an input field with the unit that is not money. */
function fieldCell(field: string, value: number | null): string {
  return value !== null && field.endsWith("_pct") ? `${cellText(value)} %` : cellText(value);
}

const checkRows = rowsOf(
  "checks",
  checks,
  titles.checks,
  [words.check, words.actual, words.needed, words.passed],
  (rows, locale) =>
    rows.map(({ check, actual, at_least, passed }) => [termOf(checkTerms, check)[locale], actual, at_least, passed]),
);

const limitRows = rowsOf(
  "limits",
  decisionLimits,
  titles.limits,
  [words.lever, words.today, words.noLoss, words.stillTest, words.stillGo],
  (rows, locale) =>
    rows.map(({ lever, today, break_even, test, go }) => [
      fieldText(lever)[locale],
      ...[today, break_even, test, go].map((value) => fieldCell(lever, value)),
    ]),
);

const scoreLimitRows = rowsOf(
  "limits",
  opportunityLimits,
  titles.limits,
  [words.lever, words.today, words.noLoss, words.margin15],
  (rows, locale) =>
    rows.map(({ lever, today, break_even, margin_15 }) => [
      fieldText(lever)[locale],
      ...[today, break_even, margin_15].map((value) => fieldCell(lever, value)),
    ]),
);

const decidedPositions = rowsOf(
  "vat_positions",
  decidedVatPositions.vat_positions,
  titles.positions,
  [words.position, words.profit, words.margin, words.breakEven, words.decision, words.lawful],
  (rows, locale) =>
    rows.map((row) => [
      termOf(vatPositionTerms, row.position)[locale],
      row.profit_per_unit,
      row.margin_pct,
      row.break_even_price,
      termOf(decisionTerms, row.decision)[locale],
      row.lawful_up_to_orders,
    ]),
);

const pricedPositions = rowsOf(
  "vat_positions",
  pricedVatPositions.vat_positions,
  titles.positions,
  [words.position, words.profit, words.margin, words.breakEven, words.lawful],
  (rows, locale) =>
    rows.map((row) => [
      termOf(vatPositionTerms, row.position)[locale],
      row.profit_per_unit,
      row.margin_pct,
      row.break_even_price,
      row.lawful_up_to_orders,
    ]),
);

const positions = rowsOf(
  "vat_positions",
  vatPositions.vat_positions,
  titles.positions,
  [words.position, words.profit, words.margin, words.lawful],
  (rows, locale) =>
    rows.map((row) => [
      termOf(vatPositionTerms, row.position)[locale],
      row.profit_per_unit,
      row.margin_pct,
      row.lawful_up_to_orders,
    ]),
);

const decisionMissing = rowsOf(
  "missing_inputs",
  decisionMissingInputs,
  titles.missing,
  [words.lever, words.assumed, words.flips, words.better],
  (rows, locale) =>
    rows.map(({ field, assumed_value, flips_at, better_up_to }) => [
      fieldText(field)[locale],
      ...[assumed_value, flips_at, better_up_to].map((value) => fieldCell(field, value)),
    ]),
);

const missing = rowsOf(
  "missing_inputs",
  missingInputs,
  titles.missing,
  [words.lever, words.assumed, words.noLoss],
  (rows, locale) =>
    rows.map(({ field, assumed_value, flips_at }) => [
      fieldText(field)[locale],
      ...[assumed_value, flips_at].map((value) => fieldCell(field, value)),
    ]),
);

const duties = rowsOf(
  "duty_rate_table",
  dutyRateTable,
  titles.duties,
  [words.dutyRate, words.duty, words.importVat, words.landedCost, words.difference],
  (rows) => rows.map((row) => [row.duty_rate_pct, row.customs_duty, row.import_vat, row.landed_cost, row.change]),
);

const preferenceRows = rowsOf(
  "preferences",
  preferences,
  titles.preferences,
  [words.preference, words.saving, words.status],
  (rows, locale) =>
    rows.map(({ preference, saving, status, source_date }) => [
      termOf(preferenceTerms, preference)[locale],
      saving,
      `${termOf(factStatusTerms, status)[locale]} ${source_date ?? ""}`,
    ]),
);

const stress = rowsOf("stress_tests", stressTests, titles.stress, [words.test, words.worse], (rows, locale) =>
  rows.map(({ test, profit_if_worse }) => [termOf(stressTestTerms, test)[locale], profit_if_worse]),
);

const actions = rowsOf(
  "action_plan",
  actionPlan,
  titles.actions,
  [words.product, words.action, words.payment, words.why],
  (rows, locale) =>
    rows.map((row) => [named(row), termOf(actionTerms, row.action)[locale], row.supplier_payment, row.text]),
);

const firstOrder = rowsOf(
  "orders",
  orders,
  titles.firstOrder,
  [words.product, words.units, words.payment, words.goods, words.soldBeforeNext],
  (rows) =>
    rows
      .slice(0, 1)
      .flatMap(({ items }) =>
        items.map((item) => [
          named(item),
          item.units,
          item.supplier_payment,
          item.goods_cost,
          item.sold_before_next_order,
        ]),
      ),
);

const cash = rowsOf("cash_path", cashPath, titles.cash, [words.event, words.balance], (rows, locale) =>
  rows.map(({ event, balance }) => [eventTerm(event)[locale], balance]),
);

const ranks = rowsOf("ranking", ranking, titles.ranking, [words.rank, words.product, words.why], (rows) =>
  rows.map((row) => [row.rank, named(row), row.text]),
);

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
  z.output<typeof records>[number],
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

const productRows = rowsOf("products", records, titles.products, outcomeColumns, (rows, locale) =>
  rows.map((record) => outcomeCells(record, record, locale)),
);

const dossierRows = rowsOf(
  "products",
  x402AgentPilotResult.shape.products,
  titles.products,
  [...outcomeColumns, words.next],
  (rows, locale) => rows.map((dossier) => [...outcomeCells(dossier, dossier.headline, locale), dossier.next_step.text]),
);

const failure = rowsOf(
  "line_failure",
  lineFailure,
  titles.failure,
  [words.lines, words.loss, words.ofCapital],
  (rows) => rows.map(({ lines, loss, loss_pct_of_capital }) => [lines, loss, loss_pct_of_capital]),
);

const ladder = rowsOf("risk_ladder", riskLadder, titles.ladder, [words.cap, words.planProfit, words.worstTwo], (rows) =>
  rows.map((row) => [row.product_cap, row.profit_if_all_sold, row.worst_two_lose]),
);

const curve = rowsOf("capital", capital, titles.curve, [words.capital, words.planProfit, words.marginal], (figures) =>
  figures.curve.map((row) => [row.working_capital, row.profit_if_all_sold, row.marginal_return_pct]),
);

const data = rowsOf(
  "data_priority",
  dataPriority,
  titles.data,
  [words.product, words.missingData, words.gain],
  (rows, locale) =>
    rows.map(({ get, gain_if_confirmed, ...product }) => [
      named(product),
      get.map((field) => fieldText(field)[locale]).join(locale === "ar" ? "، " : ", "),
      gain_if_confirmed,
    ]),
);

/** Sentences as a list under a title. */
const listed = (title: Text, sentences: readonly string[], mostRows: number, locale: Locale): string =>
  sentences.length === 0
    ? ""
    : [`**${title[locale]}**`, "", ...sentences.slice(0, mostRows).map((sentence) => `- ${sentence}`)].join("\n");

const offers: Section = (result, locale, mostRows) => {
  const rows = negotiation.safeParse(result.negotiation).data ?? [];
  return listed(
    titles.negotiate,
    rows.map(({ text }) => text),
    mostRows,
    locale,
  );
};

const notices: Section = (result, locale, mostRows) => {
  const rows = closing.notice_texts.safeParse(result.notice_texts).data ?? [];
  return listed(
    titles.notices,
    rows.map(({ text }) => text),
    mostRows,
    locale,
  );
};

/** All parts, the most decisive first. */
export const sections: readonly Section[] = [
  actions,
  firstOrder,
  checkRows,
  firstOf(limitRows, scoreLimitRows),
  firstOf(decidedPositions, pricedPositions, positions),
  duties,
  cash,
  ranks,
  firstOf(dossierRows, productRows),
  preferenceRows,
  firstOf(decisionMissing, missing),
  notices,
  offers,
  failure,
  stress,
  ladder,
  curve,
  data,
];
