/** Requests as users make them, with the call that each leads to: what the skill teaches by example. */
import type { JsonObject, Locale } from "../../../lib/text.ts";

/** One request in a user's words. */
interface Task {
  /** The language of the words; answers come in it. */
  readonly locale: Locale;
  readonly words: string;
  /** The id of the analysis. */
  readonly operation: string;
  /** The input, with nothing that the words do not say. */
  readonly input: JsonObject;
}

/** Products that several requests are about. */
const lampMugBag: readonly JsonObject[] = [
  { product_value: 60, expected_sale_price: 189 },
  { product_value: 12, expected_sale_price: 59 },
  { product_value: 80, expected_sale_price: 210 },
];
const pair: readonly JsonObject[] = [
  { product_value: 40, expected_sale_price: 149 },
  { product_value: 85, expected_sale_price: 239 },
];

export const skillTasks: readonly Task[] = [
  {
    locale: "en",
    words: "A kettle costs me 48 riyals landed and sells for 129. Is it worth a look?",
    operation: "free_profit_check",
    input: { currency: "SAR", landed_cost: 48, expected_sale_price: 129 },
  },
  {
    locale: "ar",
    words: "هل أربح من كوب تكلفته الواصلة 18 ريالًا وسعره 49 مع إعلان بخمسة ريالات للطلب؟",
    operation: "free_profit_check",
    input: { currency: "SAR", landed_cost: 18, expected_sale_price: 49, ad_cost_per_order: 5 },
  },
  {
    locale: "en",
    words: "A container of tiles for 40,000 dollars, freight 3,200, duty 5%: what does it cost in Dammam?",
    operation: "sa_landed_cost",
    input: { currency: "USD", product_value: 40_000, shipping: 3_200, duty_rate_pct: 5 },
  },
  {
    locale: "ar",
    words: "كم تكلفة استيراد 300 حقيبة قيمتها 9000 ريال وشحنها 700 ريال إلى الرياض؟",
    operation: "sa_landed_cost",
    input: { currency: "SAR", product_value: 9_000, shipping: 700 },
  },
  {
    locale: "en",
    words:
      "My mug lands at 22 and sells for 59; Amazon takes 15%, delivery costs 14, ads 6. How good is that, out of 100?",
    operation: "gcc_opportunity_score",
    input: {
      landed_cost: 22,
      expected_sale_price: 59,
      marketplace_fee_pct: 15,
      fulfillment_cost: 14,
      ad_cost_per_order: 6,
    },
  },
  {
    locale: "en",
    words: "Should I import this lamp? 60 at the factory, 7 freight, 189 in the shop, eight competitors.",
    operation: "gcc_product_decision",
    input: { product_value: 60, shipping: 7, expected_sale_price: 189, competitor_count: 8 },
  },
  {
    locale: "ar",
    words: "قرار بشأن عطر قيمته 55 درهمًا وسعر بيعه 160 درهمًا في الإمارات.",
    operation: "gcc_product_decision",
    input: { currency: "AED", product_value: 55, expected_sale_price: 160 },
  },
  {
    locale: "en",
    words: "Lamp 60 to 189, mug 12 to 59, bag 80 to 210: which first?",
    operation: "gcc_portfolio_rank",
    input: { products: lampMugBag },
  },
  {
    locale: "en",
    words: "I have 20,000 riyals for the same three. How many of each, and in which order?",
    operation: "gcc_merchant_pack",
    input: { working_capital: 20_000, products: lampMugBag },
  },
  {
    locale: "ar",
    words: "ملف قرار كامل لكل من منتجين، 40 إلى 149 و85 إلى 239، مع توزيع 30 ألف ريال عليهما.",
    operation: "x402_agent_pilot",
    input: { working_capital: 30_000, products: pair },
  },
  {
    locale: "en",
    words: "What should I offer the suppliers of these two, and what would 50,000 more or less change?",
    operation: "x402_agent_growth",
    input: { working_capital: 50_000, products: pair },
  },
  {
    locale: "en",
    words: "My bank asks how the plan for 100,000 stands if my two best products stop selling.",
    operation: "x402_agent_scale",
    input: { working_capital: 100_000, products: [...pair, { product_value: 12, expected_sale_price: 59 }] },
  },
];

/** The tasks as lines of a list. */
export const taskLines = (): string =>
  skillTasks
    .map(({ words, operation, input }) => `- ${words} → \`${operation}\` \`${JSON.stringify(input)}\``)
    .join("\n");
