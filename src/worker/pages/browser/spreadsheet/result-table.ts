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

/** A result about several products. */
type ListResult = Extract<AnalysisResult, { readonly products: unknown }>;

/** What the columns before the figures say already. */
const identity = new Set(["rank", "index", "plan.index", "plan.product_value", "plan.expected_sale_price"]);

/** Every product in rank order with its names, its place, what to do, what to buy, and its figures. */
function productRows(result: ListResult, names: TableNames): CellValue[][] {
  const actions = new Map("action_plan" in result ? result.action_plan.map((row) => [row.index, row]) : []);
  const lines = new Map("plan" in result ? result.plan?.lines.map((line) => [line.index, line]) : []);
  const products = result.products.map((product) => {
    const { index, rank } = product;
    const { next_step } = product;
    const figures = isDossier(product) ? { ...product.headline, next_step, ...product.inputs_used } : product;
    const action = actions.get(index);
    return {
      index,
      rank,
      figures: new Map<string, CellValue>(
        [
          ...(action
            ? [
                ["action", action.action] as const,
                ["first_order_units", action.first_order_units] as const,
                ["action_text", action.text] as const,
              ]
            : []),
          ...figuresOf(lines.get(index) ?? {}, "plan."),
          ...figuresOf(figures),
        ].filter(([key]) => !identity.has(key)),
      ),
    };
  });
  const keys = [...new Set(products.flatMap(({ figures }) => [...figures.keys()]))];
  return [
    [names.rank, names.name, names.sku, ...keys.map(names.label)],
    ...products.map(({ index, rank, figures }) => [
      rank,
      names.products[index]?.name ?? "",
      names.products[index]?.sku ?? "",
      ...keys.map((key) => figures.get(key) ?? null),
    ]),
  ];
}

/** The table of a result. */
export function resultTable(result: AnalysisResult, names: TableNames): CellValue[][] {
  if ("products" in result) return productRows(result, names);
  const { notices: _, facts: __, derivation: ___, assumptions: ____, assumption_texts: _____, ...rest } = result;
  return [[names.figure, names.value], ...figuresOf(rest).map(([key, value]) => [names.label(key), value])];
}
