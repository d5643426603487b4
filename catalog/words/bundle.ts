/** What the operations on several products share: their input, and the words of their results. */
import { z } from "@hono/zod-openapi";
import type { InputField } from "../../src/core/figures/fields.ts";
import type { PortfolioNotice } from "../../src/core/portfolio/notices.ts";
import type { NoticeCode } from "../../src/core/product/notices.ts";
import type { Locale } from "../../src/lib/text.ts";
import { fields } from "../input/fields.ts";
import { type ProductCount, products } from "../input/product.ts";
import type { PortfolioRankResult } from "../results/shown.ts";
import type { Money } from "./amounts.ts";
import { portfolioFacts } from "./facts-behind.ts";
import { orderTerms } from "./limits.ts";
import {
  type ActionFigures,
  actionText,
  type NegotiationFigures,
  offerText,
  type PlanFigures,
  portfolioNoticeText,
  type RegistrationFigures,
} from "./plan-texts.ts";
import { portfolioSummary } from "./portfolio-summary.ts";
import { type NoticeInWords, noticesInWords, type Reader, withWords } from "./presentation.ts";
import type { NamedProduct } from "./product-names.ts";

/** The input of a bundle. */
export const bundleInput = (count: ProductCount) =>
  z.strictObject({
    products: products(count),
    working_capital: fields.working_capital.optional(),
  });

interface Portfolio extends Money, Pick<PortfolioRankResult, "summary"> {
  readonly formula_version: string;
  readonly regulatory_as_of: string;
  readonly notices: readonly PortfolioNotice[];
  readonly products: readonly (NamedProduct & {
    readonly notices: readonly NoticeCode[];
    readonly missing?: readonly InputField[];
    readonly missing_inputs?: readonly { readonly field: InputField }[];
  })[];
}

interface PlannedPortfolio extends Portfolio {
  readonly plan: PlanFigures | null;
  readonly registration: RegistrationFigures;
}

/** The notices of a portfolio, then those of its products, in words. */
function allNotices(result: Portfolio, plan: PlanFigures | null, registration: RegistrationFigures): NoticeInWords[] {
  return [
    ...result.notices.map((code) => ({ code, text: portfolioNoticeText(code, plan, registration, result) })),
    ...noticesInWords(result.products, result.currency),
  ];
}

/** The fields that some product misses, whether it is listed by its record or by its dossier. */
const missingOf = ({ products: listed }: Portfolio): InputField[] =>
  listed.flatMap(({ missing, missing_inputs = [] }) => missing ?? missing_inputs.map(({ field }) => field));

/** A result without a plan, in words. */
export const withPortfolioWords = <Operation extends string, Result extends Portfolio>(
  result: Result & { readonly operation: Operation },
  reader: Reader,
) =>
  withWords(
    result,
    {
      summary: portfolioSummary(result, null, result),
      notices: allNotices(result, null, null),
      facts: portfolioFacts(result.currency, missingOf(result), false),
      decided: true,
    },
    reader,
  );

/** A result with a plan, in words; the terms of order stand at its end where something is ordered. */
export function withPlanWords<Operation extends string, Result extends PlannedPortfolio>(
  result: Result & { readonly operation: Operation },
  reader: Reader,
) {
  const { plan, registration } = result;
  return withWords(
    { ...result, ...(plan && plan.shipments > 0 && { order_terms: orderTerms[reader.locale] }) },
    {
      summary: portfolioSummary(result, plan, result),
      notices: allNotices(result, plan, registration),
      facts: portfolioFacts(result.currency, missingOf(result), plan !== null),
      decided: true,
      optimal: plan?.optimality === "PROVEN_OPTIMAL",
    },
    reader,
  );
}

/** Instructions with their reasons in words. */
export const actionsInWords = <Row extends ActionFigures>(
  rows: readonly Row[],
  plan: PlanFigures | null,
  money: Money,
  locale: Locale,
) => rows.map((row) => ({ ...row, text: actionText(row, plan, money)[locale] }));

/** Offers in words. */
export const offersInWords = <Row extends NegotiationFigures>(rows: readonly Row[], money: Money, locale: Locale) =>
  rows.map((row) => ({ ...row, text: offerText(row, money)[locale] }));
