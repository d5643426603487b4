/**
 * The kinds of field that a result carries. Each says its meaning in both languages and its unit, so that no reader has to guess one.
 * Lists of words are never closed: a client that was generated today must accept the word that is added tomorrow.
 */
import { z } from "@hono/zod-openapi";
import type { Text } from "../../../src/worker/lib/text.ts";

const arabic = new Map<string, string>();

/** The Arabic of every description in the schema of an answer, by its English. */
export const resultDescriptions: ReadonlyMap<string, string> = arabic;

/** A schema with its description; the Arabic is kept for documents in that language. */
export function described<Schema extends z.ZodType>(schema: Schema, { en, ar }: Text): Schema {
  arabic.set(en, ar);
  return schema.describe(en);
}

/** A description with the unit of its figure. */
const withUnit = (en: string, ar: string, unit: Text): Text => ({
  en: `${en}. Unit: ${unit.en}.`,
  ar: `${ar}. الوحدة: ${unit.ar}.`,
});

const figure = (unit: Text) => (en: string, ar: string) => described(z.number(), withUnit(en, ar, unit));
const figureOrNull = (unit: Text) => (en: string, ar: string) =>
  described(z.number().nullable(), withUnit(en, ar, unit));
const whole = (unit: Text) => (en: string, ar: string) => described(z.int(), withUnit(en, ar, unit));
const wholeOrNull = (unit: Text) => (en: string, ar: string) => described(z.int().nullable(), withUnit(en, ar, unit));

const inCurrency: Text = { en: "`currency`", ar: "عملة `currency`" };
const inPerCent: Text = { en: "%", ar: "نسبة مئوية" };
const inUnits: Text = { en: "units of the product", ar: "وحدات من المنتج" };
const asPosition: Text = { en: "0-based position in `products`", ar: "موضع في `products` يبدأ من الصفر" };

/** Money in the currency of the result, whole minor units. */
export const amount = figure(inCurrency);
export const amountOrNull = figureOrNull(inCurrency);
/** Money in Saudi riyals whatever the currency of the result. */
export const riyals = figure({ en: "SAR", ar: "ريال سعودي" });
/** Per cent; 15 is 15 %. */
export const percent = figure(inPerCent);
export const percentOrNull = figureOrNull(inPerCent);
/** One quantity over another. */
export const ratio = figure({ en: "ratio", ar: "نسبة عددية" });
export const ratioOrNull = figureOrNull({ en: "ratio", ar: "نسبة عددية" });
/** Score points. */
export const points = figure({ en: "points", ar: "درجات" });
/** A figure whose unit another field of its row decides. */
export const figureOf = (unit: Text) => figure(unit);
/** A whole number of things. */
export const count = whole({ en: "count", ar: "عدد" });
/** Whole sellable units of a product. */
export const units = whole(inUnits);
/** Orders that are delivered and paid. */
export const orders = whole({ en: "orders", ar: "طلبات" });
/** A place in an order that starts from 1. */
export const place = whole({ en: "position from 1", ar: "ترتيب يبدأ من 1" });
/** The position of a product in the request: its only identity. */
export const productIndex = whole(asPosition);
export const productIndexOrNull = wholeOrNull(asPosition);

export const text = (en: string, ar: string) => described(z.string(), { en: `${en}.`, ar: `${ar}.` });
export const flag = (en: string, ar: string) => described(z.boolean(), { en: `${en}.`, ar: `${ar}.` });

const listed = (en: string, ar: string, words: readonly string[]): Text => ({
  en: `${en}. Known values: ${words.join(", ")}.`,
  ar: `${ar}. القيم المعروفة: ${words.join(", ")}.`,
});

/** A word of a list that may grow. */
export const word = (en: string, ar: string, words: readonly string[]) => described(z.string(), listed(en, ar, words));
export const wordOrNull = (en: string, ar: string, words: readonly string[]) =>
  described(z.string().nullable(), listed(en, ar, words));
/** The name of an input field; their list is the input schema. */
export const fieldName = (en: string, ar: string) => text(en, ar);
export const fieldNameOrNull = (en: string, ar: string) =>
  described(z.string().nullable(), { en: `${en}.`, ar: `${ar}.` });
