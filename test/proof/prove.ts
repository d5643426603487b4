/** `npm run prove`: explores every world that can be reached, with the production decision of a sale. */

import { columns, defineCommand, Mistake } from "../../src/client/command.ts";
import { decide } from "../../src/worker/sale/decision/decide.ts";
import { ProgressLine } from "../fixtures/progress.ts";
import { counterexample, rowOf } from "./counterexample.ts";
import { type Exploration, explore } from "./explore.ts";
import { allSaleGuards, isSaleGuard, saleGuards } from "./guards.ts";
import { furtherWorlds, type NamedSize, testedWorlds } from "./worlds.ts";

const print = (line = "") => process.stdout.write(`${line}\n`);
const grouped = (number: number) => number.toLocaleString("en");

/** Explores one world and prints what was found. */
function run({ name, size }: NamedSize): Exploration {
  const begin = performance.now();
  const progress = new ProgressLine();
  const found = explore({ size, decide, faults: true }, (states, depth, waiting) =>
    progress.say(`${name}: ${grouped(states)} states, depth ${depth}, ${grouped(waiting)} to go on from`),
  );
  progress.end();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  print(
    `${name}: ${grouped(found.states)} states, depth ${found.depth}, ${found.violation ? 1 : 0} violations, ${seconds} s, ${memory} MB`,
  );
  return found;
}

function printViolation({ violation }: Exploration): void {
  if (!violation) return;
  print(`  ${violation.property}`);
  for (const step of violation.history) print(`    ${step}`);
}

function printTable(): void {
  print("| guard | what it holds up | without it |");
  print("|---|---|---|");
  for (const guard of allSaleGuards) print(rowOf(guard));
}

export default defineCommand({
  call: "npm run prove --",
  summary:
    "Visits every state of small worlds around one payer's ledger, breadth first, and looks for one in which somebody pays twice, pays for nothing, or gets something for nothing. The decisions are those of src/worker/sale/decision/decide.ts.",
  options: {
    full: { type: "boolean", default: false, help: "the larger worlds too: an hour of one core, and 5 GB of memory" },
    without: {
      type: "string",
      value: "guard",
      help: "leaves one guard out and prints a shortest history that goes wrong",
    },
    guards: { type: "boolean", default: false, help: "does that for every guard and prints a table" },
  },
  notes: () => `Guards:\n${columns(Object.entries(saleGuards))}`,
  run: async ({ full, without: guard, guards }) => {
    if ([full, guard !== undefined, guards].filter(Boolean).length > 1)
      throw new Mistake("--full, --without and --guards are three different searches: choose one.");
    if (guards) {
      printTable();
      return undefined;
    }
    if (guard !== undefined) {
      if (!isSaleGuard(guard))
        throw new Mistake(`There is no guard ${guard}. Guards: ${Object.keys(saleGuards).join(", ")}`);
      const found = counterexample(guard);
      print(
        found
          ? `Without ${guard}, in the world "${found.world}":`
          : `Without ${guard} nothing goes wrong in these worlds.`,
      );
      if (found) printViolation(found.found);
      return found === undefined;
    }
    const worlds = full ? [...testedWorlds, ...furtherWorlds] : testedWorlds;
    const violations = worlds.filter((world) => {
      const found = run(world);
      printViolation(found);
      return found.violation !== undefined;
    }).length;
    print(`${violations} violations`);
    return violations === 0;
  },
});
