import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../../catalog/index.ts";
import { actionTerms, decisionTerms, riskTerms, termOf, verdictTerms } from "../../../catalog/words/terms.ts";
import { isCurrentResult } from "../../../catalog/results/shown.ts";
import { locales } from "../../../src/lib/text.ts";
import { type AnalysisResult, headlineOf, type ListedProduct } from "../../../src/shop/results/analysis-result.ts";
import { asRead, type DocumentContext } from "../../../src/shop/results/document-context.ts";
import { ResultDocument } from "../../../src/shop/results/result-document.tsx";
import { resultTable } from "../../../src/shop/spreadsheet/result-table.ts";
import { formats } from "../../../src/shop/words/format.ts";
import { inPageWords } from "../../../src/shop/words/readable-notice.ts";
import { resultFileWords } from "../../../src/shop/words/result-file.ts";
import { resultsWords } from "../../../src/shop/words/results.ts";

const lists = z.looseObject({ products: z.array(z.looseObject({})) });

const name = (index: number) => `Product of mine ${index + 1}`;

const contextOf = (result: AnalysisResult, locale: "en" | "ar"): DocumentContext => ({
  formats: formats(locale, resultsWords),
  currency: result.currency,
  productName: name,
  productCode: (index) => `S${index}`,
  fieldName: (field) => `field ${field}`,
});

function textOf(result: AnalysisResult, locale: "en" | "ar"): string {
  const html = String(ResultDocument({ result, context: contextOf(result, locale) }));
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
    // Dates are words, per cent signs stand beside their number, and no sentence ends twice.
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d|\d %|\.\.|،،/);
    const amount = (value: number) => money(value, result.currency);
    if ("headline" in result) expect(text).toContain(amount(result.headline.profit_per_unit));
    if ("landed_cost" in result) expect(text).toContain(amount(result.landed_cost));
    // Only what changes something alone has a limit.
    if ("limits" in result)
      for (const { lever, break_even } of result.limits)
        if (break_even !== null) expect(text).toContain(`field ${lever}`);
    if ("missing_inputs" in result)
      for (const row of result.missing_inputs) expect(text).toContain(amount(row.profit_at_stake));
    for (const notice of result.notice_texts) expect(text).toContain(notice.text.slice(0, 20));
    if (!("products" in result)) return;
    for (const product of result.products) {
      expect(text).toContain(name(product.index));
      expect(text).toContain(amount(headlineOf(product).profit_per_unit));
    }
    if (!("plan" in result)) return;
    for (const row of result.action_plan) expect(text).toContain(inPageWords(row.text).slice(0, 20));
    for (const line of result.plan?.lines ?? []) expect(text).toContain(amount(line.cash_held_at_most));
    for (const order of result.orders ?? [])
      for (const item of order.items) {
        expect(text).toContain(amount(item.supplier_payment));
        expect(text).toContain(number(item.sold_before_next_order ?? item.units));
      }
    for (const { balance } of result.cash_path ?? []) expect(text).toContain(amount(balance));
    if (!("capital" in result)) return;
    const curve = result.capital?.curve ?? [];
    const levels = curve.some(({ funded_products }) => funded_products > 0) ? curve : [];
    for (const level of levels) expect(text).toContain(amount(level.profit_if_all_sold));
    // Levels that all earn the same are one sentence.
    if (new Set(levels.map((level) => level.profit_if_all_sold)).size > 1)
      for (const level of levels) expect(text).toContain(percent(level.level_pct));
    for (const row of result.negotiation) expect(text).toContain(amount(row.walk_away));
    for (const row of result.line_failure ?? []) expect(text).toContain(amount(row.loss));
    if (!("pace" in result)) return;
    for (const line of result.pace?.lines ?? [])
      for (const units of line.units_a_day) expect(text).toContain(number(units));
  });

  it("leaves out what has nothing to say where every product loses", () => {
    const scale = operations.find(({ id }) => id === "x402_agent_scale");
    const input = scale?.examples[0].input;
    const products = lists.parse(input).products.map((product) => ({ ...product, expected_sale_price: 1 }));
    const result: unknown = JSON.parse(JSON.stringify(scale?.answer({ ...input, products }, locale)));
    if (!isCurrentResult(result)) throw new Error("Not a result");
    const text = textOf(result, locale);
    expect(text).toContain(resultsWords.firstTitle[locale]);
    for (const word of ["capitalCurveTitle", "riskLadderTitle", "unitsNowHead"] as const)
      expect(text).not.toContain(resultsWords[word][locale]);
  });

  it("begins a plan with what to order now and what stays, and keeps every sentence of its summary", () => {
    const pack = operations.find(({ id }) => id === "gcc_merchant_pack");
    const result: unknown = JSON.parse(JSON.stringify(pack?.answer(pack.examples[1].input, locale)));
    if (!isCurrentResult(result) || !("orders" in result) || !result.plan || !result.orders) throw new Error("No plan");
    const text = textOf(result, locale);
    const begins = text.slice(0, text.indexOf(resultsWords.firstTitle[locale]));
    const { goods_cost, items } = result.orders[0] ?? { goods_cost: 0, items: [] };
    const { idle_cash, reserve } = result.plan;
    const figures = [goods_cost, idle_cash + reserve, reserve].map((value) => money(value, result.currency));
    for (const figure of [...figures, number(items.reduce((sum, { units }) => sum + units, 0))])
      expect(begins).toContain(figure);
    const sentences = asRead(result.summary_text[locale], contextOf(result, locale)).split(/(?<=\.) /);
    expect(sentences.length).toBeGreaterThan(4);
    for (const sentence of sentences) expect(text).toContain(sentence);
  });

  it.each([
    { case: "in one plan with every stake", same: true },
    { case: "in another plan with each stake", same: false },
  ])("lists only stakes that change the plan: $case", ({ same }) => {
    const scale = operations.find(({ id }) => id === "x402_agent_scale");
    const result: unknown = JSON.parse(JSON.stringify(scale?.answer(scale.examples[1].input, locale)));
    if (!isCurrentResult(result) || !("risk_ladder" in result) || !result.risk_ladder) throw new Error("No ladder");
    const plan = result.risk_ladder.find(({ is_the_plan }) => is_the_plan);
    const ladder = result.risk_ladder.map((row) => (same ? { ...row, lines: plan?.lines ?? [], shipments: 3 } : row));
    const text = textOf({ ...result, risk_ladder: ladder }, locale);
    expect(text.includes(resultsWords.riskLadderSame[locale])).toBe(same);
    for (const row of ladder)
      expect(
        text.includes(`${percent(row.worst_two_lose_at_most_pct)} ${money(row.product_cap, result.currency)}`),
      ).toBe(!same && !row.is_the_plan);
  });

  it.each([
    { shipping: 600, shown: false },
    { shipping: undefined, shown: true },
  ])("gives a cost with typical freight only where it is another one: shipping $shipping", ({ shipping, shown }) => {
    const landed = operations.find(({ id }) => id === "sa_landed_cost");
    const input = { product_value: 10_000, insurance: 200, ...(shipping !== undefined && { shipping }) };
    const result: unknown = JSON.parse(JSON.stringify(landed?.answer(input, locale)));
    if (!isCurrentResult(result)) throw new Error("Not a result");
    expect(textOf(result, locale).includes(resultsWords.typicalFreight[locale])).toBe(shown);
  });

  it("counts the units of a test beside those of the plan, and calls it one in its order", () => {
    const pack = operations.find(({ id }) => id === "gcc_merchant_pack");
    const result: unknown = JSON.parse(JSON.stringify(pack?.answer(pack.examples[1].input, locale)));
    if (!isCurrentResult(result) || !("plan" in result) || !result.plan) throw new Error("Not a plan");
    const { units, tests } = result.plan;
    const text = textOf(result, locale);
    const test = resultsWords.testOf[locale].replace("{product}", name(tests[0]?.index ?? -1));
    // In the plan and in the order.
    expect(text.split(test)).toHaveLength(3);
    const ordered = number(units + tests.reduce((sum, each) => sum + each.units, 0));
    expect(text.split(`${resultsWords.rowTotal[locale]} ${ordered}`)).toHaveLength(3);
  });

  it("names the products that results only number", () => {
    const pack = operations.find(({ id }) => id === "gcc_merchant_pack");
    const result = pack?.answer(pack.examples[1].input, locale);
    expect(isCurrentResult(result) && textOf(result, locale)).not.toMatch(/(?:Product|المنتج) \\d/);
  });
});

