/** What is asked about a draft: what a figure with two readings means, and the rates of other currencies. Pure. */
import type { Catalogue } from "./catalogue.ts";
import { peggedRate, rateValue } from "./conversion.ts";
import { type CellProblem, currencyOf, type Draft } from "./draft.ts";
import { type DecimalSign, readTypedNumber } from "./numbers/typed-number.ts";

export interface Ambiguity {
  readonly text: string;
  /** What each reading means, and the decimal sign that says so. */
  readonly readings: readonly { readonly value: number; readonly decimal: DecimalSign }[];
}

/** Returns the first figure with two readings, the grouped reading first; undefined without one. */
export function ambiguityIn(draft: Draft, problems: readonly CellProblem[]): Ambiguity | undefined {
  for (const problem of problems)
    if (problem.kind === "ambiguous") {
      const { row, field, readings } = problem;
      const text = ((row === undefined ? draft.values : draft.rows[row])?.[field] ?? "").trim();
      return { text, readings: signedReadings(text, readings) };
    }
  return undefined;
}

/** Both readings of a text with the decimal sign that each means: its own sign, or the other one. */
export function signedReadings(text: string, [grouped, decimal]: readonly [number, number]): Ambiguity["readings"] {
  const sign: DecimalSign = text.includes(".") ? "." : ",";
  return [
    { value: grouped, decimal: sign === "." ? "," : "." },
    { value: decimal, decimal: sign },
  ];
}

/** A rate that is asked for. */
export interface RateQuestion {
  /** The name of the draft's value: `rate:USD`. */
  readonly name: string;
  readonly currency: string;
  /** What the field contains before the user types: an official peg. */
  readonly prefilled: number | undefined;
}

/** Returns one question for each other currency. */
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
