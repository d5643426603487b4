/** What a buyer has typed or pasted, and the request it makes. Texts come in; a body or a list of problems goes out. */
import type { JsonObject } from "../lib/text.ts";
import { type Catalogue, type CatalogueField, type CatalogueOperation, listProperty } from "./catalogue.ts";
import { type Conversion, conversionOf, convert, type ForeignAmount, type MissingRate } from "./conversion.ts";
import { type DecimalSign, readTypedNumber, type TypedNumber } from "./numbers/typed-number.ts";
import type { ProductName } from "./purchase/stored-purchase.ts";
import { figureText, plainText, readFigure } from "./typed-cells.ts";

/** Texts by field name; `name` and `sku` are kept in the browser. */
export type Row = Readonly<Record<string, string>>;

/** Columns of a row that are never sent. */
export const localColumns = ["name", "sku"] as const;

/** The field whose value one choice sets for all products. */
export const currencyField = "currency";

export interface Draft {
  readonly operation: string;
  /** Fields of the body itself, and the currency of every product. */
  readonly values: Row;
  readonly rows: readonly Row[];
  /** What the form says above a draft that was prepared from a result. */
  readonly prepared?: string | undefined;
}

/** Why a text cannot be sent. `row` is the position of the product, undefined for a field of the body itself. */
export interface CellProblem {
  readonly row: number | undefined;
  readonly field: string;
  readonly kind:
    | "required"
    | "number"
    | "unit"
    | "ambiguous"
    | "minimum"
    | "maximum"
    | "choice"
    /** The rate of a currency is not known yet. */
    | "rate";
  readonly bound?: number;
  /** What the text counts instead, or what is asked about. */
  readonly unit?: string;
}

/** How a number of products misses what an operation takes. */
export interface CountProblem {
  readonly given: number;
  readonly minimum: number;
  readonly maximum: number;
}

export type DraftReading =
  | { readonly valid: true; readonly body: JsonObject; readonly names: readonly ProductName[] }
  | {
      readonly valid: false;
      readonly problems: readonly CellProblem[];
      readonly count: CountProblem | undefined;
    };

/** A field that is written as one of a few words. */
const isChoice = (field: CatalogueField): field is CatalogueField & { readonly choices: readonly string[] } =>
  field.choices !== undefined;

type Cell = { readonly value: string | number | undefined } | { readonly problem: Omit<CellProblem, "row" | "field"> };

function readCell(
  field: CatalogueField,
  text: string,
  { required, draft, catalogue }: { required: boolean; draft: Draft; catalogue: Catalogue },
): Cell {
  const trimmed = text.trim();
  if (isChoice(field) && trimmed !== "") {
    const code = trimmed.toUpperCase();
    return field.choices.includes(code) ? { value: code } : { problem: { kind: "choice" } };
  }
  const currency = currencyOf(draft);
  const reading = readFigure(trimmed, field, currency, undefined);
  switch (reading.kind) {
    case "empty":
      return required ? { problem: { kind: "required" } } : { value: undefined };
    case "unreadable":
      return { problem: { kind: "number" } };
    case "ambiguous":
      return { problem: { kind: "ambiguous" } };
    case "other_unit":
    case "number": {
      if (reading.kind === "number" && reading.pack === undefined) return within(field, reading.value);
      const amount = foreignAmount(reading, field, currency);
      if (!amount) return { problem: { kind: "unit", ...(reading.kind === "other_unit" && { unit: reading.unit }) } };
      if (reading.kind === "other_unit" && reading.other !== undefined) return { problem: { kind: "ambiguous" } };
      const conversion = conversionIn(draft, amount, catalogue);
      if ("kind" in conversion) return { problem: { kind: conversion.kind, unit: conversion.of } };
      return within(field, convert(amount, conversion, currency));
    }
  }
}

/** The value where it is within the bounds of a field. */
function within({ minimum, maximum }: CatalogueField, value: number): Cell {
  if (minimum !== undefined && value < minimum) return { problem: { kind: "minimum", bound: minimum } };
  if (maximum !== undefined && value > maximum) return { problem: { kind: "maximum", bound: maximum } };
  return { value };
}

