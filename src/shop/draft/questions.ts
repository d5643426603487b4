/** Questions about a draft: a figure with two readings, and the rates of other currencies. Pure. */
import type { Catalogue } from "../catalogue.ts";
import { peggedRate, rateValue } from "../numbers/conversion.ts";
import { readTypedNumber, type SignedReading, signedReadings } from "../numbers/typed-number.ts";
import { type CellProblem, currencyOf, type Draft } from "./draft.ts";

export interface Ambiguity {
  readonly text: string;
  readonly readings: readonly SignedReading[];
}

/** The first figure with two readings, the grouped reading first; undefined without one. */
export function ambiguityIn(draft: Draft, problems: readonly CellProblem[]): Ambiguity | undefined {
  for (const problem of problems)
    if (problem.kind === "ambiguous") {
      const { row, field, readings } = problem;
      const text = ((row === undefined ? draft.values : draft.rows[row])?.[field] ?? "").trim();
      return { text, readings: signedReadings(text, readings) };
    }
  return undefined;
}

export interface RateQuestion {
  /** The name of the draft's value: `rate:USD`. */
  readonly name: string;
  readonly currency: string;
  /** The rate that the field contains before the user types: an official peg. */
  readonly prefilled: number | undefined;
}

/** One question for each other currency. */
export function rateQuestions(draft: Draft, catalogue: Catalogue): readonly RateQuestion[] {
  const to = currencyOf(draft);
  const currencies = [draft.values, ...draft.rows].flatMap((texts) =>
    Object.entries(texts).flatMap(([name, text]) => {
      const field = catalogue.fields[name];
      if (field?.unit.kind !== "money") return [];
      const typed = readTypedNumber(text, { unit: { currency: to } });
      return typed.kind === "other_unit" && typed.unit !== "%" ? typed.unit : [];
    }),
  );
  return [...new Set(currencies)].map((currency) => ({
    name: rateValue(currency),
    currency,
    prefilled: peggedRate(currency, to, catalogue.dollarPegs),
  }));
}
