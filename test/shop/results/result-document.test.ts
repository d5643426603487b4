/** Every worked answer, laid out for people and as a table for spreadsheets. */
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { isCurrentResult, type ListedProduct } from "../../../catalog/results/shown.ts";
import { actionTerms, decisionTerms, riskTerms, verdictTerms } from "../../../catalog/words/terms.ts";
import { memoize } from "../../../src/lib/memo.ts";
import { type Locale, locales } from "../../../src/lib/text.ts";
import type { AnalysisResult, DocumentContext } from "../../../src/shop/results/document-context.ts";
import { ResultDocument } from "../../../src/shop/results/result-document.tsx";
import { resultTable } from "../../../src/shop/spreadsheet/result-table.ts";
import { languageOf } from "../../../src/shop/words/language.ts";
import { resultsWords } from "../../../src/shop/words/results.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";
import { readVectors } from "../../fixtures/vectors.ts";

const name = (number: number) => `Product of mine ${number}`;

const contextOf = (result: AnalysisResult, locale: Locale): DocumentContext => ({
  language: languageOf(locale, resultsWords),
  currency: result.currency,
  productName: name,
  productCode: (number) => `S${number}`,
  fieldName: (field) => `field ${field}`,
});

/** Answers that several tests read: every answer in both languages. */
const cached = 500;

const textOf = memoize((result: AnalysisResult, locale: Locale): string => {
  const html = String(ResultDocument({ result, context: contextOf(result, locale) }));
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/[ \n\t]+/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}, cached);

const examples = operations.flatMap(({ id, examples }) =>
  examples.map(({ input }, index) => ({ title: `${id} example ${index}`, id, input })),
);
const worked = readVectors().map(({ id, operation, input }) => ({ title: id, id: operation, input }));
const answers = [...examples, ...worked];

const resultOf = memoize(({ id, input }: { id: string; input: unknown }, locale: Locale): AnalysisResult => {
  const result: unknown = JSON.parse(JSON.stringify(operationNamed(id).answer(input, locale, "2026-11-27")));
  if (!isCurrentResult(result)) throw new Error("Not a result");
  return result;
}, cached);

describe.each(locales)("the document of a result in %s", (locale) => {
  const { money, percent } = languageOf(locale, resultsWords);

  it.each(answers)("shows the figures and texts of $title", (answer) => {
    const result = resultOf(answer, locale);
    const text = textOf(result, locale);
    expect(text).not.toMatch(/undefined|NaN|\[object|\bnull\b|Infinity/);
    // Dates are words, per cent signs stand beside their number, and no sentence ends twice.
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d|\d %|\.\.|،،/);
    // Every sentence of the summary stands somewhere, also where a plan spreads them.
    for (const sentence of result.summary_text.split(/(?<=\.) /)) expect(text).toContain(sentence);
    const amount = (value: number) => money(value, result.currency);
    if ("landed_cost" in result) expect(text).toContain(amount(result.landed_cost));
    if ("profit_per_unit" in result) expect(text).toContain(amount(result.profit_per_unit));
    if ("limits" in result)
      for (const { lever, break_even } of result.limits)
        if (break_even !== null) expect(text).toContain(`field ${lever}`);
    if ("missing_inputs" in result)
      for (const row of result.missing_inputs) expect(text).toContain(amount(row.profit_at_stake));
    for (const { text: said } of [...result.notices, ...result.notes]) expect(text).toContain(said);
    if (!("products" in result)) return;
    const products: readonly ListedProduct[] = result.products;
    for (const product of products)
      for (const said of [name(product.number), amount(product.profit_per_unit), product.action_text])
        expect(text).toContain(said);
    if ("memo" in result && result.memo)
      for (const line of result.memo.split("\n\n")) expect(text).toContain(line.split(". ")[1]);
    if (!("plan" in result) || !result.plan) return;
    const { plan } = result;
    for (const figure of [plan.cash_out, plan.cash_left, plan.two_largest_lines_lose])
      expect(text).toContain(amount(figure));
    for (const row of plan.if_sold) {
      expect(text).toContain(percent(row.sold_pct));
      expect(text).toContain(amount(row.profit_at_90_pct_of_price));
    }
  });

  it("shows where the money goes only for a plan that orders something", () => {
    const plans = answers.map((answer) => resultOf(answer, locale)).filter((result) => "plan" in result && result.plan);
    expect(plans.length).toBeGreaterThan(10);
    for (const result of plans) {
      const orders = "plan" in result && (result.plan?.cash_out ?? 0) > 0;
      expect(textOf(result, locale).includes(resultsWords.selling_costs[locale])).toBe(orders);
    }
  });

  it.each([
    { shipping: 600, shown: false },
    { shipping: undefined, shown: true },
  ])("shows a cost with typical freight only where it is another one: shipping $shipping", ({ shipping, shown }) => {
    const input = { product_value: 10_000, insurance: 200, ...(shipping !== undefined && { shipping }) };
    const text = textOf(resultOf({ id: "sa_landed_cost", input }, locale), locale);
    expect(text.includes(resultsWords.landed_cost_with_typical_freight[locale])).toBe(shown);
  });
});

