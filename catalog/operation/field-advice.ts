/** What to send in place of an unknown field: the name that was probably meant, or other advice. */

import { didYouMean } from "../../src/lib/nearest.ts";
import { isObject, isolated, type Text } from "../../src/lib/text.ts";
import { type FieldName, fieldWords } from "../input/fields.ts";
import { currencyNamed } from "../words/currency-names.ts";

/** What to say of a name, where the input has the one field and has not the other. */
interface Saying {
  readonly names: RegExp;
  readonly field?: FieldName;
  readonly without?: FieldName;
  readonly text: Text;
}

const useText = (field: string): Text => ({ en: `Use ${field}.`, ar: `استخدم ${isolated(field)}.` });

const quantities = /^(?:quantity|qty|units?|count|pieces|moq|order_quantity)$/;
const countries =
  /^(?:country|destination|market|region|(?:destination|import|target|sales)_?(?:country|market)|to|city|port)$/;
const codes = /^(?:hs|hts|tariff|commodity|customs)_?(?:code|number|heading)?$/;
const origins = /^(?:origin|from|supplier|(?:origin|source|export|supplier)_?country|country_of_origin|made_in)$/;
const lists = /^(?:products|items|scenarios|list|skus)$/;

const say = (names: RegExp, en: string, ar: string, where: Pick<Saying, "field" | "without"> = {}): Saying => ({
  names,
  ...where,
  text: { en, ar },
});

