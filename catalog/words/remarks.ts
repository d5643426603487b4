/**
 * What a caller probably did not mean in a valid input, or should know of it: said before payment. It rests on stated
 * figures alone: a remark that depended on what is sold would, asked often enough, tell it. So this file imports nothing
 * of the core that calculates.
 */

import { type NoticeCode, type ProductNotice, productNotices } from "../../src/core/codes.ts";
import { costsSupplied, isOwnStore, type Numbers, readStated } from "../../src/core/inputs/figures.ts";
import { costsForAnOrder } from "../../src/core/inputs/main-costs.ts";
import { type Currency, currencies, defaultCurrency, marketOf } from "../../src/core/inputs/market.ts";
import { longestDeliveryDays, suspectedRatePct, suspiciousTimes } from "../../src/core/inputs/suspicions.ts";
import { isRate } from "../../src/fields/units.ts";
import { isObject, isolated, type JsonObject, type Locale, type Text } from "../../src/lib/text.ts";
import { isCurrency } from "./amounts.ts";
import { beforePayment, type NoticeContext, noticeText } from "./notice-texts.ts";

/** A remark on an input before it is paid for: a stable word, and a sentence in the language asked for. */
export interface Remark {
  readonly code: string;
  readonly message: string;
}

/**
 * The code of the remark that a plan would order nothing. MCP and our own clients do not buy such an input unless the
 * caller confirms it; A2A says it before it asks for payment; a signed HTTP request is sold.
 */
export const orderNothing = "NO_PLAN_WITHOUT_COSTS" satisfies NoticeCode;

const isNotice = (code: string): code is NoticeCode => Object.hasOwn(beforePayment, code);

/** Returns whether a buyer is asked before an input with this remark is paid for; every remark that is no notice asks. */
export const isQuestion = ({ code }: { readonly code: string }): boolean =>
  !isNotice(code) || beforePayment[code] === "asked";

/** Positions that are named of the products that share a remark. */
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

/** Returns which products a remark is about; nothing for an input about one. */
function placesText(found: readonly Numbered[]): Text {
  const numbers = found.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return { en: "", ar: "" };
  const list = numbers.slice(0, mostPositions).join(", ") + (numbers.length > mostPositions ? ", …" : "");
  return { en: ` (products ${list})`, ar: ` (المنتجات ${isolated(list)})` };
}

const isFraction = (value: unknown): value is number => typeof value === "number" && value > 0 && value < 1;

/** Returns a fraction as the percentage that was probably meant: 0.05 gives 5. */
const asPercentage = (fraction: number): string => String(Number((fraction * 100).toPrecision(12)));

/**
 * Returns percentages between 0 and 1, by field: 5 % sent as 0.05. Real ones exist, so they are asked about, not
 * rejected.
 */
function fractions(products: readonly Numbered[], locale: Locale): Remark[] {
  const found = new Map<string, { readonly value: number; readonly where: Numbered[] }>();
  for (const numbered of products)
    for (const [field, value] of Object.entries(numbered.product)) {
      if (!isRate(field) || !isFraction(value)) continue;
      const known = found.get(field) ?? { value, where: [] };
      known.where.push(numbered);
      found.set(field, known);
    }
  return [...found].map(([field, { value, where }]) => {
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

/** Reads the stated figures of a product; price and cost are compared, the cost being no landed one unless stated. */
function readingOf({ product }: Numbered, currency: Currency) {
  const input: Numbers = Object.fromEntries(Object.entries(product).filter(([, value]) => typeof value === "number"));
  const read = readStated("landed_cost" in product ? "score" : "product", input, currency);
  const { expected_sale_price, landed_cost, product_value } = read.stated;
  return { input, ...read, price: expected_sale_price ?? 0n, cost: landed_cost ?? product_value ?? 0n };
}

type Reading = ReturnType<typeof readingOf>;

/** The notices about a product that are said before payment too. */
type SaidBefore = {
  [Code in ProductNotice]: (typeof beforePayment)[Code] extends "unsaid" ? never : Code;
}[ProductNotice];

/** When each is said, by what is stated. */
const isDue: Readonly<Record<SaidBefore, (reading: Reading) => boolean>> = {
  LOOKS_LIKE_A_LOT: ({ price, cost }) => cost >= suspiciousTimes * price,
  PRICE_OVER_TEN_TIMES_COST: ({ price, cost }) => price >= suspiciousTimes * cost,
  RETURNS_LOOK_LIKE_A_RATE: ({ stated, rules }) => (stated.returns_reserve_pct ?? 0n) >= rules.rate(suspectedRatePct),
  DELIVERY_LOOKS_LIKE_LEAD_TIME: ({ input }) => (input.delivery_days ?? 0) > longestDeliveryDays,
  OWN_STORE_INFERRED: ({ stated }) => isOwnStore(stated) && stated.marketplace_fee_pct === null,
};

const isSaidBefore = (code: ProductNotice): code is SaidBefore => Object.hasOwn(isDue, code);

/** Returns whether an input asks for the cost of an import alone, which is into Saudi Arabia in every currency. */
const isImportAlone = (input: JsonObject) =>
  "product_value" in input && !("expected_sale_price" in input) && !("products" in input);

/** Returns everything to say about a valid input before it is paid for. */
export function remarksOn(input: unknown, locale: Locale): readonly Remark[] {
  if (!isObject(input)) return [];
  const products = productsOf(input);
  const currency = products.map(({ product }) => product.currency).find(isCurrency) ?? defaultCurrency;
  const landed = isImportAlone(input);
  const market = landed ? "SA" : marketOf(currency);
  const context: NoticeContext = {
    currency,
    market,
    landed,
    byValue: !products.some(({ product }) => "landed_cost" in product),
  };
  const said = (code: NoticeCode, places?: Text): Remark => ({
    code,
    message: noticeText(code, context)[locale] + (places?.[locale] ?? ""),
  });
  const read = landed ? [] : products.map((numbered) => ({ ...numbered, ...readingOf(numbered, currency) }));
  const orders = read.some(({ stated }) => costsSupplied(stated) >= costsForAnOrder);
  return [
    ...("working_capital" in input && !orders ? [said(orderNothing)] : []),
    ...(currencies[currency].state === market ? [] : [said("MARKET_ASSUMED")]),
    ...fractions(products, locale),
    ...productNotices.filter(isSaidBefore).flatMap((code) => {
      const found = read.filter(isDue[code]);
      return found.length === 0 ? [] : [said(code, placesText(found))];
    }),
  ];
}
