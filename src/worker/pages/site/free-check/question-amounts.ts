/** Figures of a question as they are typed: amounts in another currency or for a pack are converted, in sight. Pure. */

import { regulatoryFacts } from "../../../../core/facts.ts";
import { bounds } from "../../../../core/inputs/fields.ts";
import { type Conversion, conversionOf, convert, type ForeignAmount, peggedRate } from "../../../../shop/conversion.ts";
import { readTypedNumber } from "../../../../shop/numbers/typed-number.ts";
import type { FieldProblem, Question, QuestionField } from "./question.ts";

/** Amounts of a whole shipment: shared out over its pieces. */
export const shipmentFields = ["shipment_freight", "clearance", "saber", "warehouse_delivery"] as const;

/** How an amount was converted. */
export interface Converted {
  readonly amount: ForeignAmount;
  readonly conversion: Conversion;
}

/** What a field's text means; `converted` where it was in another currency or for a pack. */
export type ReadFigure =
  | { readonly kind: "empty" }
  | { readonly kind: "value"; readonly value: number; readonly converted?: Converted }
  | { readonly kind: "problem"; readonly problem: FieldProblem };

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

const problem = (found: FieldProblem): ReadFigure => ({ kind: "problem", problem: found });

/** Returns the currency of an amount that names no currency: the supplier's price has its own. */
const currencyIn = (field: QuestionField, { currency, purchaseCurrency }: Question): string =>
  field === "product_value" ? purchaseCurrency : currency;

/** The rate of a currency: the typed one of the supplier's, else an official peg, else undefined. */
export function rateOf(foreign: string, { currency, purchaseCurrency, texts }: Question): number | undefined {
  const pegged = peggedRate(foreign, currency, regulatoryFacts.DOLLAR_PEGS.value);
  const isSuppliers = foreign === purchaseCurrency;
  // Without a chosen currency the rate can only be that of a currency without a peg.
  if (!isSuppliers && (pegged !== undefined || purchaseCurrency !== currency)) return pegged;
  const typed = readTypedNumber(texts.exchange_rate, { unit: "count" });
  return typed.kind === "number" && typed.value > 0 ? typed.value : pegged;
}

/** An amount in the currency of the question. */
function converted(field: QuestionField, amount: ForeignAmount, question: Question): ReadFigure {
  const conversion = conversionOf(amount, question.currency, {}, (name) =>
    name.startsWith("rate:") ? rateOf(amount.currency, question) : undefined,
  );
  if ("kind" in conversion)
    return problem(
      conversion.kind === "rate"
        ? { kind: "rate", currency: amount.currency }
        : { kind: "other_unit", unit: conversion.of },
    );
  const read = within(field, convert(amount, conversion, question.currency));
  return read.kind === "value" ? { ...read, converted: { amount, conversion } } : read;
}

function within(field: QuestionField, value: number): ReadFigure {
  const { minimum, maximum } = boundsOf(field);
  if (value < minimum) return problem({ kind: "minimum", bound: minimum });
  return value > maximum ? problem({ kind: "maximum", bound: maximum }) : { kind: "value", value };
}

/** Reads the text of a field. */
export function readQuestionFigure(field: QuestionField, question: Question): ReadFigure {
  const isCount = field === "pieces" || field === "exchange_rate";
  const isPercentage = field.endsWith("_pct");
  const currency = currencyIn(field, question);
  const typed = readTypedNumber(question.texts[field], {
    unit: isPercentage ? "percent" : isCount ? "count" : { currency },
    ...boundsOf(field),
  });
  switch (typed.kind) {
    case "empty":
      return typed;
    case "unreadable":
    case "ambiguous":
      return problem(typed);
    case "number": {
      if (isCount || isPercentage) return within(field, typed.value);
      if (typed.pack === undefined && currency === question.currency) return within(field, typed.value);
      return converted(field, { value: typed.value, currency, pack: typed.pack }, question);
    }
    case "other_unit": {
      if (isCount || isPercentage || typed.unit === "%") return problem({ kind: "other_unit", unit: typed.unit });
      if (typed.other !== undefined) return problem({ kind: "ambiguous", readings: [typed.value, typed.other] });
      if (typed.unit === question.currency && !typed.pack) return within(field, typed.value);
      return converted(field, { value: typed.value, currency: typed.unit, pack: typed.pack }, question);
    }
  }
}

/** One piece's part of a shipment's amount, rounded once to the minor unit; undefined where either is unknown. */
export const shareOf = (total: number | undefined, pieces: number | undefined, currency: string): number | undefined =>
  total === undefined || pieces === undefined ? undefined : convert({ value: total }, { rate: 1, pieces }, currency);

/** Whether the rate of a currency is asked for, or can be changed. */
export const needsRate = (
  { currency, purchaseCurrency, texts }: Question,
  { problems }: { readonly problems: Readonly<Partial<Record<QuestionField, FieldProblem>>> },
): boolean =>
  purchaseCurrency !== currency ||
  texts.exchange_rate.trim() !== "" ||
  Object.values(problems).some(({ kind }) => kind === "rate");
