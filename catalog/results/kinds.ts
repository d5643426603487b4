/**
 * Builds the schema of each kind of result field: money, count, code, list. Its description, in both languages and
 * with its unit, comes from `resultFields` by the field's name. Decisions, actions, verdicts and risk levels are
 * closed lists. Every other list of codes may grow, so its field is a string whose description names the known ones.
 */
import { z } from "@hono/zod-openapi";
import { recordOf } from "../../src/core/record-of.ts";
import type { FieldName } from "../../src/fields/index.ts";
import { described } from "../../src/lib/json-schema.ts";
import type { Text } from "../../src/lib/text.ts";
import { fieldMeaning } from "../input/fields.ts";
import type { Unit } from "../words/field-words.ts";
import { type ResultField, resultFields } from "../words/result-fields.ts";

const listing = ({ en, ar }: Text, known: readonly string[]): Text => ({
  en: `${en}. Known values: ${known.join(", ")}.`,
  ar: `${ar}. القيم المعروفة: ${known.join(", ")}.`,
});

/** The schema of a word from a list that may grow, described by the words given. */
export const word = (en: string, ar: string, known: readonly string[]) =>
  described(z.string(), listing({ en, ar }, known));

/** Describes a schema by the words of a field. */
function meaning<Schema extends z.ZodType>(name: ResultField, schema: Schema): Schema {
  const { en, ar } = resultFields[name];
  return described(schema, { en: `${en}.`, ar: `${ar}.` });
}

export const literal = <const Value extends string>(name: ResultField, value: Value) => meaning(name, z.literal(value));
export const text = (name: ResultField) => meaning(name, z.string());
export const textOrNull = (name: ResultField) => meaning(name, z.string().nullable());
export const flag = (name: ResultField) => meaning(name, z.boolean());
export const flagOrNull = (name: ResultField) => meaning(name, z.boolean().nullable());

/** The schema of a list of field names. */
export const names = (name: ResultField) => meaning(name, z.array(z.string()));

/** The schema of a code from a list that may grow. */
export const code = (name: ResultField, known: readonly string[]) =>
  described(z.string(), listing(resultFields[name], known));
export const codeOrNull = (name: ResultField, known: readonly string[]) =>
  described(z.string().nullable(), listing(resultFields[name], known));
export const codes = (name: ResultField, known: readonly string[]) =>
  described(z.array(z.string()), listing(resultFields[name], known));

/** The schema of a code from a closed list, which is a component of its own in OpenAPI. */
export const closed = <const Code extends string>(name: ResultField, component: string, known: readonly Code[]) =>
  meaning(name, z.enum(known).openapi(component));

const units: Readonly<Record<Unit, Text>> = {
  money: { en: "`currency`", ar: "عملة `currency`" },
  pct: { en: "%", ar: "نسبة مئوية" },
  points: { en: "points", ar: "نقاط" },
  count: { en: "count", ar: "عدد" },
  units: { en: "units of the product", ar: "قطع من المنتج" },
  orders: { en: "orders", ar: "طلبيات" },
  // The unit is not `count`: with a very large capital this whole number is beyond the integers that a double holds
  // exactly.
  consignments: { en: "consignments", ar: "إرساليات" },
  factor: { en: "ratio", ar: "نسبة عددية" },
  position: { en: "position from 1", ar: "ترتيب يبدأ من 1" },
  field: { en: "that of the field named in the row", ar: "وحدة الحقل المذكور في الصف" },
};

const wholeUnits: readonly Unit[] = ["count", "units", "orders", "position"];

/** The fields that are numbers. */
type Figure = {
  [Name in ResultField]: (typeof resultFields)[Name] extends { readonly unit: Unit } ? Name : never;
}[ResultField];

const inUnit = (name: Figure): Text => {
  const { en, ar, unit } = resultFields[name];
  return { en: `${en}. Unit: ${units[unit].en}.`, ar: `${ar}. الوحدة: ${units[unit].ar}.` };
};
const numberOf = (name: Figure): z.ZodNumber => (wholeUnits.includes(resultFields[name].unit) ? z.int() : z.number());

/** The schema of a number whose words are kept under another name than its key. */
export const figure = (name: Figure) => described(numberOf(name), inUnit(name));
export const figureOrNull = (name: Figure) => described(numberOf(name).nullable(), inUnit(name));

/** The schemas of several numbers whose words are kept under their keys. */
export const figures = <const Name extends Figure>(...names: Name[]) => recordOf(names, figure);
export const figuresOrNull = <const Name extends Figure>(...names: Name[]) => recordOf(names, figureOrNull);

/** Returns fields of the input that a result repeats, with the same meaning and unit. */
export const inputs = <const Name extends FieldName>(...names: Name[]) =>
  recordOf(names, (name) => described(z.number(), fieldMeaning(name)));
export const inputsOrNull = <const Name extends FieldName>(...names: Name[]) =>
  recordOf(names, (name) => described(z.number().nullable(), fieldMeaning(name)));

/** The fields of an object. */
export type ResultShape = z.core.$ZodLooseShape;

/** An object of its own name in OpenAPI, open to additions. */
export const object = <Fields extends ResultShape>(component: string, fields: Fields) =>
  z.looseObject(fields).openapi(component);

/** A field that holds an object, an object or null, a list of objects. */
export const section = <Fields extends ResultShape>(name: ResultField, component: string, fields: Fields) =>
  meaning(name, object(component, fields));
export const sectionOrNull = <Fields extends ResultShape>(name: ResultField, component: string, fields: Fields) =>
  meaning(name, object(component, fields).nullable());
export const rows = <Fields extends ResultShape>(name: ResultField, component: string, fields: Fields) =>
  meaning(name, z.array(object(component, fields)));
