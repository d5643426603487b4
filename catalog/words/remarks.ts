/**
 * What a caller probably did not mean in a valid input, or should know about it: said before payment, from the stated
 * figures alone and never from what is sold (domain.md 8.2).
 */

import { type NoticeCode, productNotices } from "../../src/core/codes.ts";
import { type Numbers, readStated } from "../../src/core/inputs/figures.ts";
import { hasCostsForAnOrder } from "../../src/core/inputs/main-costs.ts";
import { currencies, defaultCurrency } from "../../src/core/inputs/market.ts";
import {
  comparedNotices,
  hasSeveralZeros,
  isBelowADozen,
  looksLikeFraction,
  statedNotices,
} from "../../src/core/inputs/stated-notices.ts";
import { isObject, isolated, type JsonObject, type Locale, type Text } from "../../src/lib/text.ts";
import { isCurrency } from "./amounts.ts";
import { type NoticeContext, noticeText } from "./notice-texts.ts";

/** A remark on an input before it is paid for: a stable word, and a sentence in the language asked for. */
export interface Remark {
  readonly code: string;
  readonly message: string;
}

/**
 * The code of the remark that a plan without limits costs less. It only informs, because limits are the reason to buy
 * a bundle with a capital.
 */
export const cheaperPlan = "CHEAPER_PLAN";

/** The remarks that only inform. */
const informing: readonly string[] = [
  "MARKET_ASSUMED",
  "ZERO_COMPETITORS_CHECK_DEMAND",
  "FEE_OUTSIDE_PUBLISHED_RANGE",
  "OWN_STORE_INFERRED",
  cheaperPlan,
];

/**
 * Whether a buyer is asked if an input with this remark is meant. Programs that pay for a user stop until a question is
 * answered.
 */
export const isQuestion = ({ code }: { readonly code: string }): boolean => !informing.includes(code);

/** How many products a remark names of those that share it. */
const mostPositions = 5;

/** A product of an input with its number from 1; undefined where the input is about one product. */
interface Numbered {
  readonly number: number | undefined;
  readonly product: JsonObject;
}

function productsOf(input: JsonObject): readonly Numbered[] {
  if (!Array.isArray(input.products)) return [{ number: undefined, product: input }];
  return input.products.flatMap((product: unknown, index) =>
    isObject(product) ? [{ number: index + 1, product }] : [],
  );
}

/** Which products a remark is about; nothing for an input about one. */
function placesText(found: readonly Numbered[]): Text {
  const numbers = found.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return { en: "", ar: "" };
  if (numbers.length === 1) return { en: ` (product ${numbers[0]})`, ar: ` (المنتج ${numbers[0]})` };
  const list = numbers.slice(0, mostPositions).join(", ") + (numbers.length > mostPositions ? ", …" : "");
  return { en: ` (products ${list})`, ar: ` (المنتجات ${list.replaceAll(",", "،")})` };
}

/** A fraction as the percentage that was probably meant: 0.05 gives 5. */
const asPercentage = (fraction: number): string => String(Number((fraction * 100).toPrecision(12)));

/**
 * Percentages between 0 and 1, by field: 5 % sent as 0.05. Real ones exist, so the buyer is asked and they are not
 * rejected.
 */
function fractions(products: readonly Numbered[], locale: Locale): Remark[] {
  const isFractionIn = ({ product }: Numbered, field: string) => looksLikeFraction(field, product[field]);
  const found = products.flatMap((each) => Object.keys(each.product).filter((field) => isFractionIn(each, field)));
  return [...new Set(found)].map((field) => {
    const where = products.filter((each) => isFractionIn(each, field));
    const value = Number(where[0]?.product[field]);
    const places = placesText(where);
    const meant = asPercentage(value);
    return {
      code: "PERCENT_LOOKS_LIKE_FRACTION",
      message: {
        en: `${field} ${value} means ${value}%${places.en}: for ${meant}% send ${meant}.`,
        ar: `القيمة ${value} في ${isolated(field)} تعني ${value}%${places.ar}؛ ولنسبة ${meant}% أرسل ${meant}.`,
      }[locale],
    };
  });
}

/**
 * The notices about a product in the order in which they become remarks, without that about fractions: it is written
 * per field.
 */
const saidByProduct = productNotices.filter((code) => code !== "PERCENT_LOOKS_LIKE_FRACTION");

