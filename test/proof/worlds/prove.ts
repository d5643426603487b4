/** `npm run prove`: visits every state of small worlds around one payer's ledger, with the production decision. */
import { columns, defineCommand, Mistake } from "../../../src/client/command.ts";
import { decide } from "../../../src/worker/sale/decide.ts";
import { type Exploration, explore } from "./explore.ts";
import { exploreWithout, guardNames, guards, isGuard } from "./guards.ts";
import { worlds } from "./worlds.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints the findings, and returns whether nothing is broken. */
function printFound(name: string, { states, violation }: Exploration): boolean {
  print(`${name}: ${states.toLocaleString("en")} states, ${violation ? 1 : 0} violations`);
  for (const line of violation ? [violation.property, ...violation.history] : []) print(`  ${line}`);
  return violation === undefined;
}

export default defineCommand({
  call: "npm run prove --",
  summary:
    "Visits every state of small worlds around one payer's ledger, and looks for one in which somebody pays twice, pays for nothing, or gets something for nothing. The decisions are those of src/worker/sale/decide.ts.",
  options: {
    without: {
      type: "string",
      value: "guard",
      help: "leaves one guard out and prints a shortest history that goes wrong",
    },
  },
  notes: () =>
    `Guards:\n${columns(Object.entries(guards).map(([name, { holds }]): [string, string] => [name, holds]))}`,
  run: async ({ without: guard }) => {
    if (guard === undefined)
      return Object.entries(worlds)
        .map(([name, size]) => printFound(name, explore({ size, decide, faults: true })))
        .every((isKept) => isKept);
    if (!isGuard(guard)) throw new Mistake(`There is no guard ${guard}. Guards: ${guardNames.join(", ")}`);
    return printFound(`without ${guard}, ${guards[guard].world}`, exploreWithout(guard));
  },
});