it.each(operations)("draws every list of the result of $id", ({ id }) => {
  const results = answers.filter((answer) => answer.id === id).map((answer) => resultOf(answer, "en"));
  const lists = new Set(
    results.flatMap((result) => Object.entries(result).flatMap(([key, value]) => (Array.isArray(value) ? [key] : []))),
  );
  const hasRows = (result: AnalysisResult, key: string) => Object(Reflect.get(result, key)).length > 0;
  const isDrawn = (key: string) =>
    results.some((result) => hasRows(result, key) && textOf({ ...result, [key]: [] }, "en") !== textOf(result, "en"));
  expect([...lists].filter((key) => !isDrawn(key))).toEqual([]);
});

const resultCodes = Object.keys({ ...actionTerms, ...decisionTerms, ...riskTerms, ...verdictTerms });

describe.each(locales)("the table of a result for spreadsheets in %s", (locale) => {
  const written = languageOf(locale, resultsWords);
  const products = Array.from({ length: 150 }, (_, index) => ({ name: name(index + 1), sku: `S${index + 1}` }));
  const tableOf = (result: AnalysisResult) =>
    resultTable(result, {
      context: { ...contextOf(result, locale), language: written },
      headings: { name: "Name", sku: "SKU" },
      products,
    });

  it.each(answers)("writes the figures of $title in words, and codes in columns of their own", (answer) => {
    const result = resultOf(answer, locale);
    const [head = [], ...rows] = tableOf(result);
    for (const row of rows) expect(row).toHaveLength(head.length);
    const codes = head.flatMap((title, column) => (/\bcode\b|^رمز |^الرمز/i.test(String(title)) ? [column] : []));
    expect(codes.length).toBeGreaterThan(0);
    const inWords = [head, ...rows].flatMap((row) => row.filter((_, column) => !codes.includes(column)));
    // Field names are the test's own; all other words are the page's.
    const said = JSON.stringify(inWords).replaceAll(/field [a-z_0-9]+/g, "");
    expect(said).not.toMatch(/[a-z]_[a-z]|undefined|NaN/);
    if (locale === "ar") expect(inWords.filter((cell) => resultCodes.includes(String(cell)))).toEqual([]);
    if ("products" in result) {
      const meant = result.products.flatMap(
        ({ units_per_order, set_fulfillment_cost, if_return_rate, if_instalments }) => [
          units_per_order,
          set_fulfillment_cost,
          ...[if_return_rate, if_instalments].flatMap((reading) => reading?.profit_per_unit ?? []),
        ],
      );
      const figures = meant.filter((figure) => figure !== null);
      expect(rows.flat()).toEqual(expect.arrayContaining(figures));
    }
    if (!("products" in result)) {
      const figuresIn = (value: unknown): number[] =>
        typeof value === "number"
          ? [value]
          : typeof value === "object" && value !== null && !Array.isArray(value)
            ? Object.values(value).flatMap(figuresIn)
            : [];
      // Rows of lists are named by their first field, which is no cell of its own.
      expect(rows.map((row) => row[2])).toEqual(expect.arrayContaining(figuresIn(result)));
      const zeros = "if_zeros_are_true" in result ? (result.if_zeros_are_true?.fields ?? []) : [];
      const decided = "next_step" in result ? [...result.why_not_go, result.next_step.lever ?? ""] : [""];
      expect(rows.map((row) => row[3])).toEqual(expect.arrayContaining([...zeros, ...decided]));
      return;
    }
    const listed: readonly ListedProduct[] = result.products;
    const profit = head.indexOf(`${written.say("profit_per_unit")} (${result.currency})`);
    const decision = head.indexOf(written.say("decision"));
    expect(rows.map((row) => [row[0], row[1], row[2], row[profit], row[decision]])).toEqual(
      listed.map((product) => [
        product.rank,
        name(product.number),
        `S${product.number}`,
        product.profit_per_unit,
        decisionTerms[product.decision][locale],
      ]),
    );
  });
});
