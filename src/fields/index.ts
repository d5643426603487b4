/**
 * Every field of an input, by its name and in its order. Schemas, bounds, units, forms, tables, advice and documents
 * derive from these records.
 */
import { demand } from "./demand.ts";
import type { InputKind, ProductField, RequestField } from "./field.ts";
import { goods } from "./goods.ts";
import { sale } from "./sale.ts";
import { request } from "./whole-request.ts";

export type { Bounds, InputKind, Published } from "./field.ts";

/** The numbers of one product, in field order. */
export const productFields = { ...goods, ...sale, ...demand };

/** Every field of a request. */
export const fields = { ...request, ...productFields };

type Records = typeof productFields;

/** A number of one product; any field of a request. */
export type Field = keyof Records;
export type FieldName = keyof typeof fields;

export const isField = (name: string): name is Field => Object.hasOwn(productFields, name);
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name);
export const fieldNames: readonly Field[] = Object.keys(productFields).filter(isField);

/** The record of a field by its name, in the type that all records share; undefined for a name that no input has. */
export const recordOfField = (name: string): RequestField | undefined => (isFieldName(name) ? fields[name] : undefined);

/** The record of a number of one product, in the type that all of these records share. */
export const productField = (name: Field): ProductField => productFields[name];

/** The fields whose records have a member of a type. */
type FieldsWith<Member> = { [Name in Field]: Records[Name] extends Member ? Name : never }[Field];

/** A field that enters the figures: an amount or a rate. */
export type Figure = FieldsWith<{ readonly unit: "money" | "percent" }>;

/** Whether a name is that of a field whose value enters the figures. */
export const isFigure = (name: string): name is Figure =>
  isField(name) && (productFields[name].unit === "money" || productFields[name].unit === "percent");

/** What an omitted cost is assumed to be, per cent of the purchase value or of the price. */
export const typicalPct = <Name extends FieldsWith<{ readonly typicalPct: unknown }>>(
  name: Name,
): Records[Name]["typicalPct"] => productFields[name].typicalPct;

/** The amounts that grow with the pieces in one order. */
type PerUnit = FieldsWith<{ readonly per: "unit" }>;
const isPerUnit = (name: Field): name is PerUnit => productField(name).per === "unit";
export const amountsPerUnit: readonly PerUnit[] = fieldNames.filter(isPerUnit);

/** A figure that can be limited. */
export type Lever = FieldsWith<{ readonly lever: true }>;

const isLever = (name: Field): name is Lever => productField(name).lever;

/** The figures that can be limited, in row order: the price first (domain.md 5.2). */
export const levers: readonly Lever[] = [
  "expected_sale_price",
  ...fieldNames.filter(isLever).filter((name) => name !== "expected_sale_price"),
];

/** The amounts that are paid for an order before the goods are sold. */
type PaidBeforeSale = FieldsWith<{ readonly paidBeforeSale: true }>;
const isPaidBeforeSale = (name: Field): name is PaidBeforeSale => productField(name).paidBeforeSale === true;
export const paidBeforeSale: readonly PaidBeforeSale[] = fieldNames.filter(isPaidBeforeSale);

/** The fields that a kind of input requires, or takes. */
type Asked<Kind extends InputKind, How extends "required" | "optional"> = FieldsWith<{
  readonly inputs: { readonly [Each in Kind]: How };
}>;

/** The fields that a kind of input requires, and those that it also takes, in field order. */
export function inputFields<Kind extends InputKind>(kind: Kind) {
  const isAsked =
    <How extends "required" | "optional">(how: How) =>
    (name: Field): name is Asked<Kind, How> =>
      productField(name).inputs[kind] === how;
  return { required: fieldNames.filter(isAsked("required")), optional: fieldNames.filter(isAsked("optional")) };
}
