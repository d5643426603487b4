/** Asks which of two readings of a number is meant. */
import type { Ambiguity } from "../../ambiguity.ts";
import type { DecimalSign } from "../../numbers/typed-number.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly ambiguity: Ambiguity;
  readonly answer: (decimal: DecimalSign) => void;
}

export function AmbiguityQuestion({ context: { language }, ambiguity: { text, readings }, answer }: Props) {
  return (
    <fieldset class="notice ambiguity">
      <legend>{language.say("commaQuestion", { example: `\u2066${text}\u2069` })}</legend>
      {readings.map(({ value, decimal }, index) => (
        <button
          type="button"
          class="button quiet"
          data-reading={index === 0 ? "grouped" : "decimal"}
          onClick={() => answer(decimal)}
        >
          <bdi>{language.number(value)}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
