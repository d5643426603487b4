/** What a buyer has typed or pasted, and the request it makes: texts in, a body or a list of what is wrong with it out. */
import type { JsonObject } from "../../lib/text.ts";
import { type Catalogue, type CatalogueField, type CatalogueOperation, listProperty } from "./catalogue.ts";
import type { ProductName } from "./stored-purchase.ts";
import { type DecimalSign, figureText, readFigure } from "./typed-cells.ts";

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
}

/** Why a text cannot be sent. `row` is the position of the product, undefined for a field of the body itself. */
export interface CellProblem {
  readonly row: number | undefined;
  readonly field: string;
  readonly kind: "required" | "number" | "unit" | "ambiguous" | "minimum" | "maximum" | "choice";
  readonly bound?: number;
  /** What the text counts instead. */
  readonly unit?: string;
}

/** How a number of products misses what an operation takes. */
export interface CountProblem {
  readonly given: number;
  readonly minimum: number;
  readonly maximum: number;
}

export type Reading =
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

function readCell(field: CatalogueField, text: string, required: boolean, currency: string): Cell {
  const trimmed = text.trim();
  if (isChoice(field) && trimmed !== "") {
    const code = trimmed.toUpperCase();
    return field.choices.includes(code) ? { value: code } : { problem: { kind: "choice" } };
  }
  const reading = readFigure(trimmed, field, currency, undefined);
  switch (reading.kind) {
    case "empty":
      return required ? { problem: { kind: "required" } } : { value: undefined };
    case "unreadable":
      return { problem: { kind: "number" } };
    case "other_unit":
      return { problem: { kind: "unit", unit: reading.unit } };
    case "ambiguous":
      return { problem: { kind: "ambiguous" } };
    case "number":
      if (field.minimum !== undefined && reading.value < field.minimum)
        return { problem: { kind: "minimum", bound: field.minimum } };
      if (field.maximum !== undefined && reading.value > field.maximum)
        return { problem: { kind: "maximum", bound: field.maximum } };
      return { value: reading.value };
  }
}

/** The currency of a draft's amounts. */
export const currencyOf = ({ values }: Pick<Draft, "values">): string => values[currencyField] || "SAR";

/** A row with every figure that can be read in one way, given the decimal sign, as the text of that figure. */
export function understood(row: Row, catalogue: Catalogue, currency: string, decimal: DecimalSign | undefined): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => {
      const field = catalogue.fields[name];
      const reading = field && !isChoice(field) ? readFigure(text, field, currency, decimal) : undefined;
      return [name, reading?.kind === "number" ? figureText(reading.value) : text];
    }),
  );
}

/** The draft with that decimal sign everywhere. */
export function withDecimal(draft: Draft, catalogue: Catalogue, decimal: DecimalSign): Draft {
  const read = (row: Row) => understood(row, catalogue, currencyOf(draft), decimal);
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
export function readDraft(draft: Draft, operation: CatalogueOperation, catalogue: Catalogue): Reading {
  const problems: CellProblem[] = [];
  const readFields = (names: readonly string[], required: readonly string[], texts: Row, row: number | undefined) => {
    const values: Record<string, string | number> = {};
    for (const name of names) {
      const field = catalogue.fields[name];
      if (!field) continue;
      const cell = readCell(field, texts[name] ?? "", required.includes(name), currencyOf(draft));
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
const filled = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, text]) => text.trim() !== ""));

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

/** Whether the figures that were given are all that an operation needs, and nothing that it does not take. */
function takes(operation: CatalogueOperation, draft: Draft, rows: readonly Row[]): boolean {
  const given = (texts: Row) =>
    Object.keys(filled(texts)).filter(
      (name) => name !== currencyField && !localColumns.some((local) => local === name),
    );
  const { list } = operation;
  const capital = given({ working_capital: draft.values.working_capital ?? "" });
  if (!list) {
    const [only] = rows;
    return (
      rows.length === 1 &&
      only !== undefined &&
      capital.length === 0 &&
      given(only).every((name) => operation.fields.includes(name)) &&
      operation.required.every((name) => given(only).includes(name))
    );
  }
  return (
    rows.length >= list.minimum &&
    rows.length <= list.maximum &&
    capital.every((name) => operation.fields.includes(name)) &&
    operation.required.every((name) => capital.includes(name)) &&
    rows.every((row) => given(row).every((name) => list.fields.includes(name)))
  );
}

/** The paid operations that take these products, cheapest first. */
export function fittingOperations(draft: Draft, catalogue: Catalogue): readonly CatalogueOperation[] {
  const rows = meantRows(draft.rows);
  return catalogue.operations
    .filter((operation) => operation.price.atomic !== "0" && takes(operation, draft, rows))
    .toSorted((a, b) => Number(BigInt(a.price.atomic) - BigInt(b.price.atomic)));
}

/** The cheapest of them, where it is another one than was chosen and these products, or their number, call for it. */
export function offeredOperation(
  draft: Draft,
  chosen: CatalogueOperation,
  reading: Reading,
  catalogue: Catalogue,
): CatalogueOperation | undefined {
  if (!chosen.list && draft.rows.length === 0) return undefined;
  const [cheapest] = fittingOperations(draft, catalogue);
  return cheapest?.id !== chosen.id && (reading.valid || reading.count) ? cheapest : undefined;
}

/** The same figures for another operation: a list of one product fills an operation of one; an empty list begins with rows. */
export function movedTo(draft: Draft, { id, list }: CatalogueOperation): Draft {
  const [only = {}] = draft.rows;
  if (!list) return { ...draft, operation: id, values: { ...draft.values, ...filled(only) } };
  const rows = draft.rows.length === 0 ? [{}, {}, {}].slice(0, list.minimum) : draft.rows;
  return { ...draft, operation: id, rows };
}
