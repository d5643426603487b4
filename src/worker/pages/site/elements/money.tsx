/** Amounts of money on a page, and their currencies. */
import type { Language } from "../../../../shop/words/language.ts";

interface Props {
  /** Whole currency units. */
  readonly value: number;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly language: Pick<Language, "money">;
  /** The name of the figure, for scripts and tests. */
  readonly figure?: string;
}

/** What stands behind an amount of a currency: its code, or its Arabic sign. */
export function currencySign(currency: string, { money }: Pick<Language, "money">): string {
  const sign = money(0, currency).split("\u00a0")[1] ?? "";
  return /\p{Script=Arabic}/u.test(sign) ? sign : currency;
}

/** The amount with its currency: never broken, and isolated from the direction of the text around it. */
export function Money({ value, currency, language, figure }: Props) {
  return (
    <bdi class="money" data-figure={figure}>
      {language.money(value, currency)}
    </bdi>
  );
}
