/** The columns of the product table: names that stay in the browser, and the figures of each product. Pure. */
import type { Catalogue, CatalogueField } from "../catalogue.ts";
import type { BuyMessage } from "../words/buy.ts";
import type { Language } from "../words/language.ts";
import { currencyField, currencyOf, type Draft, isEmptyRow, localColumns, type Row } from "./draft.ts";

/** The rows and choices that decide which columns are shown. */
export interface Shown {
  readonly draft: Draft;
  readonly fields: readonly string[];
  readonly required: readonly string[];
  /** Columns that the buyer added. */
  readonly added: readonly string[];
}

/** The columns in which at least one row has a value. */
const usedColumns = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => Object.entries(row).flatMap(([column, text]) => (text.trim() === "" ? [] : [column]))));

/** A column, with what its heading says. */
export interface TableColumn {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** The field of its figures; undefined for a name that stays in the browser. */
  readonly field: CatalogueField | undefined;
}

/** A figure of the first product that other products lack, with its column. */
export interface FirstFigure {
  readonly column: TableColumn;
  readonly text: string;
}

/**
 * The columns of optional figures that the first product has and others lack, because fees are often the same for all.
 */
export function figuresForAll(
  rows: readonly Row[],
  columns: readonly TableColumn[],
  required: readonly string[],
): readonly FirstFigure[] {
  const products = rows.filter((row) => !isEmptyRow(row));
  return columns.flatMap((column) => {
    const text = products[0]?.[column.name]?.trim() ?? "";
    const isOffered = column.field !== undefined && !required.includes(column.name) && text !== "";
    return isOffered && products.some((row) => !row[column.name]?.trim()) ? [{ column, text }] : [];
  });
}

/** The rows after a figure of the first product is copied into every product whose cell is empty. */
export function withFigureForAll(rows: readonly Row[], { column: { name }, text }: FirstFigure): readonly Row[] {
  return rows.map((row) => (isEmptyRow(row) || row[name]?.trim() ? row : { ...row, [name]: text }));
}

/** The columns that are shown: the name, required, used and added fields; and the columns that can be added. */
export function tableColumns(shown: Shown, catalogue: Catalogue, { say, currencySign }: Language<BuyMessage>) {
  const { draft, fields, required, added } = shown;
  const used = usedColumns(draft.rows);
  const names = { name: say("productNameColumn"), sku: say("skuColumn") };
  const local = localColumns.map((name) => ({ name, label: names[name], unit: say("staysHere"), field: undefined }));
  const figures = fields.flatMap((name): TableColumn[] => {
    const field = catalogue.fields[name];
    if (!field || name === currencyField) return [];
    const unit = field.unit.kind === "money" ? currencySign(currencyOf(draft)) : field.unit.text;
    return [{ name, label: field.label, unit, field }];
  });
  const isShown = ({ name }: TableColumn) =>
    name === "name" || required.includes(name) || used.has(name) || added.includes(name);
  const all: readonly TableColumn[] = [...local, ...figures];
  return { shown: all.filter(isShown), more: all.filter((column) => !isShown(column)) };
}
