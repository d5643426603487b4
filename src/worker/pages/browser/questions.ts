/** What has to be asked of a draft as a whole: rates of its currencies and pieces in its packs. Pure. */
import type { Catalogue } from "./catalogue.ts";
import { type ForeignAmount, peggedRate, piecesValue, rateValue } from "./conversion.ts";
import { currencyOf, type Draft, foreignAmount } from "./draft.ts";
import { readFigure } from "./typed-cells.ts";

/** A value of the draft that is asked for. */
export interface Question {
  /** The name of the value: `rate:USD`, `pieces:carton`. */
  readonly name: string;
  /** The currency whose rate is asked for; undefined for a pack. */
  readonly currency: string | undefined;
  /** What stands in the field before somebody types: an official peg. */
  readonly prefilled: number | undefined;
}

/** The amounts of a draft that are in another currency, or for a pack. */
function foreignAmounts(draft: Draft, catalogue: Catalogue): readonly ForeignAmount[] {
  return [draft.values, ...draft.rows].flatMap((texts) =>
    Object.entries(texts).flatMap(([name, text]) => {
      const field = catalogue.fields[name];
      if (!field || field.choices) return [];
      const currency = currencyOf(draft);
      return foreignAmount(readFigure(text, field, currency, undefined), field, currency) ?? [];
    }),
  );
}

/** One question for each other currency and each pack of unknown size. */
export function questionsOf(draft: Draft, catalogue: Catalogue): readonly Question[] {
  const amounts = foreignAmounts(draft, catalogue);
  const to = currencyOf(draft);
  const currencies = new Set(amounts.map(({ currency }) => currency).filter((currency) => currency !== to));
  const rates = [...currencies].map((currency) => ({
    name: rateValue(currency),
    currency,
    prefilled: peggedRate(currency, to, catalogue.dollarPegs),
  }));
  const hasCartons = amounts.some(({ pack }) => pack === "carton");
  return hasCartons ? [...rates, { name: piecesValue("carton"), currency: undefined, prefilled: undefined }] : rates;
}
