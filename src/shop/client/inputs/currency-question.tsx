/** Asks once which currency amounts are in that name none. */
import { currencyTitle } from "../../numbers/currency-names.ts";
import type { OpenCurrency } from "../../questions.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly open: OpenCurrency;
  /** The currency of the form. */
  readonly currency: string;
  readonly answer: (code: string) => void;
}

export function CurrencyQuestion({ context: { formats }, open: { amount, codes, cells }, currency, answer }: Props) {
  const { word, number, locale } = formats;
  return (
    <fieldset class="notice currency">
      <legend>{word("currencyQuestion", { example: `\u2066${amount}\u2069`, cells: number(cells) })}</legend>
      {[...codes, currency].map((code) => (
        <button type="button" class="button quiet" data-currency={code} onClick={() => answer(code)}>
          {currencyTitle(code, locale)}
        </button>
      ))}
    </fieldset>
  );
}
