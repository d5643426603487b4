/** The rates that a draft needs: one for each currency that its amounts are in, beside its own. Pure. */
import type { Catalogue } from "./catalogue.ts";
import { peggedRate, rateValue } from "./conversion.ts";
import { currencyOf, type Draft } from "./draft.ts";
import { readTypedNumber } from "./numbers/typed-number.ts";

/** A rate that is asked for. */
export interface RateQuestion {
  /** The name of the draft's value: `rate:USD`. */
  readonly name: string;
  readonly currency: string;
  /** What stands in the field before somebody types: an official peg. */
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
