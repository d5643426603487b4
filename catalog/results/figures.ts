/** The kinds of figure that a result carries. Each says its unit, so that no reader has to guess one. */
import { z } from "@hono/zod-openapi";

const figure = (unit: string) => (meaning: string) => z.number().describe(`${meaning} Unit: ${unit}.`);
const whole = (unit: string) => (meaning: string) => z.int().describe(`${meaning} Unit: ${unit}.`);

/** Money in the currency of the result, whole minor units. */
export const money = figure("amount in `currency`");
/** A charge in Saudi riyals whatever the currency of the result. */
export const riyals = figure("SAR");
/** Per cent; 15 is 15 %. */
export const percent = figure("per cent");
/** One quantity over another. */
export const ratio = figure("ratio");
/** Score points, 0 to 100. */
export const points = figure("points");
/** A whole number of things. */
export const count = whole("count");
/** Whole sellable units of a product. */
export const units = whole("units of the product");
/** Orders that are delivered and paid. */
export const orders = whole("orders");
/** The 0-based position of a product in the request: its only identity. */
export const productIndex = (meaning = "The product.") =>
  z.int().describe(`${meaning} Unit: 0-based position in the request's \`products\`.`);

export const text = (meaning: string) => z.string().describe(meaning);
export const flag = (meaning: string) => z.boolean().describe(meaning);
export const word = <const Words extends readonly [string, ...string[]]>(words: Words, meaning: string) =>
  z.enum(words).describe(meaning);
/** The words of the same text in both languages. */
export const bilingual = (meaning: string) =>
  z.looseObject({ en: text("In English."), ar: text("In Arabic.") }).describe(meaning);