/** Matters that no field is for, or another one than the name suggests. */
const sayings: readonly Saying[] = [
  say(
    new RegExp(`${codes.source}|${origins.source}`),
    "The landed cost has the duty in it already; sa_landed_cost computes it from the duty rate. HS codes are not looked up.",
    `التكلفة بعد الجمارك تشمل الرسوم، وتحسبها ${isolated("sa_landed_cost")} من نسبة الرسوم. ولا نبحث عن البنود الجمركية.`,
    { field: "landed_cost" },
  ),
  say(
    codes,
    "HS codes are not looked up: find the code's rate in the customs tariff and send it as duty_rate_pct (5 is 5%).",
    `لا نبحث عن البنود الجمركية: اعرف نسبة البند من التعرفة الجمركية وأرسلها في ${isolated("duty_rate_pct")} (القيمة 5 تعني 5%).`,
  ),
  say(
    /^(?:input|inputs|params|parameters|arguments|args|body|data|payload|request|query|json)$/,
    "Send its fields themselves, not inside another object or a text.",
    "أرسل الحقول نفسها مباشرة، لا داخل كائن آخر أو نص.",
  ),
  say(
    /^(?:product|item)$/,
    "Send the product's fields themselves; it has no name here: answers name each by its position in the list, from 1.",
    "أرسل حقول المنتج نفسها مباشرة؛ ولا اسم له هنا، إذ تشير الإجابات إلى كل منتج بموضعه في القائمة ابتداءً من 1.",
    { without: "products" },
  ),
  say(
    /^(?:name|label|title|sku|asin|id|product_?(?:name|id|title)|description|category)$/,
    "Products have no names here: answers name each by its position in the list, from 1, so keep the names in the order in which you send them.",
    "لا أسماء للمنتجات هنا: تشير الإجابات إلى كل منتج بموضعه في القائمة ابتداءً من 1، فاحتفظ بالأسماء بالترتيب الذي أرسلتها به.",
  ),
  say(
    quantities,
    "There is no quantity: send the total value, shipping and insurance of the consignment, or those of one unit.",
    "لا حقل للكمية: أرسل مجموع القيمة والشحن والتأمين للإرسالية كاملة، أو ما يخص قطعة واحدة.",
    { field: "product_value", without: "expected_sale_price" },
  ),
  say(
    quantities,
    "Amounts are of one unit, whatever the quantity; for a whole consignment sa_landed_cost takes its total values.",
    `المبالغ لقطعة واحدة مهما كانت الكمية؛ ولإرسالية كاملة أرسل قيمها الإجمالية إلى ${isolated("sa_landed_cost")}.`,
  ),
  say(
    /^(?:demand|volume|forecast|stock|(?:(?:units|sales|orders|demand|volume)_?(?:per_?)?(?:day|week|month|year))|(?:(?:daily|weekly|monthly|annual|yearly|expected|forecast)_?(?:units|sales|orders|demand|volume)))$/,
    "Numbers of sales are not asked for and demand is not forecast: results are of one unit, or follow from the budget.",
    "لا نطلب عدد المبيعات ولا نتوقع الطلب: النتائج لقطعة واحدة أو بحسب الميزانية.",
  ),
  say(
    origins,
    "Where goods come from is not a field: send the duty rate that applies to them as duty_rate_pct.",
    `لا حقل لبلد المنشأ: أرسل نسبة الرسوم التي تنطبق عليه في ${isolated("duty_rate_pct")}.`,
  ),
  say(
    countries,
    "There is no field for the country: currency names the Gulf state where it is sold (AED is the Emirates); any other means Saudi Arabia. Other countries are not covered.",
    `لا حقل للدولة: تدل ${isolated("currency")} على دولة الخليج التي يُباع فيها (${isolated("AED")} للإمارات)، وأي عملة أخرى تعني السعودية. ولا تشمل الخدمة دولًا أخرى.`,
    { field: "expected_sale_price" },
  ),
  say(
    countries,
    "There is no field for the country: imports are into Saudi Arabia, and no other destination is covered.",
    "لا حقل للدولة: الاستيراد إلى السعودية دائمًا، ولا تشمل الخدمة وجهات أخرى.",
  ),
  say(
    /^(?:marketplace|platform|channel|store|sales_channel)$/,
    "Send what the marketplace takes as marketplace_fee_pct (15 is 15%); 0 with payment_fee_pct is an own store.",
    `أرسل عمولة المنصة في ${isolated("marketplace_fee_pct")} (القيمة 15 تعني 15%)؛ والقيمة 0 مع ${isolated("payment_fee_pct")} تعني متجرك الخاص.`,
    { field: "marketplace_fee_pct" },
  ),
  say(
    /^(?:profit|net_profit|roi|(?:(?:profit|target|desired|net|gross)_?)?margin(?:_pct)?|markup(?:_pct)?)$/,
    "It is a result and not an input: leave it out.",
    "هذه نتيجة وليست من المدخلات: احذفها.",
  ),
  say(
    /^(?:weight|weight_kg|kg|dimensions|volume_cbm|cbm)$/,
    "Freight is not quoted: send what it costs as shipping.",
    `لا نسعّر الشحن: أرسل تكلفته في ${isolated("shipping")}.`,
    { field: "shipping" },
  ),
  say(
    /^(?:lang|language|locale)$/,
    "The language is chosen by the header Accept-Language: ar or en.",
    `تُختار اللغة بالترويسة ${isolated("Accept-Language: ar")} أو ${isolated("en")}.`,
  ),
  say(
    lists,
    "This takes one product: send its fields themselves. gcc_portfolio_rank takes a list.",
    `هذه لمنتج واحد: أرسل حقوله مباشرة. والقوائم لأداة ${isolated("gcc_portfolio_rank")}.`,
    { field: "expected_sale_price" },
  ),
  say(
    lists,
    "This takes one unit or one consignment: send its fields themselves, in a call for each product.",
    "هذه لقطعة واحدة أو إرسالية واحدة: أرسل حقولها مباشرة، في طلب لكل منتج.",
    { field: "product_value" },
  ),
  {
    names: /^(?:(?:total_|order_|invoice_)?price|invoice_value|goods_value|cif|total_value)$/,
    field: "product_value",
    without: "expected_sale_price",
    text: useText("product_value"),
  },
  say(
    /^unit_?price$/,
    "Send what the supplier is paid as product_value or, on arrival, landed_cost, and what the buyer pays as expected_sale_price.",
    `أرسل ما يُدفع للمورّد في ${isolated("product_value")} أو تكلفته عند الوصول في ${isolated("landed_cost")}، وما يدفعه المشتري في ${isolated("expected_sale_price")}.`,
    { field: "expected_sale_price" },
  ),
  say(
    /^(?:total_)?landed_cost$/,
    "It is computed here from product_value, shipping and duty; where it is known, gcc_opportunity_score takes it.",
    `تُحسب هنا من ${isolated("product_value")} والشحن والرسوم؛ وإذا كانت معروفة فأرسلها إلى ${isolated("gcc_opportunity_score")}.`,
    { field: "product_value" },
  ),
  say(
    /^product_value$/,
    "Send landed_cost, the cost of one unit on arrival; sa_landed_cost computes it from product_value.",
    `أرسل ${isolated("landed_cost")} أي تكلفة القطعة عند وصولها؛ وتحسبها ${isolated("sa_landed_cost")} من ${isolated("product_value")}.`,
    { field: "landed_cost" },
  ),
  say(
    /^(?:return|returns|refund)_?(?:rate|pct|rate_pct)?$/,
    "Send returns_reserve_pct: the return rate times the share of the price that a return costs.",
    `أرسل ${isolated("returns_reserve_pct")}: نسبة الإرجاع مضروبة في ما يُفقد من السعر في كل إرجاع.`,
    { field: "returns_reserve_pct" },
  ),
];

