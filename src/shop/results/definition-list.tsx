/** A list of names with an explanation of each. */
import type { Child } from "hono/jsx";

interface Props {
  readonly class: string;
  /** A row without content is false or undefined. */
  readonly rows: readonly (readonly [name: Child, meaning: Child] | false | undefined)[];
}

export const DefinitionList = ({ class: kind, rows }: Props) => (
  <dl class={kind}>
    {rows.map(
      (row) =>
        row && (
          <div>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ),
    )}
  </dl>
);
