import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { summarize } from "../../../catalog/summary/summary.ts";
import { isolated, type JsonObject, type Locale, locales } from "../../../src/lib/text.ts";
import { abaya as testCase } from "../../core/portfolio/products.ts";
import { largestInput } from "../../fixtures/largest-input.ts";

const whole = { member: "structuredContent", link: `https://analysis.example.com/answers/${"0f".repeat(32)}` };

function answer(id: string, input: JsonObject, locale: Locale = "en"): JsonObject {
  const operation = operations.find((candidate) => candidate.id === id);
  return operation?.answer(input, locale) ?? expect.fail(`No operation ${id}`);
}

/** An abaya of an own store: three checks, one of them failed by little. */
const abaya = { ...testCase };

const saudiArabia = { en: "Saudi Arabia", ar: "المملكة العربية السعودية" };
const emirates = { en: "the United Arab Emirates", ar: "الإمارات العربية المتحدة" };

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

/** What a summary says of the next analysis. */
const nextIn = (text: string) => text.split("\n\n").find((part) => /^(?:Next:|الخطوة التالية:)/.test(part));

describe("the summary of a result", () => {
  it.each(operations.flatMap((operation) => locales.map((locale) => [operation.id, locale, operation] as const)))(
    "of %s in %s takes at most 1,500 tokens for the largest input, and begins with the conclusion",
    (_, locale, operation) => {
      const validation = operation.validate(largestInput(operation), locale);
      if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
      const result = operation.answer(validation.input, locale);
      const text = summarize(result, whole, locale);
      expect(countTokens(text)).toBeLessThanOrEqual(1_500);
      expect(text.startsWith(Object(result).summary_text[locale])).toBe(true);
      expect(text).toContain(whole.link);
    },
  );

  it("shows what decides: the nearest lever, the checks, the limit of every figure, VAT in words", () => {
    const text = summarize(answer("gcc_product_decision", abaya), whole, "en");
    for (const line of [
      "Becomes GO with advertising cost per order at 42.3 SAR instead of 45 SAR (-5.96%).",
      "| Margin | 14.07 | 15 | ✗ |",
      "| figure | today | no loss | still TEST | still GO |",
      "| duty rate | 12% | 55.72% | 40.19% | 7.33% |",
      "| Not registered, VAT is a cost | 50.24 | 17.38 | 232.85 | TEST | 1,297 |",
      "Amounts in SAR.",
      "Not tax, customs, legal or investment advice.",
    ])
      expect(text).toContain(line);
    expect(text).not.toContain("vat_registered");
  });

  it("is in Arabic for those who asked in Arabic", () => {
    const text = summarize(answer("gcc_product_decision", abaya, "ar"), whole, "ar");
    expect(text).toContain("**شروط «ابدأ»**");
    expect(text).toContain("| تكلفة الإعلان لكل طلبية | 45 |");
    expect(text).toContain(`النتيجة كاملة في structuredContent، ومدة 30 يومًا في ${whole.link}: `);
  });

  it.each(operations.flatMap((operation) => locales.map((locale) => [operation.id, locale, operation] as const)))(
    "of %s in %s names country, unit of money and limits, and has no column without a value",
    (_, locale, operation) => {
      for (const { input } of operation.examples) {
        const result = answer(operation.id, input, locale);
        const text = summarize(result, whole, locale);
        const market = { SAR: saudiArabia, USD: saudiArabia, AED: emirates }[String(result.currency)];
        expect(text).toContain(market?.[locale] ?? expect.fail(`No market for ${result.currency}`));
        expect(text).toContain(
          { en: `Amounts in ${result.currency}.`, ar: `المبالغ بعملة ${result.currency}.` }[locale],
        );
        expect(text).toContain(result.disclaimer);
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
  it.each([
    ["free_profit_check", { landed_cost: 35, expected_sale_price: 99 }, "gcc_opportunity_score (0.75 USDC)"],
    ["free_profit_check", { landed_cost: 95, expected_sale_price: 99 }, "gcc_product_decision (2.50 USDC)"],
    ["sa_landed_cost", { product_value: 500, currency: "EGP" }, "gcc_product_decision (2.50 USDC)"],
    ["gcc_opportunity_score", { landed_cost: 45, expected_sale_price: 129 }, "gcc_product_decision (2.50 USDC)"],
    ["gcc_product_decision", fed, "gcc_portfolio_rank (5.00 USDC)"],
    ["gcc_portfolio_rank", { products: [fed, hopeless] }, "x402_agent_pilot (25.00 USDC) with working_capital"],
    ["gcc_portfolio_rank", { products: [fed, hopeless, abaya] }, "gcc_merchant_pack (12.00 USDC)"],
    ["gcc_portfolio_rank", { products: [hopeless, hopeless] }, "no dearer analysis"],
    ["gcc_merchant_pack", { products: [fed, abaya, hopeless], working_capital: 300_000 }, "more products that are GO"],
    ["x402_agent_pilot", { products: [fed] }, "x402_agent_pilot (25.00 USDC) with working_capital"],
    ["x402_agent_pilot", { products: [fed, abaya, hopeless] }, "gcc_merchant_pack (12.00 USDC)"],
    ["x402_agent_growth", { products: [fed] }, "x402_agent_growth (99.00 USDC) with working_capital"],
    ["x402_agent_scale", { products: [hopeless] }, "no dearer analysis"],
  ])("of %s for %j says what comes next: %s", (id, input, words) => {
    expect(nextIn(summarize(answer(id, input), whole, "en"))).toContain(words);
    expect(nextIn(summarize(answer(id, input, "ar"), whole, "ar"))).toMatch(/[\u0621-\u064a]/);
  });

  it.each([
    ["gcc_merchant_pack", "x402_agent_growth (99.00 USDC)"],
    ["x402_agent_pilot", "x402_agent_growth (99.00 USDC)"],
    ["x402_agent_growth", "x402_agent_scale (250.00 USDC)"],
    ["x402_agent_scale", undefined],
  ])("of %s, where a budget is well spent, leads to %s", (id, next) => {
    const pack = operations.find((operation) => operation.id === "gcc_merchant_pack") ?? expect.fail("No pack");
    const { products } = Object(largestInput(pack));
    const text = summarize(answer(id, { products: products.slice(0, 10), working_capital: 20_000 }), whole, "en");
    if (next === undefined) expect(nextIn(text)).toBe(undefined);
    else expect(nextIn(text)).toContain(next);
  });

  it("names the next analysis as the caller's protocol does", () => {
    const text = summarize(
      answer("free_profit_check", { landed_cost: 35, expected_sale_price: 99 }),
      {
        ...whole,
        nameOf: ({ id }) => `svc_${id}`,
      },
      "en",
    );
    expect(nextIn(text)).toContain("svc_gcc_opportunity_score (0.75 USDC)");
  });

  it.each([
    ["gcc_merchant_pack", { en: /[\d,.]+ SAR is never needed/, ar: /ولا تحتاج الخطة [\d,.]+ ريال/ }],
    ["x402_agent_pilot", { en: /Nothing of [\d,.]+ SAR is spent: 30 units/, ar: /لا يُنفق شيء من [\d,.]+ ريال/ }],
  ])("of %s says what is left over, and which cap keeps each product from it", (id, left) => {
    const { examples } = operations.find((operation) => operation.id === id) ?? expect.fail(`No ${id}`);
    const [, { input: example }] = examples;
    const input = { ...example, ...(id === "x402_agent_pilot" && { working_capital: 5000 }) };
    const caps = { en: /No product may tie up more than|tie up more than a tenth/, ar: /عُشر رأس المال/ };
    for (const locale of locales) {
      const text = summarize(answer(id, input, locale), whole, locale);
      expect(text).toMatch(left[locale]);
      expect(text).toMatch(caps[locale]);
    }
  });

  it.each([
    ["en", "- Product 3: The product loses money even before advertising."],
    ["ar", "- المنتج 3: المنتج خاسر حتى قبل تكلفة الإعلان."],
  ] as const)("names the products that a notice is about, where it is not about all: %s", (locale, line) => {
    const { examples } = operations.find(({ id }) => id === "gcc_merchant_pack") ?? expect.fail("No pack");
    const result = answer("gcc_merchant_pack", examples[0].input, locale);
    const lines = summarize(result, { member: "--json" }, locale).split("\n");
    expect(lines).toContain(line);
    expect(lines.filter((each) => /^- (?:Some costs|لم تُدخل)/.test(each))).toHaveLength(1);
  });

  it("says of a shortened result which parts are cut, where the rest is, and how to get it", () => {
    const cut = { ...whole, cut: ["products", "memo"], ask: "view=complete" };
    const text = summarize(answer("gcc_product_decision", abaya), cut, "en");
    expect(text).toContain("structuredContent holds the result shortened; in part only: products, memo.");
    expect(text).toContain(`${whole.link}/<part>?from=0&format=json|csv|md`);
    expect(text).toContain("the same call and payment with view=complete.");
    const arabic = summarize(answer("gcc_product_decision", abaya, "ar"), cut, "ar");
    expect(arabic).toContain(`وفيها بداية الأجزاء التالية فقط: ${isolated("products, memo")}.`);
  });

  it("says of a pilot of one product what a decision says of it", () => {
    for (const product of [abaya, { product_value: 100, expected_sale_price: 250 }]) {
      const decision = summarize(answer("gcc_product_decision", product), whole, "en");
      const pilot = summarize(answer("x402_agent_pilot", { products: [product] }), whole, "en");
      const parts = decision.split("\n\n").filter((part) => /^(?:\| |\*\*|- )/.test(part));
      expect(parts.length).toBeGreaterThan(5);
      for (const part of parts) expect(pilot).toContain(part);
      for (const sentence of decision.slice(0, decision.indexOf("\n\n")).split(/(?<=\.) /))
        expect(pilot).toContain(sentence);
    }
  });

  it.each([
    ["en", "as above", /^\*\*Mind of the plan\*\*\n\n- Selling this plan within a year .*must register for VAT\./m],
    ["ar", "كما سبق", /^\*\*انتبه في الخطة\*\*\n\n- بيع هذه الخطة خلال سنة .*إلزامي\./m],
  ] as const)(
    "says a plan's duty to register before its orders, and a repeated reason once: %s",
    (locale, same, duty) => {
      const seen = { ...abaya, ad_cost_per_order: 30 };
      const input = { products: [seen, { ...seen, product_value: 84 }, abaya], working_capital: 3_000_000 };
      const text = summarize(answer("gcc_merchant_pack", input, locale), whole, locale);
      const [actions, orders] = tablesIn(text);
      expect(actions?.columns.at(-1)?.slice(1, 3)).toEqual([expect.stringMatching(/[\d,]+/), same]);
      expect(actions?.columns[2]?.slice(1)).toEqual(orders?.columns[1]?.slice(1));
      expect(text.search(duty)).toBeGreaterThan(0);
      expect(text.search(duty)).toBeLessThan(text.indexOf(orders?.title ?? ""));
    },
  );

  it("says of each place in a ranking what would lift the product, a GO apart", () => {
    const products = [{ ...abaya, ad_cost_per_order: 30 }, abaya, { product_value: 100, expected_sale_price: 110 }];
    const [places] = tablesIn(summarize(answer("gcc_portfolio_rank", { products }), whole, "en"));
    expect(places?.columns.at(-1)).toEqual([
      "next step",
      "–",
      expect.stringMatching(/^Becomes GO with /),
      expect.stringMatching(/^Becomes TEST with .* further than a negotiation usually reaches\.$/),
    ]);
  });

  it("says first what to do and what to order now, then what the cash does", () => {
    const pack = operations.find(({ id }) => id === "gcc_merchant_pack") ?? expect.fail("No pack");
    const text = summarize(pack.answer(largestInput(pack), "en"), whole, "en");
    const places = ["Of 300,000 SAR the plan ties up", "**What to do", "**First order**"].map((part) =>
      text.indexOf(part),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(text).toContain("… and ");
  });

  it("keeps to the sentences of an answer that an earlier formula gave, and never fails on one", () => {
    const earlier = {
      operation: "gcc_product_decision",
      formula_version: "gcc-commerce/2.0.0",
      currency: "SAR",
      summary_text: { en: "TEST: profit of 40.66 SAR.", ar: "جرّب: ربح 40.66 ريال." },
      checks: [{ check: "margin_pct", actual: 14.07, operator: ">=", threshold: 15, passed: false }],
      disclaimer: "No advice.",
    };
    expect(summarize(earlier, { member: "x" }, "en")).toBe(
      "TEST: profit of 40.66 SAR. Amounts in SAR.\n\nNo advice.\n\nThe whole result is in x: operation, formula_version, currency, summary_text, checks, disclaimer.",
    );
    expect(summarize({ checks: "none" }, { member: "x" }, "en")).toBe("The whole result is in x: checks.");
  });
});
