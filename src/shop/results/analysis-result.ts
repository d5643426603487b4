/** A result of any operation as the pages read it: its present parts are shown. */
import type { AnyResult, DossierResult } from "../../../catalog/results/shown.ts";

export type AnalysisResult = AnyResult;

/** What is said of one product: by a result of its own, or by its file among others. */
export type ProductFigures = AnyResult | DossierResult;

/** What is said of a product among others. */
export type ListedProduct = Extract<AnyResult, { readonly products: unknown }>["products"][number];

/** Whether a product of a result comes with its full file. */
export const isDossier = (product: ListedProduct): product is DossierResult => "unit_economics" in product;

/** What decides about a product, wherever its figures are. */
export const headlineOf = (product: ListedProduct) => (isDossier(product) ? product.headline : product);

/** The checks of GO that a product fails. */
export const failedChecksOf = (product: ListedProduct): readonly string[] =>
  isDossier(product) ? product.checks.flatMap(({ check, passed }) => (passed ? [] : [check])) : product.failed_checks;
