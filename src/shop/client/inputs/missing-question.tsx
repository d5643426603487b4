/** Asks once for a word in place of figures, `N/A`, whether it is zero or not known. */
import type { MissingFigure } from "../../missing-figures.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly missing: MissingFigure;
  readonly answer: (figure: "" | "0") => void;
}

export function MissingQuestion({ context: { formats }, missing: { text, cells }, answer }: Props) {
  const { word, number } = formats;
  return (
    <fieldset class="notice missing">
      <legend>{word("missingQuestion", { text: `\u2068${text}\u2069`, cells: number(cells) })}</legend>
      <button type="button" class="button quiet" data-missing="empty" onClick={() => answer("")}>
        {word("missingEmpty")}
      </button>
      <button type="button" class="button quiet" data-missing="zero" onClick={() => answer("0")}>
        {word("missingZero")}
      </button>
    </fieldset>
  );
}
