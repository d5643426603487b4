import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { locales } from "../../../../src/worker/lib/text.ts";
import { resultTable } from "../../../../src/worker/pages/browser/spreadsheet/result-table.ts";
import {
  type AnalysisResult,
  isAnalysisResult,
  isDossier,
} from "../../../../src/worker/pages/results/analysis-result.ts";
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
    if (!isAnalysisResult(result)) throw new Error("Not a result");
    const text = textOf(result, locale);
    expect(text).not.toMatch(/undefined|NaN|\[object|\bnull\b|Infinity/);
    const { currency, allocation, purchase_plan, products = [], ranking = [], headline, landed_cost } = result;
    for (const { index } of ranking) expect(text).toContain(name(index));
    if (headline?.profit_per_unit !== undefined) expect(text).toContain(money(headline.profit_per_unit, currency));
    if (landed_cost !== undefined) expect(text).toContain(money(landed_cost, currency));
    for (const product of products)
      expect(text).toContain(
        money((isDossier(product) ? product.headline?.profit_per_unit : product.profit_per_unit) ?? 0, currency),
      );
    for (const line of allocation?.lines ?? []) expect(text).toContain(money(line.cash_allocated, currency));
    for (const phase of purchase_plan?.phases ?? [])
      for (const item of phase.items) {
        expect(text).toContain(money(item.supplier_payment, currency));
        expect(text).toContain(number(item.gate_units_sold));
      }
    for (const level of result.capital_curve ?? []) {
      expect(text).toContain(money(level.expected_profit, currency));
      expect(text).toContain(percent(level.level_pct));
    }
    for (const row of result.missing_inputs ?? []) expect(text).toContain(money(row.profit_at_stake, currency));
    for (const notice of result.notice_texts ?? []) expect(text).toContain(notice.text.slice(0, 20));
    for (const row of result.action_plan ?? []) expect(text).toContain(name(row.index));
  });

  it("names the products that results only number", () => {
    const pack = operations.find(({ id }) => id === "gcc_merchant_pack");
    const result = pack?.answer(pack.examples[1].input, locale);
    expect(isAnalysisResult(result) && textOf(result, locale)).not.toContain("products[");
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
    if (!isAnalysisResult(result)) throw new Error("Not a result");
    const [head, ...rows] = resultTable(result, names);
    if (!result.products) {
      expect(head).toEqual(["Figure", "Value"]);
      expect(rows.length).toBeGreaterThan(5);
      return;
    }
    expect(rows.map(([rank, label, sku]) => ({ rank, label, sku }))).toEqual(
      result.ranking?.map(({ rank, index }) => ({ rank, label: name(index), sku: `S${index}` })),
    );
    const profit = head?.indexOf("profit_per_unit") ?? -1;
    expect(rows.map((row) => row[profit])).toEqual(
      result.products.map((product) =>
        isDossier(product) ? product.headline?.profit_per_unit : product.profit_per_unit,
      ),
    );
  });
});
