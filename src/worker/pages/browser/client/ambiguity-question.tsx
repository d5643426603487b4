/** Asks which of two readings of a number is meant. */
import type { DecimalSign } from "../typed-cells.ts";
import type { BuyContext } from "./buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly text: string;
  readonly readings: readonly [grouped: number, decimal: number];
  readonly answer: (decimal: DecimalSign) => void;
}

export function AmbiguityQuestion({ context: { formats }, text, readings: [grouped, decimal], answer }: Props) {
  // The sign in the text is the decimal sign in one reading and groups digits in the other.
  const sign: DecimalSign = text.includes(".") ? "." : ",";
  const other: DecimalSign = sign === "." ? "," : ".";
  return (
    <fieldset class="notice ambiguity">
      <legend>{formats.word("commaQuestion", { example: `\u2066${text.trim()}\u2069` })}</legend>
      <button type="button" class="button quiet" data-reading="grouped" onClick={() => answer(other)}>
        <bdi>{formats.number(grouped)}</bdi>
      </button>
      <button type="button" class="button quiet" data-reading="decimal" onClick={() => answer(sign)}>
        <bdi>{formats.number(decimal)}</bdi>
      </button>
    </fieldset>
  );
}
