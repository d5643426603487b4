/** `npm run simulate`: runs histories of the production ledger under faults, drawn from a seed. */
import { createHash } from "node:crypto";
import { type SaleGuard, saleGuards } from "../../../src/sale/sale-guards.ts";
import { defineCommand, Mistake } from "../../../src/tools/command.ts";
import { drawHistory } from "./history.ts";
import { loadSimulation } from "./load-ledger.ts";
import { shrink } from "./shrink.ts";

const print = (line = "") => process.stdout.write(`${line}\n`);
const isGuard = (name: string): name is SaleGuard => Object.hasOwn(saleGuards, name);

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Mistake(`--${name} takes a whole number.`);
  return Number(text);
}

export default defineCommand({
  call: "npm run simulate --",
  summary:
    "Runs histories of buyers, faults and crashes with the production ledger in virtual time, and checks what is promised. History n of seed s is the only one of seed s + n.",
  options: {
    seed: { type: "string", value: "number", default: "1", help: "the first seed; 1" },
    histories: { type: "string", value: "number", default: "1000", help: "how many histories; 1000" },
    without: { type: "string", value: "guard", help: "leaves one guard out: a history that goes wrong is expected" },
    show: { type: "boolean", default: false, help: "prints all that happens in each history" },
  },
  run: async ({ seed, histories, without, show }) => {
    if (without !== undefined && !isGuard(without))
      throw new Mistake(`There is no guard ${without}. Guards: ${Object.keys(saleGuards).join(", ")}`);
    const first = wholeNumber("seed", seed);
    const count = wholeNumber("histories", histories);
    // The clock is replaced with the rest of the runtime.
    const begin = process.hrtime.bigint();
    const { runHistory } = await loadSimulation();
    const digest = createHash("sha256");
    for (let index = 0; index < count; index++) {
      const history = drawHistory(first + index);
      const told = await runHistory(history, without);
      for (const line of told.lines) digest.update(`${line}\n`);
      if (show) for (const line of told.lines) print(line);
      if (told.violation === undefined) continue;
      const shortest = await shrink(history, async (shorter) => (await runHistory(shorter, without)).violation);
      print(`Seed ${history.seed}: ${told.violation}. The shortest history found that does so:`);
      for (const line of (await runHistory(shortest, without)).lines) print(`  ${line}`);
      return false;
    }
    const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
    print(`${count} histories, 0 violations, digest ${digest.digest("hex").slice(0, 16)}, ${seconds.toFixed(1)} s`);
    return true;
  },
});
