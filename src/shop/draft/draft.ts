/** A buyer's draft, typed or pasted, and the request that it makes: texts in, a body or a list of problems out. */
import type { JsonObject } from "../../lib/text.ts";
import { type Catalogue, type CatalogueField, type CatalogueOperation, listProperty } from "../catalogue.ts";
import { peggedRate, rateValue } from "../numbers/conversion.ts";
import { type FigureProblem, readTypedFigure, type TypedFigure } from "../numbers/typed-figure.ts";
import { type DecimalSign, type Expected, figureText, plainText, readTypedNumber } from "../numbers/typed-number.ts";

/** Texts by field name; `name` and `sku` are kept in the browser. */
export type Row = Readonly<Record<string, string>>;

/** Columns of a row that are never sent. */
export const localColumns = ["name", "sku"] as const;

/** The field that one choice sets for all products. */
export const currencyField = "currency";

/** The buyer's own name of a product; it stays in the browser, and is joined to the result by position. */
export interface ProductName {
  readonly name: string;
  readonly sku: string;
}

export interface Draft {
  readonly operation: string;
  /** Fields of the body itself, and the currency of every product. */
  readonly values: Row;
  readonly rows: readonly Row[];
  /** The form's message above a draft that was prepared from a result. */
  readonly prepared?: string | undefined;
}

/** Why a text cannot be sent. `row` is the position of the product, undefined for a field of the body itself. */
export type CellProblem = {
  readonly row: number | undefined;
  readonly field: string;
} & (FigureProblem | { readonly kind: "required" | "choice" });

/** A number of products that is too low or too high for an operation, with its bounds. */
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

/** The unit and bounds by which a numeric field is read. */
function expectedIn({ unit, minimum, maximum }: CatalogueField, currency: string, decimal?: DecimalSign): Expected {
  const counted = unit.kind === "money" ? { currency } : unit.kind === "percent" ? "percent" : "count";
  return { unit: counted, minimum, maximum, decimal };
}

/** Reads the text of a numeric field. Amounts are converted to the draft's currency. */
export function readDraftFigure(
  text: string,
  field: CatalogueField,
  draft: Pick<Draft, "values">,
  { dollarPegs }: Pick<Catalogue, "dollarPegs">,
): TypedFigure {
  const currency = currencyOf(draft);
  const rateOf = (other: string) => {
    const typed = readTypedNumber(draft.values[rateValue(other)] ?? "", { unit: "count" });
    return typed.kind === "number" && typed.value > 0 ? typed.value : peggedRate(other, currency, dollarPegs);
  };
  return readTypedFigure(text, expectedIn(field, currency), { currency, rateOf });
}

interface Cell {
  readonly value?: string | number;
  readonly problem?: FigureProblem | { readonly kind: "required" | "choice" };
}

/** Reads a text as the value of a field; an empty one is a problem only where it is required. */
function readCell(field: CatalogueField, text: string, required: boolean, draft: Draft, catalogue: Catalogue): Cell {
  const empty: Cell = required ? { problem: { kind: "required" } } : {};
  const trimmed = text.trim();
  if (trimmed === "") return empty;
  if (field.choices) {
    const code = trimmed.toUpperCase();
    return field.choices.includes(code) ? { value: code } : { problem: { kind: "choice" } };
  }
  const figure = readDraftFigure(trimmed, field, draft, catalogue);
  return figure.kind === "empty" ? empty : figure;
}

/** The currency of a draft's amounts. */
export const currencyOf = ({ values }: Pick<Draft, "values">): string => values[currencyField] || "SAR";

/** The draft in which every figure with two readings is read with one decimal sign. */
export function withDecimal(draft: Draft, catalogue: Catalogue, decimal: DecimalSign): Draft {
  const read = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => {
        const field = catalogue.fields[name];
        if (!field || field.choices) return [name, text];
        return [name, plainText(readTypedNumber(text, expectedIn(field, currencyOf(draft), decimal)), text)];
      }),
    );
  return { ...draft, values: read(draft.values), rows: draft.rows.map(read) };
}

/** Whether a row holds anything but a name. */
export const isEmptyRow = (row: Row): boolean =>
  Object.entries(row).every(([column, text]) => column === currencyField || text.trim() === "");

/** The rows up to the last one that holds anything. */
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
      const { value, problem } = readCell(field, texts[name] ?? "", required.includes(name), draft, catalogue);
      if (problem) problems.push({ row, field: name, ...problem });
      else if (value !== undefined) values[name] = value;
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

/** The texts of a request, for a form that starts from it. */
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
