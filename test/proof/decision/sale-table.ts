/**
 * `npm run sale-table`: writes the table of all decisions and the drawing of the states into the README of the sale.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineCommand, Mistake } from "../../../src/client/command.ts";
import { type SaleState, saleStates } from "../../../src/worker/sale/decide.ts";
import { everyDecision, type Line, wordOf } from "./every-decision.ts";

export const readme = join(import.meta.dirname, "../../../src/worker/sale/README.md");

/** The lines around the generated part. */
const begin = "<!-- Written by `npm run sale-table`. -->";
const end = "<!-- End of what `npm run sale-table` writes. -->";

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
export function tableAndDrawing(): string {
  const lines = everyDecision();
  const rows = lines.map(({ state, event, ends }) => {
    const done = [...ends].map(([what, to]) => (to === state ? what : `${what} → **${to}**`)).sort();
    return `| ${state} | ${wordOf(event)} | ${done.join("<br>")} |`;
  });
  const initial: SaleState = saleStates[0];
  return [
    "```mermaid",
    "stateDiagram-v2",
    `  [*] --> ${initial}`,
    ...arrowsOf(lines),
    "```",
    "",
    `${lines.length} lines: what can follow from an event, depending on the facts. The state stays unless another one is named.`,
    "",
    "| state | event | written, then the question or the answer |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Returns what stands between the two lines of a document; undefined if the document lacks them. */
export function generatedIn(text: string): string | undefined {
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  return before < 0 || after < before ? undefined : text.slice(before + begin.length, after).trim();
}

export default defineCommand({
  call: "npm run sale-table --",
  summary:
    "Writes the table of all decisions of a sale, and the drawing of its states, into src/worker/sale/README.md.",
  options: {},
  run: async () => {
    const text = readFileSync(readme, "utf8");
    if (generatedIn(text) === undefined) throw new Mistake(`There is no line ${begin} in ${readme}.`);
    const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
    writeFileSync(readme, `${before}${begin}\n\n${tableAndDrawing()}\n\n${after}`);
    return undefined;
  },
});
