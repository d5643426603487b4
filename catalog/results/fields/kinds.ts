/**
 * The kinds of field that a result carries. Each says its meaning in both languages and its unit, so that no reader has
 * to guess one. Lists of words are never closed: a client that was generated today must accept the word that is added
 * tomorrow.
 */
import { z } from "@hono/zod-openapi";
import type { Text } from "../../../src/lib/text.ts";
import { type FieldName, fieldMeaning } from "../../input/fields.ts";

const arabic = new Map<string, string>();

/** The Arabic of every description in the schema of an answer, by its English. */
export const resultDescriptions: ReadonlyMap<string, string> = arabic;

/** A schema with its description; the Arabic is kept for documents in that language. */
export function described<Schema extends z.ZodType>(schema: Schema, { en, ar }: Text): Schema {
  arabic.set(en, ar);
  return schema.describe(en);
}

/** An object or a list with what it is, in both languages. */
export const part = <Schema extends z.ZodType>(en: string, ar: string, schema: Schema): Schema =>
  described(schema, { en: `${en}.`, ar: `${ar}.` });

/** The fields of an object. */
export type Shape = z.core.$ZodLooseShape;
const named = <Fields extends Shape>(name: string, fields: Fields) => z.looseObject(fields).openapi(name);

/** A named object with what it is, in both languages. */
export const section = <Fields extends Shape>(name: string, en: string, ar: string, fields: Fields) =>
  part(en, ar, named(name, fields));
export const sectionOrNull = <Fields extends Shape>(name: string, en: string, ar: string, fields: Fields) =>
  part(en, ar, named(name, fields).nullable());

/** A list of named objects with what it is, in both languages. */
export const rows = <Fields extends Shape>(name: string, en: string, ar: string, fields: Fields) =>
  part(en, ar, z.array(named(name, fields)));
export const rowsOrNull = <Fields extends Shape>(name: string, en: string, ar: string, fields: Fields) =>
  part(en, ar, z.array(named(name, fields)).nullable());

/** A list of words, or of figures whose unit the description says. */
export const names = (en: string, ar: string) => part(en, ar, z.array(z.string()));
export const figures = (en: string, ar: string) => part(en, ar, z.array(z.number()));

/** A description with the unit of its figure. */
const withUnit = (en: string, ar: string, unit: Text): Text => ({
  en: `${en}. Unit: ${unit.en}.`,
  ar: `${ar}. الوحدة: ${unit.ar}.`,
});

/** A figure of a unit. */
const figureOf = (unit: Text) => (en: string, ar: string) => described(z.number(), withUnit(en, ar, unit));
const figureOrNullOf = (unit: Text) => (en: string, ar: string) =>
  described(z.number().nullable(), withUnit(en, ar, unit));
const wholeOf = (unit: Text) => (en: string, ar: string) => described(z.int(), withUnit(en, ar, unit));
const wholeOrNullOf = (unit: Text) => (en: string, ar: string) => described(z.int().nullable(), withUnit(en, ar, unit));

/** The unit of an amount of money of a result. */
export const inCurrency: Text = { en: "`currency`", ar: "عملة `currency`" };
const inPerCent: Text = { en: "%", ar: "نسبة مئوية" };
const inUnits: Text = { en: "units of the product", ar: "وحدات من المنتج" };
const inOrders: Text = { en: "orders", ar: "طلبات" };
const inThings: Text = { en: "count", ar: "عدد" };
const asPosition: Text = { en: "0-based position in `products`", ar: "موضع في `products` يبدأ من الصفر" };
const ofField: Text = { en: "that of the field named in the row", ar: "وحدة الحقل المذكور في الصف" };

/** Money in the currency of the result, whole minor units. */
export const amount = figureOf(inCurrency);
export const amountOrNull = figureOrNullOf(inCurrency);
/** Per cent; 15 is 15 %. */
export const percent = figureOf(inPerCent);
export const percentOrNull = figureOrNullOf(inPerCent);
/** One quantity over another. */
export const ratioOrNull = figureOrNullOf({ en: "ratio", ar: "نسبة عددية" });
/** Score points. */
export const points = figureOf({ en: "points", ar: "درجات" });
/** A figure whose unit is that of the input field in its row. */
export const fieldFigure = figureOf(ofField);
export const fieldFigureOrNull = figureOrNullOf(ofField);
/** A figure whose unit the check in its row decides. */
export const checkFigure = figureOf({ en: "that of the check", ar: "وحدة الشرط" });
/** A whole number of things. */
export const count = wholeOf(inThings);
/** Whole sellable units of a product. */
export const units = wholeOf(inUnits);
export const unitsOrNull = wholeOrNullOf(inUnits);
/** Orders that are delivered and paid. */
export const orders = wholeOf(inOrders);
export const ordersOrNull = wholeOrNullOf(inOrders);
/** A place in an order that starts from 1. */
export const place = wholeOf({ en: "position from 1", ar: "ترتيب يبدأ من 1" });
/** The position of a product in the request: its only identity. */
export const productIndex = wholeOf(asPosition);

/** A field of the input where a result repeats it: the same meaning and unit. */
export const input = (name: FieldName) => described(z.number(), fieldMeaning(name));
export const inputOrNull = (name: FieldName) => described(z.number().nullable(), fieldMeaning(name));

export const text = (en: string, ar: string) => described(z.string(), { en: `${en}.`, ar: `${ar}.` });
export const textOrNull = (en: string, ar: string) => described(z.string().nullable(), { en: `${en}.`, ar: `${ar}.` });
export const flag = (en: string, ar: string) => described(z.boolean(), { en: `${en}.`, ar: `${ar}.` });
export const flagOrNull = (en: string, ar: string) => described(z.boolean().nullable(), { en: `${en}.`, ar: `${ar}.` });

const listed = (en: string, ar: string, words: readonly string[]): Text => ({
  en: `${en}. Known values: ${words.join(", ")}.`,
  ar: `${ar}. القيم المعروفة: ${words.join(", ")}.`,
});

/** A word of a list that may grow. */
export const word = (en: string, ar: string, words: readonly string[]) => described(z.string(), listed(en, ar, words));
export const wordOrNull = (en: string, ar: string, words: readonly string[]) =>
  described(z.string().nullable(), listed(en, ar, words));
