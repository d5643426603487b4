/** An amount of money on a page. */
import type { Formats } from "../../words/format.ts";

interface Props {
  /** Whole currency units. */
  readonly value: number;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly formats: Pick<Formats, "money">;
  /** The name of the figure, for scripts and tests. */
  readonly figure?: string;
}

/** The amount with its currency: never broken, and isolated from the direction of the text around it. */
export function Money({ value, currency, formats, figure }: Props) {
  return (
    <bdi class="money" data-figure={figure}>
      {formats.money(value, currency)}
    </bdi>
  );
}