/** Names that callers send for a field, beside those that are spelt almost alike. */
const otherNames: Partial<Readonly<Record<FieldName, string>>> = {
  product_value:
    "cost unit_cost unit_price unit_value purchase_price purchase_cost supplier_price supplier_cost wholesale_price buy_price fob value cogs",
  landed_cost: "cost unit_cost total_cost cogs product_cost",
  expected_sale_price: "price sale_price selling_price sell_price retail_price target_price revenue",
  shipping: "freight shipping_cost freight_cost shipping_fee",
  insurance: "insurance_cost",
  duty_rate_pct: "duty duty_rate duty_pct customs_duty tariff_rate customs_rate",
  vat_rate_pct: "vat vat_rate vat_pct tax tax_rate tax_pct",
  total_fee_pct: "fees fee fee_pct commission marketplace_fee_pct payment_fee_pct returns_reserve_pct",
  marketplace_fee_pct: "fees fee fee_pct commission commission_pct referral_fee_pct total_fee_pct",
  ad_cost_per_order: "ads ad_cost advertising marketing_cost ad_spend cpa cac acquisition_cost",
  fulfillment_cost: "fulfilment_cost fulfillment delivery_cost last_mile_cost fba_fee",
  other_cost_per_order: "other_cost other_costs overhead",
  competitor_count: "competitors competition",
  delivery_days: "delivery_time lead_time lead_time_days",
  working_capital: "budget capital investment cash",
  products: "product item items scenarios list skus",
};

const labelOf: ReadonlyMap<string, string> = new Map(
  Object.entries(fieldWords).map(([field, { label }]) => [field, label.ar]),
);

const otherNamesOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(otherNames).map(([field, names]) => [field, names.split(" ")]),
);

/** Longest name that is compared with labels, in characters. */
const longestLabel = 64;

/** Arabic words without the article, and with one spelling of the last letter. */
const arabicWords = (text: string): readonly string[] =>
  text
    .slice(0, longestLabel)
    .split(/[^\p{Script=Arabic}]+/u)
    .map((word) => word.replace(/^ال/, "").replace(/ة$/, "ه"))
    .filter(Boolean);

