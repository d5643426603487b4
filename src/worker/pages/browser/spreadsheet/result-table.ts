/** A result as a table for spreadsheets: a row a product, or a row a figure where it is of one product. */
import { type AnalysisResult, isDossier } from "../../results/analysis-result.ts";
import type { CellValue } from "./csv.ts";

/** What the columns before the figures are called, and what the buyer calls the products. */
export interface TableNames {
  readonly rank: string;
  readonly name: string;
  readonly sku: string;
  readonly figure: string;
  readonly value: string;
  /** By 0-based position. */
  readonly products: readonly { readonly name: string; readonly sku: string }[];
  /** What a figure is called where the pages have a word for it. */
  label(key: string): string;
}

const isCell = (value: unknown): value is CellValue =>
  value === null || typeof value === "string" || typeof value === "number";

/** The plain figures of an object, those of objects inside of it under both names. */
function figuresOf(object: object, prefix = ""): [string, CellValue][] {
  return Object.entries(object).flatMap(([key, value]): [string, CellValue][] => {
    const name = `${prefix}${key}`;
    if (isCell(value)) return [[name, value]];
    if (Array.isArray(value)) return value.every((item) => typeof item === "string") ? [[name, value.join(" ")]] : [];
    return typeof value === "object" && value !== null ? figuresOf(value, `${name}.`) : [];
  });
}

/** Every product in rank order with its names, its place, what to do, what to buy, and its figures. */
function productRows(result: AnalysisResult, names: TableNames): CellValue[][] {
  const ranks = new Map(result.ranking?.map((row) => [row.index, row.rank]));
  const actions = new Map(result.action_plan?.map((row) => [row.index, row]));
  const lines = new Map(result.allocation?.lines.map((line) => [line.index, line]));
  const products = (result.products ?? []).map((product) => {
    const { index } = product;
    const { index: _, ...figures } = isDossier(product)
      ? { index, ...product.headline, ...product.inputs_used }
      : product;
    const line = lines.get(index);
    const { index: __, decision: ___, ...bought } = line ?? { index, decision: "" };
    const action = actions.get(index);
    return {
      index,
      figures: new Map<string, CellValue>([
        ...(action ? ([["action", action.action]] satisfies [string, CellValue][]) : []),
        ...figuresOf(bought, "plan."),
        ...figuresOf(figures),
      ]),
    };
  });
  const keys = [...new Set(products.flatMap(({ figures }) => [...figures.keys()]))];
  return [
    [names.rank, names.name, names.sku, ...keys.map(names.label)],
    ...products.map(({ index, figures }) => [
      ranks.get(index) ?? null,
      names.products[index]?.name ?? "",
      names.products[index]?.sku ?? "",
      ...keys.map((key) => figures.get(key) ?? null),
    ]),
  ];
}

/** The table of a result. */
export function resultTable(result: AnalysisResult, names: TableNames): CellValue[][] {
  if (result.products) return productRows(result, names);
  const { notices: _, ...rest } = result;
  return [[names.figure, names.value], ...figuresOf(rest).map(([key, value]) => [names.label(key), value])];
}