/** Remarks and questions that exist only before payment: no result has a notice of this kind. */
const ownTexts = {
  CAPITAL_BELOW_A_DOZEN: {
    en: "Nothing can be ordered: a dozen of each product costs more than a tenth of this capital, or four fifths of it do not pay a consignment.",
    ar: "لا يمكن طلب شيء: اثنتا عشرة قطعة من كل منتج تتجاوز عُشر رأس المال هذا، أو لا تكفي أربعة أخماسه لإرسالية.",
  },
  PRICE_INCLUDES_FREIGHT: {
    en: "Does the supplier's price contain the freight, and with insurance 0 that as well? If it does not (EXW, FOB), or you do not know, leave both out.",
    ar: "هل يشمل سعر المورّد الشحن، والتأمين أيضًا إن كان 0؟ إن لم يشمله (EXW أو FOB) أو لا تعرف فاحذف الحقلين.",
  },
  SEVERAL_ZEROS: {
    en: "Several figures are 0. Leave out a field that you do not know: 0 counts as nothing to pay, no rival or no day.",
    ar: "عدة أرقام صفر. احذف الحقل الذي لا تعرفه: فالصفر يعني لا تكلفة أو لا منافس أو لا يوم.",
  },
} as const satisfies Record<string, Text>;

/** The numbers of a product by field. */
const numbersOf = ({ product }: Numbered): Numbers =>
  Object.fromEntries(Object.entries(product).filter(([, value]) => typeof value === "number"));

/** Whether an input asks only for the cost of an import. That is always one into Saudi Arabia, in every currency. */
const isImportAlone = (input: JsonObject) =>
  "product_value" in input && !("expected_sale_price" in input) && !("products" in input);

/** All remarks on a valid input before it is paid for. */
export function remarksOn(input: unknown, locale: Locale): readonly Remark[] {
  if (!isObject(input)) return [];
  const products = productsOf(input);
  const currency = products.map(({ product }) => product.currency).find(isCurrency) ?? defaultCurrency;
  const landed = isImportAlone(input);
  const read = products.map((numbered) => {
    const numbers = numbersOf(numbered);
    const kind = landed ? "landed" : "landed_cost" in numbers ? "score" : "product";
    const reading = readStated(kind, numbers, currency);
    const { product_value, landed_cost, expected_sale_price: price } = reading.typed;
    const compared = price === null ? {} : comparedNotices(product_value ?? landed_cost ?? 0n, price);
    const due: Partial<Record<NoticeCode, boolean>> = { ...statedNotices(kind, numbers, reading), ...compared };
    return { ...numbered, ...reading, numbers, due };
  });
  const [first] = read;
  if (!first) return [];
  const { rules } = first;
  const byValue = !products.some(({ product }) => "landed_cost" in product);
  const context: NoticeContext = { currency, market: rules.market, landed, byValue };
  const about = (code: string, found: typeof read, text: Text): Remark[] =>
    found.length === 0 ? [] : [{ code, message: text[locale] + placesText(found)[locale] }];
  const capital = typeof input.working_capital === "number" ? input.working_capital : undefined;
  const hasCosts = read.some(({ stated }) => hasCostsForAnOrder(stated));
  const stated = read.map((product) => product.stated);
  const isTooLittle = capital && isBelowADozen(stated, capital, rules);
  const withZeros = read.filter(({ numbers }) => hasSeveralZeros(numbers));
  const said = (code: NoticeCode): Remark => ({ code, message: noticeText(code, context)[locale] });
  return [
    ...(capital && !hasCosts ? [said("NO_PLAN_WITHOUT_COSTS")] : []),
    ...(isTooLittle ? [{ code: "CAPITAL_BELOW_A_DOZEN", message: ownTexts.CAPITAL_BELOW_A_DOZEN[locale] }] : []),
    ...(currencies[currency].state === rules.market ? [] : [said("MARKET_ASSUMED")]),
    ...about("SEVERAL_ZEROS", withZeros, ownTexts.SEVERAL_ZEROS),
    ...fractions(products, locale),
    ...saidByProduct.flatMap((code) => {
      const found = read.filter(({ due }) => due[code]);
      if (code === "PRICE_INCLUDES_FREIGHT") return about(code, found, ownTexts[code]);
      const zeros = [...new Set(found.flatMap((product) => product.zeros))];
      return about(code, found, noticeText(code, { ...context, zeros }));
    }),
  ];
}

const doubtWords: Text = { en: "Check before you pay:", ar: "تحقّق قبل الدفع:" };
const noDoubtText: Text = {
  en: "The check found nothing wrong or doubtful in this input.",
  ar: "لم يجد الفحص في هذه المدخلات خطأً ولا ما يُشك فيه.",
};

/** Doubts about an input as one sentence before a payment. */
export const doubtText = (doubts: readonly string[], locale: Locale): string =>
  doubts.length === 0 ? noDoubtText[locale] : [doubtWords[locale], ...doubts].join(" ");