/** The amount of a reading that has to be converted; undefined where nothing is to convert, or nothing can be. */
export function foreignAmount(
  reading: TypedNumber,
  field: CatalogueField,
  currency: string,
): ForeignAmount | undefined {
  if (field.unit.kind !== "money") return undefined;
  if (reading.kind === "number" && reading.pack) return { value: reading.value, currency, pack: reading.pack };
  if (reading.kind !== "other_unit" || reading.unit === "%") return undefined;
  return { value: reading.value, currency: reading.unit, pack: reading.pack };
}

/** How an amount of a draft is converted, or what has to be asked first. */
export const conversionIn = (
  draft: Draft,
  amount: ForeignAmount,
  { dollarPegs }: Catalogue,
): Conversion | MissingRate =>
  conversionOf(amount, currencyOf(draft), dollarPegs, (name) => {
    const typed = readTypedNumber(draft.values[name] ?? "", { unit: "count" });
    return typed.kind === "number" && typed.value > 0 ? typed.value : undefined;
  });

/** The currency of a draft's amounts. */
export const currencyOf = ({ values }: Pick<Draft, "values">): string => values[currencyField] || "SAR";

/** The draft with that decimal sign in every figure that can be read in two ways. */
export function withDecimal(draft: Draft, catalogue: Catalogue, decimal: DecimalSign): Draft {
  const read = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => {
        const field = catalogue.fields[name];
        if (!field || isChoice(field)) return [name, text];
        return [name, plainText(readFigure(text, field, currencyOf(draft), decimal), text)];
      }),
    );
  return { ...draft, values: read(draft.values), rows: draft.rows.map(read) };
}

/** Whether a row holds anything but a name. */
export const isEmptyRow = (row: Row): boolean =>
  Object.entries(row).every(([column, text]) => column === currencyField || text.trim() === "");

/** The rows that are meant: those of the end that hold nothing are not. */
export function meantRows(rows: readonly Row[]): readonly Row[] {
  const last = rows.findLastIndex((row) => !isEmptyRow(row));
  return rows.slice(0, last + 1);
}

/** Reads a draft as the request of an operation. */
export function readDraft(draft: Draft, operation: CatalogueOperation, catalogue: Catalogue): DraftReading {
  const problems: CellProblem[] = [];
  const readFields = (names: readonly string[], required: readonly string[], texts: Row, row: number | undefined) => {
    const values: Record<string, string | number> = {};
    for (const name of names) {
      const field = catalogue.fields[name];
      if (!field) continue;
      const text = texts[name] ?? "";
      const cell = readCell(field, text, { required: required.includes(name), draft, catalogue });
      if ("problem" in cell) problems.push({ row, field: name, ...cell.problem });
      else if (cell.value !== undefined) values[name] = cell.value;
    }
    return values;
  };

  const body: Record<string, unknown> = readFields(operation.fields, operation.required, draft.values, undefined);
  const { list } = operation;
  const rows = list ? meantRows(draft.rows) : [];
  if (list)
    body[listProperty] = rows.map((row, index) =>
      readFields(
        list.fields,
        list.required,
        { [currencyField]: draft.values[currencyField] ?? "", ...filled(row) },
        index,
      ),
    );
  const count =
    list && (rows.length < list.minimum || rows.length > list.maximum)
      ? { given: rows.length, minimum: list.minimum, maximum: list.maximum }
      : undefined;
  if (problems.length > 0 || count) return { valid: false, problems, count };
  const names = rows.map((row) => ({ name: row.name?.trim() ?? "", sku: row.sku?.trim() ?? "" }));
  return { valid: true, body, names };
}

/** A row without its empty cells. */
export const filled = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text.trim() !== ""));

/** The texts of a request, for a form that begins with it. */
export function draftOf(operation: CatalogueOperation, body: JsonObject, names: readonly ProductName[] = []): Draft {
  const textsOf = (object: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries(object).flatMap(([name, value]) =>
        typeof value === "number" ? [[name, figureText(value)]] : typeof value === "string" ? [[name, value]] : [],
      ),
    );
  const products = body[listProperty];
  const rows: Row[] = Array.isArray(products)
    ? products.map((product: object, index) => ({ ...textsOf(product), ...names[index] }))
    : [];
  const [first] = rows;
  return {
    operation: operation.id,
    values: {
      ...textsOf(body),
      ...(first?.[currencyField] !== undefined && { [currencyField]: first[currencyField] }),
    },
    rows: rows.map(({ [currencyField]: _, ...row }) => row),
  };
}