/** The one field whose Arabic label has every word of a name; undefined for a name in another script. */
function labelled(asked: string, allowed: readonly string[]): string | undefined {
  const words = arabicWords(asked);
  const found = allowed.filter((field) => {
    const label = arabicWords(labelOf.get(field) ?? "");
    return words.length > 0 && words.every((word) => label.includes(word));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Advice for a name that is not among the allowed ones; undefined when there is none. */
export function fieldAdvice(name: string, allowed: readonly string[]): Text | undefined {
  const asked = name
    .replace(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  if (allowed.includes(asked)) return useText(asked);
  const saying = sayings.find(
    ({ names, field, without }) =>
      names.test(asked) && (!field || allowed.includes(field)) && !(without && allowed.includes(without)),
  );
  if (saying) return saying.text;
  const meant =
    allowed.find((field) => otherNamesOf.get(field)?.includes(asked)) ??
    didYouMean(asked, allowed) ??
    labelled(asked, allowed);
  if (meant !== undefined) return useText(meant);
  if (Object.hasOwn(fieldWords, asked) && allowed.includes("products"))
    return {
      en: `Send ${asked} inside each element of products.`,
      ar: `أرسل ${isolated(asked)} داخل كل عنصر من ${isolated("products")}.`,
    };
  return undefined;
}

/** The listed value that a text was probably meant for: another spelling, or a currency by its name. */
export function valueAdvice(given: unknown, allowed: readonly string[]): Text | undefined {
  if (typeof given !== "string") return undefined;
  const asked = given.trim().toLowerCase();
  const named = currencyNamed(given);
  const meant = allowed.find((value) => value.toLowerCase() === asked || value === named);
  return meant === undefined ? undefined : useText(meant);
}

/** How to send what was given where a list belongs; undefined for any other value. */
export function listAdvice(given: unknown): Text | undefined {
  if (typeof given === "string" && /^\s*[[{]/.test(given))
    return { en: "Send the list itself, not its text.", ar: "أرسل القائمة نفسها، لا نصها." };
  const isMap = typeof given === "object" && given !== null && Object.values(given).some(isObject);
  if (isMap)
    return { en: "Send its values as a list: [{...}, {...}].", ar: `أرسل قيمه قائمةً: ${isolated("[{...}, {...}]")}.` };
  return typeof given === "object" && given !== null
    ? { en: "Put it in a list: [{...}].", ar: `ضعه في قائمة: ${isolated("[{...}]")}.` }
    : undefined;
}

/** How to send what was given where an object with these members belongs; undefined where nothing is certain. */
export function objectAdvice(given: unknown, required: readonly string[]): Text | undefined {
  if (Array.isArray(given))
    return required.includes("products")
      ? { en: 'Send {"products": [...]}.', ar: `أرسل ${isolated('{"products": [...]}')}.` }
      : { en: "Send the object itself, without a list around it.", ar: "أرسل الكائن نفسه، لا قائمة تحيط به." };
  return typeof given === "string" && /^\s*\{/.test(given)
    ? { en: "Send the object itself, not its text.", ar: "أرسل الكائن نفسه، لا نصه." }
    : undefined;
}

/** Longest text in which a number is looked for, in characters. */
const longestNumber = 40;

/** What stands beside a number without changing it, but for currencies. */
const unitless = /^(?:%|٪|per ?cent|days?|يوم|أيام|)$/i;

/** A text with Latin digits and without separators between thousands. */
const plainDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("٫", ".")
    .replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, "")
    .replace(/(\d{1,9}(?:\.\d{1,6})?)\s*(?:k(?![a-z])|[أا]لف)/i, (_, count) => String(Number(count) * 1000));

/** How to send the number that was given as a text or in an object; undefined where there is none. */
export function numberAdvice(given: unknown): Text | undefined {
  if (typeof given === "object" && given !== null) return { en: "Send the number alone.", ar: "أرسل الرقم وحده." };
  if (typeof given !== "string" || given.length > longestNumber) return undefined;
  const [, before = "", digits, after = ""] =
    /^([^\d]*)(\d{1,12}(?:\.\d{1,6})?)([^\d]*)$/.exec(plainDigits(given).trim()) ?? [];
  const isKnown = [before.trim(), after.trim()].every(
    (unit) => unitless.test(unit) || currencyNamed(unit) !== undefined,
  );
  return digits === undefined || !isKnown
    ? undefined
    : { en: `Send ${digits} without quotation marks.`, ar: `أرسل ${digits} دون علامتي اقتباس.` };
}
