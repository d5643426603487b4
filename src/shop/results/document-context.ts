/**
 * A result of any operation as the pages read it, and the words and formats that every section of its document uses.
 */
import type { AnyResult, ListedProduct, ProductFile } from "../../../catalog/results/shown.ts";
import { decisionTerms } from "../../../catalog/words/terms.ts";
import { isMoney, isRate } from "../../fields/units.ts";
import type { Language } from "../words/language.ts";
import type { ResultMessage } from "../words/results.ts";

export interface DocumentContext {
  readonly language: Language<ResultMessage>;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** The buyer's name of a product by its number from 1, else its number. */
  productName(number: number): string;
  /** The buyer's own code of that product; empty without one. */
  productCode?(number: number): string;
  /** What people call an input field. */
  fieldName(field: string): string;
}

/** The context of a result whose products have no names, only numbers. */
export const unnamedContext = <Words extends Language<ResultMessage>>(
  { currency }: AnalysisResult,
  language: Words,
  fieldName: DocumentContext["fieldName"],
) => ({
  language,
  currency,
  productName: (number: number) => language.say("productNumber", { number: language.number(number) }),
  fieldName,
});

export interface SectionProps {
  readonly result: AnalysisResult;
  readonly context: DocumentContext;
}

export interface ProductSectionProps {
  readonly product: ProductFigures;
  readonly context: DocumentContext;
}

type Missing = null | undefined;

/** Writers of values in the language and currency of a document; a missing value is a dash. */
export function written({ language, currency }: Pick<DocumentContext, "language" | "currency">) {
  const orDash =
    (write: (value: number) => string) =>
    (value: number | Missing): string =>
      value === null || value === undefined ? language.say("nothing") : write(value);
  const money = orDash((value) => language.money(value, currency));
  const number = orDash(language.number);
  const percent = orDash(language.percent);
  return {
    ...language,
    money,
    /** An amount without its currency, for tables whose heading names it. */
    amount: orDash((value) => language.amount(value, currency)),
    number,
    percent,
    /** A value of an input field with its unit. */
    fieldValue: (field: string, value: number | null): string => {
      if (isRate(field)) return percent(value);
      return isMoney(field) ? money(value) : number(value);
    },
    /** Joins names as part of a sentence. */
    list: (names: readonly string[]): string =>
      names.length === 0
        ? language.say("nothing")
        : new Intl.ListFormat(language.locale, { type: "unit" }).format(names),
  };
}

/** The next step of a product in a few words: the change that improves it, or its limits. */
export function stepText(
  { next_step, set_fulfillment_cost }: Pick<ListedProduct, "next_step" | "set_fulfillment_cost">,
  context: DocumentContext,
): string {
  const { say, text, change, number, money, fieldValue } = written(context);
  const { action, lever, today, value, change_pct } = next_step;
  if (lever === null) return say("noLever");
  if (lever === "units_per_order")
    return say("stepSet", { pieces: number(value ?? 1), delivery: money(set_fulfillment_cost) });
  const name = context.fieldName(lever);
  if (action === "SUPPLY_COSTS") return say("stepSupply", { lever: name, value: fieldValue(lever, today) });
  const way = change_pct === null ? "" : ` (${change(change_pct)})`;
  const reached = { lever: name, value: fieldValue(lever, value) + way };
  if (action === "KEEP") return say("stepKeep", reached);
  return say("stepReach", { decision: text(decisionTerms[action === "REACH_GO" ? "GO" : "TEST"]), ...reached });
}

export type AnalysisResult = AnyResult;

/** The figures of one product: a result of its own, or its file among others. */
export type ProductFigures = AnyResult | ProductFile;

/** Whether a product of a result comes with its full file. */
export const isFile = (product: ListedProduct): product is ProductFile => "unit_economics" in product;

/** The value in use of an input field; 0 for one that the result does not have, or that is unknown. */
export const inputOf = (
  inputs: readonly { readonly field: string; readonly value: number | null }[],
  field: string,
): number => inputs.find((input) => input.field === field)?.value ?? 0;
