import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { gccMerchantPack } from "../../../catalog/operations/gcc-merchant-pack.ts";
import { summarize } from "../../../catalog/summary/summary.ts";
import { isolated, type JsonObject, type Locale, locales } from "../../../src/lib/text.ts";
import { largestInput } from "../../fixtures/largest-input.ts";
import { operationNamed, priced } from "../../fixtures/operation-named.ts";

const whole = { member: "structuredContent", link: `https://analysis.example.com/answers/${"0f".repeat(32)}` };

const answer = (id: string, input: JsonObject, locale: Locale = "en"): JsonObject =>
  operationNamed(id).answer(input, locale);

/** An abaya of an own store: a TEST that misses GO by little. */
const abaya = {
  product_value: 85,
  expected_sale_price: 289,
  shipping: 7,
  insurance: 1,
  duty_rate_pct: 12,
  marketplace_fee_pct: 0,
  payment_fee_pct: 2.2,
  ad_cost_per_order: 45,
  fulfillment_cost: 32,
  returns_reserve_pct: 8,
  competitor_count: 80,
  delivery_days: 4,
};

/** The tables of a summary, each by its columns, of which the first cell is the name. */
function tablesIn(text: string) {
  return [...text.matchAll(/^\*\*(.+)\*\*\n\n((?:\|.*\|\n?)+)/gm)].map(([, title = "", body = ""]) => {
    const [head = [], , ...rows] = body
      .trim()
      .split("\n")
      .map((line) => line.slice(2, -2).split(" | "));
    return { title, columns: head.map((name, column) => [name, ...rows.map((row) => row[column])]) };
  });
}

/** The sentence of a summary about the next analysis. */
const nextIn = (text: string) => text.split("\n\n").find((part) => /^(?:Next:|الخطوة التالية:)/.test(part));

