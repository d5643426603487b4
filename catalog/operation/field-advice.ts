/** What to send in place of an unknown field or value: the name that was probably meant, or other advice. */
import { type FieldName, fields, isFieldName } from "../../src/fields/index.ts";
import { didYouMean } from "../../src/lib/nearest.ts";
import { isolated, type Text } from "../../src/lib/text.ts";
import { currencyNamed } from "../words/currency-names.ts";

const useText = (field: string): Text => ({ en: `Use ${field}.`, ar: `استخدم ${isolated(field)}.` });

const codes = /^(?:hs|hts|tariff|commodity|customs)_?(?:code|number|heading)?$/;
const origins = /^(?:origin|from|supplier|(?:origin|source|export|supplier)_?country|country_of_origin|made_in)$/;
const quantities = /^(?:quantity|qty|units?|count|pieces|moq|order_quantity)$/;
const countries =
  /^(?:country|destination|market|region|(?:destination|import|target|sales)_?(?:country|market)|to|city|port)$/;
const lists = /^(?:products|items|scenarios|list|skus)$/;

/** What to say of names that no field has, for inputs that have the one field and have not the other. */
interface Advice extends Text {
  readonly names: RegExp;
  readonly having?: FieldName;
  readonly without?: FieldName;
}

/** Matters in which a wrong guess would cost money or count another country: the first row that fits is said. */
const advice: readonly Advice[] = [
  {
    names: new RegExp(`${codes.source}|${origins.source}`),
    having: "landed_cost",
    en: "The landed cost has the duty in it already; sa_landed_cost computes it from the duty rate. HS codes are not looked up.",
    ar: `التكلفة بعد الجمارك تشمل الرسوم، وتحسبها ${isolated("sa_landed_cost")} من نسبة الرسوم. ولا نبحث عن البنود الجمركية.`,
  },
  {
    names: codes,
    en: "HS codes are not looked up: find the code's rate in the customs tariff and send it as duty_rate_pct (5 is 5%).",
    ar: `لا نبحث عن البنود الجمركية: اعرف نسبة البند من التعرفة الجمركية وأرسلها في ${isolated("duty_rate_pct")} (القيمة 5 تعني 5%).`,
  },
  {
    names: origins,
    en: "Where goods come from is not a field: send the duty rate that applies to them as duty_rate_pct.",
    ar: `لا حقل لبلد المنشأ: أرسل نسبة الرسوم التي تنطبق عليه في ${isolated("duty_rate_pct")}.`,
  },
  {
    names: quantities,
    having: "product_value",
    without: "expected_sale_price",
    en: "There is no quantity: send the total value, shipping and insurance of the consignment, or those of one unit.",
    ar: "لا حقل للكمية: أرسل مجموع القيمة والشحن والتأمين للإرسالية كاملة، أو ما يخص قطعة واحدة.",
  },
  {
    names: quantities,
    en: "Amounts are of one unit, whatever the quantity; for a whole consignment sa_landed_cost takes its total values.",
    ar: `المبالغ لقطعة واحدة مهما كانت الكمية؛ ولإرسالية كاملة أرسل قيمها الإجمالية إلى ${isolated("sa_landed_cost")}.`,
  },
  {
    names: countries,
    having: "expected_sale_price",
    en: "There is no field for the country: currency names the Gulf state where it is sold (AED is the Emirates); any other means Saudi Arabia. Other countries are not covered.",
    ar: `لا حقل للدولة: تدل ${isolated("currency")} على دولة الخليج التي يُباع فيها (${isolated("AED")} للإمارات)، وأي عملة أخرى تعني السعودية. ولا تشمل الخدمة دولًا أخرى.`,
  },
  {
    names: countries,
    en: "There is no field for the country: imports are into Saudi Arabia, and no other destination is covered.",
    ar: "لا حقل للدولة: الاستيراد إلى السعودية دائمًا، ولا تشمل الخدمة وجهات أخرى.",
  },
  {
    names: lists,
    having: "expected_sale_price",
    en: "This takes one product: send its fields themselves. gcc_portfolio_rank takes a list.",
    ar: `هذه لمنتج واحد: أرسل حقوله مباشرة. والقوائم لأداة ${isolated("gcc_portfolio_rank")}.`,
  },
  {
    names: lists,
    having: "product_value",
    en: "This takes one unit or one consignment: send its fields themselves, in a call for each product.",
    ar: "هذه لقطعة واحدة أو إرسالية واحدة: أرسل حقولها مباشرة، في طلب لكل منتج.",
  },
  {
    names: /^(?:total_)?landed_cost$/,
    having: "product_value",
    en: "It is computed here from product_value, shipping and duty; where it is known, gcc_opportunity_score takes it.",
    ar: `تُحسب هنا من ${isolated("product_value")} والشحن والرسوم؛ وإذا كانت معروفة فأرسلها إلى ${isolated("gcc_opportunity_score")}.`,
  },
  {
    names: /^product_value$/,
    having: "landed_cost",
    en: "Send landed_cost, the cost of one unit on arrival; sa_landed_cost computes it from product_value.",
    ar: `أرسل ${isolated("landed_cost")} أي تكلفة القطعة عند وصولها؛ وتحسبها ${isolated("sa_landed_cost")} من ${isolated("product_value")}.`,
  },
];

/** Returns the other names of those fields that an input has, each with its field. */
const otherNamesOf = (allowed: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields)
      .filter(([field]) => allowed.includes(field))
      .flatMap(([field, { alsoCalled }]) => alsoCalled.split(" ").map((name) => [name, field] as const)),
  );

/** Returns advice for a name that is not among the allowed ones; undefined without any. */
export function fieldAdvice(name: string, allowed: readonly string[]): Text | undefined {
  const asked = name
    .replace(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const found = advice.find(
    ({ names, having, without }) =>
      names.test(asked) && (!having || allowed.includes(having)) && !(without && allowed.includes(without)),
  );
  if (found && !allowed.includes(asked)) return found;
  const meant = didYouMean(asked, allowed, otherNamesOf(allowed));
  if (meant !== undefined) return useText(meant);
  if (!isFieldName(asked) || !allowed.includes("products")) return undefined;
  return {
    en: `Send ${asked} inside each element of products.`,
    ar: `أرسل ${isolated(asked)} داخل كل عنصر من ${isolated("products")}.`,
  };
}

/** Returns the listed value that a text was probably meant for: in another case, or a currency by its name. */
export function valueAdvice(given: unknown, allowed: readonly string[]): Text | undefined {
  if (typeof given !== "string") return undefined;
  const asked = given.trim().toLowerCase();
  const named = currencyNamed(given);
  const meant = allowed.find((value) => value.toLowerCase() === asked || value === named);
  return meant === undefined ? undefined : useText(meant);
}
