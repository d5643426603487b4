/** What operations that plan with a budget share: their input, and the words of their results. */
import { z } from "@hono/zod-openapi";
import type { ShownAllocation, ShownPurchasePlan } from "../../src/worker/core/result-capital-parts.ts";
import type { Edition } from "../../src/worker/core/result-parts.ts";
import type { ShownSummary } from "../../src/worker/core/result-portfolio-parts.ts";
import type { NoticeCode } from "../../src/worker/core/result-words.ts";
import type { Locale } from "../../src/worker/lib/text.ts";
import { fields } from "../input/fields.ts";
import { type ProductCount, products } from "../input/product.ts";
import { noticesOf, withOrderTerms, withWords } from "./presentation.ts";
import { portfolioSummary } from "./summaries.ts";

/** The input of a bundle. */
export const bundleInput = (count: ProductCount) =>
  z.strictObject({
    products: products(count),
    working_capital: fields.working_capital.optional(),
  });

/** A result with a plan, in words; the terms of order stand beside the phases, where there are any. */
export function withPlanWords<
  Operation extends string,
  Plan extends ShownPurchasePlan | null,
  Result extends Edition & {
    readonly summary: ShownSummary;
    readonly allocation: ShownAllocation | null;
    readonly purchase_plan: Plan;
    readonly products: readonly { readonly notices: readonly NoticeCode[] }[];
  },
>(result: Result & { readonly operation: Operation; readonly purchase_plan: Plan }, locale: Locale) {
  const { purchase_plan } = result;
  return withWords(
    { ...result, purchase_plan: purchase_plan && withOrderTerms(purchase_plan, locale) },
    { summary: portfolioSummary(result), notices: noticesOf(result.products), planned: true },
    locale,
  );
}
