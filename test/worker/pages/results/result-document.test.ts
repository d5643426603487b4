import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { isCurrentResult } from "../../../../catalog/results/shown.ts";
import { locales } from "../../../../src/worker/lib/text.ts";
import { resultTable } from "../../../../src/worker/pages/browser/spreadsheet/result-table.ts";
import { type AnalysisResult, isDossier } from "../../../../src/worker/pages/results/analysis-result.ts";
import { AtOnce } from "../../../../src/worker/pages/results/document-context.ts";
import { ResultDocument } from "../../../../src/worker/pages/results/result-document.tsx";
import { formats } from "../../../../src/worker/pages/words/format.ts";
import { resultsWords } from "../../../../src/worker/pages/words/results.ts";

const name = (index: number) => `Product of mine ${index + 1}`;

function textOf(result: AnalysisResult, locale: "en" | "ar"): string {
  const html = String(
    ResultDocument({
      result,
      context: {
        formats: formats(locale, resultsWords),
        currency: result.currency,
        productName: name,
        fieldName: (field) => `field ${field}`,
        Part: AtOnce,
      },
    }),
  );
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/[ \n\t]+/g, " ")
    .replaceAll("&amp;", "&");
}

const answers = operations.flatMap((operation) =>
  operation.examples.map(({ input }, index) => ({ id: operation.id, index, operation, input })),
);

describe.each(locales)("the document of a result in %s", (locale) => {
  const { money, percent, number } = formats(locale, resultsWords);

  it.each(answers)("of $id, example $index, shows its figures with the products' names", ({ operation, input }) => {
    const result: unknown = JSON.parse(JSON.stringify(operation.answer(input, locale)));
    if (!isCurrentResult(result)) throw new Error("Not a result");
    const text = textOf(result, locale);
    expect(text).not.toMatch(/undefined|NaN|\[object|\bnull\b|Infinity/);
    const amount = (value: number) => money(value, result.currency);
    if ("headline" in result) expect(text).toContain(amount(result.headline.profit_per_unit));
    if ("landed_cost" in result) expect(text).toContain(amount(result.landed_cost));
    if ("limits" in result) for (const { lever } of result.limits) expect(text).toContain(`field ${lever}`);
    if ("missing_inputs" in result)
      for (const row of result.missing_inputs) expect(text).toContain(amount(row.profit_at_stake));
    for (const notice of result.notice_texts) expect(text).toContain(notice.text.slice(0, 20));
    if (!("products" in result)) return;
    for (const product of result.products) {
      expect(text).toContain(name(product.index));
      expect(text).toContain(amount((isDossier(product) ? product.headline : product).profit_per_unit));
    }
    if (!("plan" in result)) return;
    for (const row of result.action_plan) expect(text).toContain(row.text.slice(0, 20));
    for (const line of result.plan?.lines ?? []) expect(text).toContain(amount(line.cash_held_at_most));
    for (const order of result.orders ?? [])
      for (const item of order.items) {
        expect(text).toContain(amount(item.supplier_payment));
        expect(text).toContain(number(item.sold_before_next_order ?? item.units));
      }
    for (const { balance } of result.cash_path ?? []) expect(text).toContain(amount(balance));
    if (!("capital" in result)) return;
    for (const level of result.capital?.curve ?? []) {
      expect(text).toContain(amount(level.profit_if_all_sold));
      expect(text).toContain(percent(level.level_pct));
    }
    for (const row of result.negotiation) expect(text).toContain(amount(row.walk_away));
    for (const row of result.line_failure ?? []) expect(text).toContain(amount(row.loss));
    if (!("pace" in result)) return;
    for (const line of result.pace?.lines ?? [])
      for (const units of line.units_a_day) expect(text).toContain(number(units));
  });

  it("names the products that results only number", () => {
    const pack = operations.find(({ id }) => id === "gcc_merchant_pack");
    const result = pack?.answer(pack.examples[1].input, locale);
    expect(isCurrentResult(result) && textOf(result, locale)).not.toMatch(/(?:Product|المنتج) \\d/);
  });
});

describe("the table of a result for spreadsheets", () => {
  const names = {
    rank: "Rank",
    name: "Name",
    sku: "SKU",
    figure: "Figure",
    value: "Value",
    products: Array.from({ length: 10 }, (_, index) => ({ name: name(index), sku: `S${index}` })),
    label: (key: string) => key,
  };

  it.each(answers)("of $id, example $index, has every product at its rank with its name", ({ operation, input }) => {
    const result = operation.answer(input, "en");
    if (!isCurrentResult(result)) throw new Error("Not a result");
    const [head, ...rows] = resultTable(result, names);
    if (!("products" in result)) {
      expect(head).toEqual(["Figure", "Value"]);
      expect(rows.length).toBeGreaterThan(5);
      return;
    }
    expect(rows.map(([rank, label, sku]) => ({ rank, label, sku }))).toEqual(
      result.products.map(({ rank, index }) => ({ rank, label: name(index), sku: `S${index}` })),
    );
    const profit = head?.indexOf("profit_per_unit") ?? -1;
    expect(rows.map((row) => row[profit])).toEqual(
      result.products.map((product) =>
        isDossier(product) ? product.headline.profit_per_unit : product.profit_per_unit,
      ),
    );
  });
});
