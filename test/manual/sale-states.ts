/** The drawing of a sale's states and the table of all its decisions, made from `decide` itself. */
import { type SaleState, saleStates } from "../../src/worker/sale/decide.ts";
import { everyDecision, type Line, wordOf } from "../proof/decision/every-decision.ts";
import { table } from "./markdown.ts";

/** The events after which a decision leads from one state to another. */
function arrowsOf(lines: readonly Line[]): readonly string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { state, event, ends } of lines)
    for (const to of new Set(ends.values())) {
      if (to === state) continue;
      const arrow = `${state} --> ${to}`;
      // The purpose of a look makes no difference here, and a colon would end the label.
      const label = wordOf(event)
        .replace(/ \(.*\)/, "")
        .replaceAll(":", "");
      arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(label));
    }
  return [...arrows].map(([arrow, events]) => `  ${arrow}: ${[...events].join("<br>")}`);
}

/** The drawing of the states and the table of every decision, as Markdown. */
export function saleStatesPart(): string {
  const lines = everyDecision();
  const initial: SaleState = saleStates[0];
  return [
    ["```mermaid", "stateDiagram-v2", `  [*] --> ${initial}`, ...arrowsOf(lines), "```"].join("\n"),
    `${lines.length} lines: what can follow from an event, depending on the facts. The state stays unless another one is named.`,
    table(
      ["state", "event", "written, then the question or the answer"],
      lines.map(({ state, event, ends }) => {
        const done = [...ends].map(([what, to]) => (to === state ? what : `${what} → **${to}**`)).sort();
        return [state, wordOf(event), done.join("<br>")];
      }),
    ),
  ].join("\n\n");
}