const resultCodes = Object.keys({ ...actionTerms, ...decisionTerms, ...riskTerms, ...verdictTerms });

describe.each(locales)("the table of a result for spreadsheets in %s", (locale) => {
  const written = formats(locale, { ...resultsWords, ...resultFileWords });
  const products = Array.from({ length: 10 }, (_, index) => ({ name: name(index), sku: `S${index}` }));
  const tableOf = (result: AnalysisResult) =>
    resultTable(result, {
      context: { ...contextOf(result, locale), formats: written },
      headings: { name: "Name", sku: "SKU" },
      products,
    });

  it.each(answers)(
    "of $id, example $index, has every figure in words, and codes in columns of their own",
    ({ operation, input }) => {
      const result: unknown = JSON.parse(JSON.stringify(operation.answer(input, locale)));
      if (!isCurrentResult(result)) throw new Error("Not a result");
      const [head = [], ...rows] = tableOf(result);
      // Field names are the test's own; all other words are the page's.
      const said = JSON.stringify([head, ...rows]).replaceAll(/field [a-z_]+/g, "");
      expect(said).not.toMatch(/[a-z]_[a-z]|undefined|NaN/);
      for (const row of rows) expect(row).toHaveLength(head.length);
      const codes = head.flatMap((title, column) => (/\bcode\b|^رمز |^الرمز/i.test(String(title)) ? [column] : []));
      expect(codes.length).toBeGreaterThan(0);
      for (const row of rows)
        for (const [column, cell] of row.entries())
          if (!codes.includes(column) && locale === "ar") expect(resultCodes).not.toContain(cell);
      if (!("products" in result)) {
        const figures = Object.values(result).flatMap((value) => (typeof value === "number" ? [value] : []));
        for (const figure of figures.slice(1)) expect(rows.map((row) => row[2])).toContain(figure);
        return;
      }
      expect(rows.map(([rank, label, sku]) => ({ rank, label, sku }))).toEqual(
        result.products.map(({ rank, index }) => ({ rank, label: name(index), sku: `S${index}` })),
      );
      const profit = head.indexOf(`${written.word("profitPerUnitHead")} (${result.currency})`);
      const decision = head.indexOf(written.word("decisionIs"));
      const listed: readonly ListedProduct[] = result.products;
      expect(rows.map((row) => [row[profit], row[decision]])).toEqual(
        listed.map((product) => [
          headlineOf(product).profit_per_unit,
          termOf(decisionTerms, headlineOf(product).decision)[locale],
        ]),
      );
    },
  );
});
