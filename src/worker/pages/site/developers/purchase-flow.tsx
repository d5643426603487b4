/** The purchase as a sequence of messages between three parties. */
import type { Block } from "./guide.ts";

type Flow = Extract<Block, { readonly kind: "flow" }>;

interface Props extends Omit<Flow, "kind"> {
  /** What the drawing shows, for those who hear the page. */
  readonly label: string;
}

/** A table with a column for each party: every message ends at the lines of the two that it joins. */
export function PurchaseFlow({ parties, messages, label: title }: Props) {
  return (
    <figure class="scroll" tabindex={0} aria-label={title}>
      <table class="sequence">
        <thead>
          <tr>
            {parties.map((party) => (
              <th scope="col">{party}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map(({ from, to, label }) => {
            const start = Math.min(from, to);
            return (
              <tr>
                {parties.map((_, column) => (
                  <td>{column === start && <span class={to > from ? "flow onward" : "flow back"}>{label}</span>}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}
