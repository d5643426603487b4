/** What the three bundles share: many products, and a budget if the caller has one. */
import { z } from "@hono/zod-openapi";
import type { Check } from "../src/core/result-parts.ts";
import type { Allocation, PortfolioSummary } from "../src/core/result-portfolio-parts.ts";
import type { NoticeCode } from "../src/core/result-words.ts";
import type { Locale } from "../src/operation/operation.ts";
import type { Money } from "./amounts.ts";
import { fields } from "./fields.ts";
import { type Edition, noticesOf, withExplanations, wordsOf } from "./presentation.ts";
import { type ProductCount, products } from "./product.ts";
import { portfolioSummary } from "./summaries.ts";

/** The input of a bundle. */
export const bundleInput = (count: ProductCount) =>
  z.strictObject({
    products: products(count),
    working_capital: fields.working_capital.optional(),
  });

/** The records of products with an explanation of every check. */
export const explained = <Product extends { readonly checks: readonly Check[] }>(
  products: readonly Product[],
  money: Money,
  locale: Locale,
) => products.map((product) => ({ ...product, checks: withExplanations(product.checks, money, locale) }));

/** The words of a bundle's result. */
export function bundleWords(
  result: Edition & {
    readonly summary: PortfolioSummary;
    readonly allocation: Allocation | null;
    readonly products: readonly { readonly notices: readonly NoticeCode[] }[];
  },
  locale: Locale,
) {
  const summary = portfolioSummary(result, result.allocation);
  return wordsOf(result, summary, noticesOf(result.products), ["noDemandData", "judgement", "modelOptimum"], locale);
}