describe("the summary of a result", () => {
  it("shows in a summary what decides: the next step, the limit of every figure, and VAT in words", () => {
    const text = summarize(answer("gcc_product_decision", abaya), whole, "en");
    for (const line of [
      "It becomes GO with advertising cost per order at 42.3 SAR instead of 45 SAR.",
      "| Figure | Today | No loss | Still TEST | Still GO |",
      "| duty rate | 12% | 55.72% | 40.19% | 7.33% |",
      "| Not registered, VAT is a cost | 50.24 | 17.38% | 232.85 | TEST | 1,297 |",
      "Amounts in SAR.",
      "no tax, customs, legal or investment advice.",
    ])
      expect(text).toContain(line);
  });

  it("writes the summary in Arabic for those who asked in Arabic", () => {
    const text = summarize(answer("gcc_product_decision", abaya, "ar"), whole, "ar");
    expect(text).toContain("**إلى أي حد يتغيّر كل رقم**");
    expect(text).toContain("| تكلفة الإعلان لكل طلبية | 45 |");
    // Without the mark a minus sign is shown after its number.
    expect(text).toMatch(/\| \u200e-\d/);
    expect(text).not.toMatch(/\| -\d/);
    const ranked = summarize(answer("gcc_portfolio_rank", { products: [abaya, abaya] }, "ar"), whole, "ar");
    expect(ranked).toContain("| 1 (85 ← 289) |");
    expect(text).toContain(`النتيجة كاملةً ومجانًا مدة 30 يومًا: ${whole.link}`);
  });

  it.each(operations.flatMap((operation) => locales.map((locale) => [operation.id, locale, operation] as const)))(
    "begins the summary of %s in %s with the conclusion, and has no column without a value",
    (_, locale, operation) => {
      for (const { input } of operation.examples) {
        const result = answer(operation.id, input, locale);
        const text = summarize(result, whole, locale);
        expect(text.startsWith(String(result.summary_text))).toBe(true);
        expect(text).toContain(whole.link);
        expect(text).toContain(
          { en: `Amounts in ${result.currency}.`, ar: `المبالغ بعملة ${result.currency}.` }[locale],
        );
        expect(text).toContain(Object(result).notes.at(-1).text);
        for (const { title, columns } of tablesIn(text))
          for (const [name = "", ...cells] of columns)
            expect(
              cells.some((cell) => cell !== "–"),
              `${title}: ${name}`,
            ).toBe(true);
      }
    },
  );

  const fed = { ...abaya, ad_cost_per_order: 30 };
  const hopeless = { product_value: 100, expected_sale_price: 110 };
  const bare = { product_value: 20, expected_sale_price: 150 };
  it.each([
    ["free_profit_check", { landed_cost: 35, expected_sale_price: 99 }, priced("gcc_opportunity_score")],
    ["free_profit_check", { landed_cost: 95, expected_sale_price: 99 }, priced("gcc_product_decision")],
    ["free_profit_check", { landed_cost: 3, expected_sale_price: 15, fulfillment_cost: 12 }, "no dearer analysis"],
    ["sa_landed_cost", { product_value: 500, currency: "EGP" }, priced("gcc_product_decision")],
    ["gcc_opportunity_score", { landed_cost: 45, expected_sale_price: 129 }, priced("gcc_product_decision")],
    ["gcc_opportunity_score", { landed_cost: 95, expected_sale_price: 99 }, "no dearer analysis"],
    ["gcc_product_decision", hopeless, "no dearer analysis"],
    ["gcc_product_decision", fed, priced("gcc_portfolio_rank")],
    ["gcc_portfolio_rank", { products: [fed, hopeless] }, `${priced("x402_agent_pilot")} with working_capital`],
    ["gcc_portfolio_rank", { products: [fed, hopeless, abaya] }, priced("gcc_merchant_pack")],
    ["gcc_portfolio_rank", { products: [hopeless, hopeless] }, "no dearer analysis"],
    ["gcc_merchant_pack", { products: [fed, abaya, hopeless], working_capital: 300_000 }, "more products that are GO"],
    ["x402_agent_pilot", { products: [fed] }, `${priced("x402_agent_pilot")} with working_capital`],
    ["x402_agent_pilot", { products: [fed, abaya, hopeless] }, priced("gcc_merchant_pack")],
    ["x402_agent_growth", { products: [fed] }, `${priced("x402_agent_pilot")} with working_capital`],
    ["x402_agent_growth", { products: Array(26).fill(fed) }, `${priced("x402_agent_growth")} with working_capital`],
    ["gcc_portfolio_rank", { products: [bare, bare] }, "send four of the five main costs"],
    ["gcc_merchant_pack", { products: [fed, fed, fed], working_capital: 1000 }, "no dearer analysis orders more"],
    ["x402_agent_scale", { products: [hopeless] }, "no dearer analysis"],
  ])("says in the summary of %s for %j what comes next: %s", (id, input, words) => {
    expect(nextIn(summarize(answer(id, input), whole, "en"))).toContain(words);
    expect(nextIn(summarize(answer(id, input, "ar"), whole, "ar"))).toMatch(/[\u0621-\u064a]/);
  });

  it.each([
    ["gcc_merchant_pack", priced("x402_agent_pilot")],
    ["x402_agent_pilot", undefined],
    ["x402_agent_growth", undefined],
    ["x402_agent_scale", undefined],
  ])("names the next analysis for %s, whose budget orders something: %s", (id, next) => {
    const { products } = Object(largestInput(gccMerchantPack));
    const text = summarize(answer(id, { products: products.slice(0, 10), working_capital: 20_000 }), whole, "en");
    if (next === undefined) expect(nextIn(text)).toBe(undefined);
    else expect(nextIn(text)).toContain(next);
  });

  it.each(operations)(
    "writes every list of the result of $id, except reasons, parts of the score, inputs and facts",
    ({ id, examples }) => {
      const results = examples.map(({ input }) => answer(id, input));
      const lists = new Set(
        results.flatMap((result) =>
          Object.entries(result).flatMap(([key, value]) => (Array.isArray(value) && value.length > 0 ? [key] : [])),
        ),
      );
      const isWritten = (key: string) =>
        results.some((result) => summarize({ ...result, [key]: [] }, whole, "en") !== summarize(result, whole, "en"));
      const unwritten = [...lists].filter((key) => !isWritten(key));
      expect(["why_not_go", "score_breakdown", "inputs", "facts"]).toEqual(expect.arrayContaining(unwritten));
    },
  );

  it("names the next analysis as the caller's protocol does", () => {
    const text = summarize(
      answer("free_profit_check", { landed_cost: 35, expected_sale_price: 99 }),
      {
        ...whole,
        nameOf: ({ id }) => `svc_${id}`,
      },
      "en",
    );
    expect(nextIn(text)).toContain(`svc_${priced("gcc_opportunity_score")}`);
  });

  it("says which parts of a shortened result are cut, where the rest is, and how to get it", () => {
    const cut = { ...whole, cut: ["products", "memo"], ask: "view=complete" };
    const text = summarize(answer("gcc_product_decision", abaya), cut, "en");
    expect(text).toContain("structuredContent holds the result shortened; in part only: products, memo.");
    expect(text).toContain(`${whole.link}/<part>?from=0&format=json|csv|md`);
    expect(text).toContain("the same call and payment with view=complete.");
    const arabic = summarize(answer("gcc_product_decision", abaya, "ar"), cut, "ar");
    expect(arabic).toContain(`وفيها بداية الأجزاء التالية فقط: ${isolated("products, memo")}.`);
  });

  it("shows the same for a pilot of one product as for a decision", () => {
    const decision = summarize(answer("gcc_product_decision", abaya), whole, "en");
    const pilot = summarize(answer("x402_agent_pilot", { products: [abaya] }), whole, "en");
    const tables = decision.split("\n\n").filter((part) => part.startsWith("| Figure"));
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) expect(pilot).toContain(table);
  });

  it("says in a plan's summary what to do with each product, what comes back, and where the money goes", () => {
    const tables = tablesIn(summarize(answer("gcc_merchant_pack", gccMerchantPack.examples[0].input), whole, "en"));
    expect(tables.slice(0, 3).map(({ title, columns }) => [title, columns.map(([name]) => name).slice(0, 4)])).toEqual([
      ["Order now", ["Product", "What to do", "Units", "Goods on arrival"]],
      ["What comes back", ["Sold", "At today's price", "With certificates", "At 90% of the price"]],
      ["Plan", ["Goes out", "Stays with you", "To the suppliers", "Freight and insurance"]],
    ]);
  });

  describe("of a dearer analysis of the same products", () => {
    const { products } = Object(largestInput(gccMerchantPack));
    const input = { products: products.slice(0, 10), working_capital: 100_000 };
    const columnsOf = (id: string, locale: Locale) =>
      tablesIn(summarize(answer(id, input, locale), whole, locale)).map(({ title, columns }) => [
        title,
        columns.map(([name]) => name).length,
        columns[0]?.length,
      ]);

    it("lists the limits of each product for the pilot, growth and scale, and not for the pack", () => {
      const limits = ["Limits for GO", 10, 11];
      expect(columnsOf("gcc_merchant_pack", "en")).not.toContainEqual(limits);
      for (const id of ["x402_agent_pilot", "x402_agent_growth", "x402_agent_scale"])
        expect(columnsOf(id, "en")).toContainEqual(limits);
      const pilot = Object(answer("x402_agent_pilot", input)).products[0];
      const [price] = pilot.limits;
      expect(summarize(answer("x402_agent_pilot", input), whole, "en")).toContain(`| ${pilot.number} | ${price.go} |`);
    });

    it("shows in the summary of a pilot how each product does in the stress tests", () => {
      expect(columnsOf("x402_agent_pilot", "en")).toContainEqual(["Stress tests", 10, 11]);
      for (const id of ["gcc_merchant_pack", "x402_agent_growth"])
        expect(columnsOf(id, "en").map(([title]) => title)).not.toContain("Stress tests");
    });

    it.each(locales)("writes the whole memo of growth and scale into the summary (%s)", (locale) => {
      for (const id of ["x402_agent_growth", "x402_agent_scale"]) {
        const result = answer(id, input, locale);
        expect(summarize(result, whole, locale)).toContain(String(result.memo));
      }
    });
  });

  it.each(["gcc_merchant_pack", "x402_agent_pilot", "x402_agent_growth", "x402_agent_scale"])(
    "lists every order of %s, however many products there are",
    (id) => {
      for (const locale of locales) {
        const result = answer(id, largestInput(operationNamed(id)), locale);
        const ordered = Object(result).products.filter(({ units }: { readonly units: number | null }) => units);
        const [first] = tablesIn(summarize(result, whole, locale));
        expect(first?.columns[0]).toHaveLength(ordered.length + 1);
      }
    },
  );

  it("shows the sentences, version and address of an answer of an earlier formula, and never fails on one", () => {
    const earlier = {
      operation: "gcc_product_decision",
      formula_version: "gcc-commerce/3.0.0",
      currency: "SAR",
      summary_text: { en: "TEST: profit of 40.66 SAR.", ar: "جرّب: ربح 40.66 ريال." },
      checks: [{ check: "margin_pct", actual: 14.07, operator: ">=", threshold: 15, passed: false }],
      disclaimer: "No advice.",
    };
    expect(summarize(earlier, { member: "x" }, "en")).toBe(
      "TEST: profit of 40.66 SAR.\n\nAnswered by formula gcc-commerce/3.0.0; a new purchase gets the present one.\n\nThe whole result is in x: operation, formula_version, currency, summary_text, checks, disclaimer.",
    );
    expect(summarize({ checks: "none" }, { member: "x" }, "en")).toContain("The whole result is in x: checks.");
  });
});
