/** `npm run prove`: visits every state of small worlds around one payer's ledger, with the production decision. */
import { columns, defineCommand, Mistake } from "../../../src/client/command.ts";
import { decide } from "../../../src/worker/sale/decide.ts";
import { type Exploration, explore } from "./explore.ts";
import { exploreWithout, guardNames, guards, isGuard } from "./guards.ts";
import { worlds } from "./worlds.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

function printViolation({ violation }: Exploration): void {
  if (!violation) return;
  print(`  ${violation.property}`);
  for (const step of violation.history) print(`    ${step}`);
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
    if (guard !== undefined) {
      if (!isGuard(guard)) throw new Mistake(`There is no guard ${guard}. Guards: ${guardNames.join(", ")}`);
      const found = exploreWithout(guard);
      print(`Without ${guard}, in the world "${guards[guard].world}":`);
      printViolation(found);
      return found.violation === undefined;
    }
    let isKept = true;
    for (const [name, size] of Object.entries(worlds)) {
      const begin = performance.now();
      const found = explore({ size, decide, faults: true });
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      print(
        `${name}: ${found.states.toLocaleString("en")} states, ${found.violation ? 1 : 0} violations, ${seconds} s`,
      );
      printViolation(found);
      isKept &&= found.violation === undefined;
    }
    return isKept;
  },
});
