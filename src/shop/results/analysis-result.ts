/** A result of any operation as the pages read it: its present parts are shown. */
import type { AnyResult, ListedProduct, ProductFile } from "../../../catalog/results/shown.ts";

export type AnalysisResult = AnyResult;

/** What is said of one product: by a result of its own, or by its file among others. */
export type ProductFigures = AnyResult | ProductFile;

/** Whether a product of a result comes with its full file. */
export const isFile = (product: ListedProduct): product is ProductFile => "unit_economics" in product;

/** The value in use of an input field; 0 for one that the result does not have, or that is unknown. */
export const inputOf = (
  inputs: readonly { readonly field: string; readonly value: number | null }[],
  field: string,
): number => inputs.find((input) => input.field === field)?.value ?? 0;
