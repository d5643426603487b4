/**
 * What to send in place of a field that an input does not have: the name that was probably meant, or how the matter is
 * treated.
 */
import { type FieldName, fieldWords } from "../../../catalog/input/fields.ts";
import { nearest } from "../lib/nearest.ts";
import { isolated, type Text } from "../lib/text.ts";

/** What to say of a name, where the input has the field that it is about. */
interface Saying {
  readonly names: RegExp;
  /** The field without which the saying is not true of an input. */
  readonly field?: FieldName;
  readonly text: Text;
}

/** Matters that no field is for, or another one than the name suggests. */
const sayings: readonly Saying[] = [
  {
    names: /^(?:hs|hts|tariff|commodity|customs)_?(?:code|number|heading)?$/,
    text: {
      en: "HS codes are not looked up: find the code's rate in the customs tariff and send it as duty_rate_pct (5 is 5%).",
      ar: `لا نبحث عن البنود الجمركية: اعرف نسبة البند من التعرفة الجمركية وأرسلها في ${isolated("duty_rate_pct")} (القيمة 5 تعني 5%).`,
    },
  },
  {
    names: /^(?:name|label|title|sku|asin|id|product|product_?(?:name|id|title)|description|item|category)$/,
    text: {
      en: "Products have no names here: answers name each by its position in the list, from 0, so keep the names in the order in which you send them.",
      ar: "لا أسماء للمنتجات هنا: تشير الإجابات إلى كل منتج بموضعه في القائمة ابتداءً من الصفر، فاحتفظ بالأسماء بالترتيب الذي أرسلتها به.",
    },
  },
  {
    names: /^(?:quantity|qty|units?|count|pieces|moq|order_quantity)$/,
    text: {
      en: "Amounts are of one unit, whatever the quantity; for a whole consignment sa_landed_cost takes its total values.",
      ar: `المبالغ لوحدة واحدة مهما كانت الكمية؛ ولإرسالية كاملة أرسل قيمها الإجمالية إلى ${isolated("sa_landed_cost")}.`,
    },
  },
  {
    names: /^(?:country|destination|market|region|origin|(?:destination|origin|import)_?country|to|from|city|port)$/,
    text: {
      en: "Imports are into Saudi Arabia; where something is sold follows from currency.",
      ar: `الاستيراد إلى السعودية دائمًا، أما سوق البيع فتدل عليه ${isolated("currency")}.`,
    },
  },
  {
    names: /^(?:total_)?landed_cost$/,
    field: "product_value",
    text: {
      en: "It is computed here from product_value, shipping and duty; where it is known, gcc_opportunity_score takes it.",
      ar: `تُحسب هنا من ${isolated("product_value")} والشحن والرسوم؛ وإذا كانت معروفة فأرسلها إلى ${isolated("gcc_opportunity_score")}.`,
    },
  },
  {
    names: /^product_value$/,
    field: "landed_cost",
    text: {
      en: "Send landed_cost, the cost of one unit on arrival; sa_landed_cost computes it from product_value.",
      ar: `أرسل ${isolated("landed_cost")} أي تكلفة الوحدة عند وصولها؛ وتحسبها ${isolated("sa_landed_cost")} من ${isolated("product_value")}.`,
    },
  },
  {
    names: /^(?:return|returns|refund)_?(?:rate|pct|rate_pct)?$/,
    field: "returns_reserve_pct",
    text: {
      en: "Send returns_reserve_pct: the return rate times the share of the price that a return costs.",
      ar: `أرسل ${isolated("returns_reserve_pct")}: نسبة الإرجاع مضروبة في ما يُفقد من السعر في كل إرجاع.`,
    },
  },
];

/** Names that callers send for a field, beside those that are spelt almost alike. */
const otherNames: Partial<Readonly<Record<FieldName, readonly string[]>>> = {
  product_value: ["cost", "unit_cost", "purchase_price", "supplier_price", "buy_price", "fob", "value", "cogs"],
  landed_cost: ["cost", "unit_cost", "total_cost", "cogs", "product_cost"],
  expected_sale_price: [
    "price",
    "sale_price",
    "selling_price",
    "sell_price",
    "retail_price",
    "target_price",
    "revenue",
  ],
  shipping: ["freight", "shipping_cost", "freight_cost", "shipping_fee"],
  insurance: ["insurance_cost"],
  duty_rate_pct: ["duty", "duty_rate", "duty_pct", "customs_duty", "tariff_rate", "customs_rate"],
  vat_rate_pct: ["vat", "vat_rate", "vat_pct", "tax", "tax_rate", "tax_pct"],
  total_fee_pct: [
    "fees",
    "fee",
    "fee_pct",
    "commission",
    "marketplace_fee_pct",
    "payment_fee_pct",
    "returns_reserve_pct",
  ],
  marketplace_fee_pct: ["fees", "fee", "fee_pct", "commission", "commission_pct", "referral_fee_pct", "total_fee_pct"],
  ad_cost_per_order: ["ads", "ad_cost", "advertising", "marketing_cost", "ad_spend"],
  fulfillment_cost: ["fulfilment_cost", "fulfillment", "delivery_cost", "last_mile_cost", "fba_fee"],
  other_cost_per_order: ["other_cost", "other_costs", "overhead"],
  competitor_count: ["competitors", "competition"],
  delivery_days: ["delivery_time", "lead_time", "lead_time_days"],
  working_capital: ["budget", "capital", "investment", "cash"],
  products: ["items", "scenarios", "list", "skus"],
};

const otherNamesOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(otherNames));

/** Advice for a name that is not among the allowed ones; undefined when there is none. */
export function fieldAdvice(name: string, allowed: readonly string[]): Text | undefined {
  const asked = name.toLowerCase().replace(/[\s-]+/g, "_");
  const saying = sayings.find(({ names, field }) => names.test(asked) && (!field || allowed.includes(field)));
  if (saying) return saying.text;
  const meant = allowed.find((field) => otherNamesOf.get(field)?.includes(asked)) ?? nearest(asked, allowed);
  if (meant !== undefined) return { en: `Use ${meant}.`, ar: `استخدم ${isolated(meant)}.` };
  if (Object.hasOwn(fieldWords, asked) && allowed.includes("products"))
    return {
      en: `Send ${asked} inside each element of products.`,
      ar: `أرسل ${isolated(asked)} داخل كل عنصر من ${isolated("products")}.`,
    };
  return undefined;
}
