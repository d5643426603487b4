/** Figures of a question as they are typed: amounts in another currency or for a pack are converted, in sight. Pure. */

import { regulatoryFacts } from "../../../../core/facts.ts";
import { bounds } from "../../../../core/inputs/fields.ts";
import { convert, peggedRate } from "../../../../shop/conversion.ts";
import { readTypedNumber } from "../../../../shop/numbers/typed-number.ts";
import { readTypedFigure, type TypedFigure } from "../../../../shop/typed-figure.ts";
import type { FieldProblem, FreeCheckInput, QuestionField } from "./question.ts";

/** Amounts of a whole shipment: shared out over its pieces. */
export const shipmentFields = ["shipment_freight", "clearance", "saber", "warehouse_delivery"] as const;

const cost = bounds.other_cost_per_order;
const allBounds = {
  ...bounds,
  pieces: { minimum: 1, maximum: 1_000_000_000 },
  exchange_rate: { minimum: 0.000001, maximum: 1_000_000 },
  shipment_freight: cost,
  clearance: cost,
  saber: cost,
  warehouse_delivery: cost,
} as const;

/** What a field may be: as the interface says, or for a figure that only the page knows. */
const boundsOf = (field: QuestionField): { readonly minimum: number; readonly maximum: number } => allBounds[field];

/** The currency of a field's amount if the text does not name one. The supplier's price has its own. */
const currencyIn = (field: QuestionField, { currency, purchaseCurrency }: FreeCheckInput): string =>
  field === "product_value" ? purchaseCurrency : currency;

/** The rate of a currency: the typed one of the supplier's, else an official peg, else undefined. */
export function rateOf(foreign: string, { currency, purchaseCurrency, texts }: FreeCheckInput): number | undefined {
  const pegged = peggedRate(foreign, currency, regulatoryFacts.DOLLAR_PEGS.value);
  const isSuppliers = foreign === purchaseCurrency;
  // Without a chosen currency the rate can only be that of a currency without a peg.
  if (!isSuppliers && (pegged !== undefined || purchaseCurrency !== currency)) return pegged;
  const typed = readTypedNumber(texts.exchange_rate, { unit: "count" });
  return typed.kind === "number" && typed.value > 0 ? typed.value : pegged;
}

/** Reads the text of a field. Amounts are converted to the currency of the question. */
export function readQuestionFigure(field: QuestionField, question: FreeCheckInput): TypedFigure {
  const isCount = field === "pieces" || field === "exchange_rate";
  const unit = field.endsWith("_pct") ? "percent" : isCount ? "count" : { currency: currencyIn(field, question) };
  return readTypedFigure(
    question.texts[field],
    { unit, ...boundsOf(field) },
    { currency: question.currency, rateOf: (currency) => rateOf(currency, question) },
  );
}

/** One piece's part of a shipment's amount, rounded once to the minor unit; undefined where either is unknown. */
export const shareOf = (total: number | undefined, pieces: number | undefined, currency: string): number | undefined =>
  total === undefined || pieces === undefined ? undefined : convert({ value: total }, { rate: 1, pieces }, currency);

/** Whether the rate of a currency is asked for, or can be changed. */
export const needsRate = (
  { currency, purchaseCurrency, texts }: FreeCheckInput,
  { problems }: { readonly problems: Readonly<Partial<Record<QuestionField, FieldProblem>>> },
): boolean =>
  purchaseCurrency !== currency ||
  texts.exchange_rate.trim() !== "" ||
  Object.values(problems).some(({ kind }) => kind === "rate");
