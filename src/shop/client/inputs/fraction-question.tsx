/** Asks once for a column whether 0.05 means 5 % or 0.05 %. */
import { type FractionColumn, inPercent } from "../../fractions.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly column: FractionColumn;
  readonly answer: (areFractions: boolean) => void;
}

export function FractionQuestion({ context: { catalogue, formats }, column: { field, value }, answer }: Props) {
  const { word, number, percent } = formats;
  const choices = [
    { areFractions: true, text: percent(inPercent(value)) },
    { areFractions: false, text: `${number(value)}%` },
  ];
  return (
    <fieldset class="notice fraction" data-field={field}>
      <legend>
        {word("fractionQuestion", {
          example: `\u2066${number(value)}\u2069`,
          field: catalogue.fields[field]?.label ?? field,
        })}
      </legend>
      {choices.map(({ areFractions, text }) => (
        <button
          type="button"
          class="button quiet"
          data-fraction={areFractions ? "yes" : "no"}
          onClick={() => answer(areFractions)}
        >
          {word("fractionIs", { pct: `\u2066${text}\u2069` })}
        </button>
      ))}
    </fieldset>
  );
}
