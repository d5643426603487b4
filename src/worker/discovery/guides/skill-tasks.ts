/** Requests as users make them, with the call that each leads to: what the skill teaches by example. */
import { backpack, deskLamp, waterFilter } from "../../../../catalog/input/example-products.ts";
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

export const skillTasks: readonly Task[] = [
  {
    locale: "en",
    words: "A kettle costs me 48 riyals landed and sells for 129. Is it worth a look?",
    operation: "free_profit_check",
    input: { currency: "SAR", landed_cost: 48, expected_sale_price: 129 },
  },
  {
    locale: "ar",
    words: "هل أربح من كوب تكلفته بعد الجمارك 18 ريالًا وسعره 49 مع إعلان بخمسة ريالات للطلبية؟",
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
    words:
      "I have 30,000 riyals for a lamp (60 to 249), a backpack (48 to 199) and a water filter (35 to 149). Freight is 6, 6 and 4, the marketplace takes 10, 12 and 10%, ads cost 18, 16 and 13, delivery 16, 15 and 14. How many of each do I order now?",
    operation: "gcc_merchant_pack",
    input: { working_capital: 30_000, products: [deskLamp, backpack, waterFilter] },
  },
  {
    locale: "ar",
    words:
      "ملف قرار كامل لمصباح (من 60 إلى 249) ومرشّح ماء (من 35 إلى 149) مع 50 ألف ريال: الشحن 6 و4، وعمولة المنصة 10%، والإعلان 18 و13، والتوصيل 16 و14.",
    operation: "x402_agent_pilot",
    input: { working_capital: 50_000, products: [deskLamp, waterFilter] },
  },
  {
    locale: "en",
    words: "For the same lamp and filter: one sheet with how far each figure may go, and a memo for my bank on 50,000.",
    operation: "x402_agent_growth",
    input: { working_capital: 50_000, products: [deskLamp, waterFilter] },
  },
  {
    locale: "en",
    words:
      "The same sheet and memo for my whole assortment of 70 products; begin with the lamp, the backpack and the filter.",
    operation: "x402_agent_scale",
    input: { working_capital: 50_000, products: [deskLamp, backpack, waterFilter] },
  },
];

/** Returns the tasks as lines of a list. */
export const taskLines = (): string =>
  skillTasks
    .map(({ words, operation, input }) => `- ${words} → \`${operation}\` \`${JSON.stringify(input)}\``)
    .join("\n");
