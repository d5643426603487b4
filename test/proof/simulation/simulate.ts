/** `npm run simulate`: runs histories of the production code under faults, drawn from a seed. */
import { defineCommand, Mistake } from "../../../src/tools/command.ts";
import { loadKinds } from "./load-kinds.ts";
import { runBlock } from "./run-block.ts";
import { runBlocks } from "./run-blocks.ts";
import { compareWithWorkerd } from "./workerd/compare.ts";

const print = (line = "") => process.stdout.write(`${line}\n`);

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Mistake(`--${name} takes a whole number.`);
  return Number(text);
}

/** Seconds since some moment, by a clock that the simulation does not replace. */
const clock = () => Number(process.hrtime.bigint()) / 1e9;

async function compare(first: number, count: number): Promise<boolean> {
  const begin = clock();
  const different = await compareWithWorkerd(first, count);
  if (different) {
    print(`Seed ${different.seed} is another history in workerd:`);
    print(`  Node     ${different.node}`);
    print(`  workerd  ${different.workerd}`);
  } else print(`${count} histories are the same in workerd, to each row, ${(clock() - begin).toFixed(1)} s`);
  return different === undefined;
}

export default defineCommand({
  call: "npm run simulate --",
  summary:
    "Runs histories of buyers, faults and crashes with the production code in virtual time, and checks what is promised. The history of a seed is always the same.",
  options: {
    seed: { type: "string", value: "number", default: "1", help: "the first seed; 1" },
    histories: { type: "string", value: "number", default: "1000", help: "how many histories; 1000" },
    kind: { type: "string", value: "kind", help: "histories of one kind; every seed is of one kind otherwise" },
    without: { type: "string", value: "guard", help: "leaves one guard out: a history that goes wrong is expected" },
    threads: { type: "string", value: "number", default: "1", help: "how many threads; 1" },
    workerd: {
      type: "boolean",
      default: false,
      help: "runs histories of one ledger in workerd as well, and compares what happens and every row",
    },
    show: { type: "boolean", default: false, help: "prints all that happens in each history" },
  },
  run: async ({ seed, histories, kind, without, threads, workerd, show }) => {
    // Whoever reads the histories may have seen enough.
    process.stdout.on("error", () => process.exit());
    if (workerd) return compare(wholeNumber("seed", seed), wholeNumber("histories", histories));
    const { kinds, isKindName } = await loadKinds();
    const names = Object.keys(kinds).join(", ");
    if (kind !== undefined && !isKindName(kind)) throw new Mistake(`There is no kind ${kind}. Kinds: ${names}`);
    const guarded = Object.entries(kinds).find(([, { guards }]) => without !== undefined && guards.includes(without));
    if (without !== undefined && !guarded) {
      const guards = Object.values(kinds).flatMap((one) => one.guards);
      throw new Mistake(`There is no guard ${without}. Guards: ${guards.join(", ")}`);
    }
    const begin = clock();
    const block = {
      first: wholeNumber("seed", seed),
      count: wholeNumber("histories", histories),
      kind: kind ?? guarded?.[0],
      without,
    };
    let shown = begin;
    const progress = (done: number) => {
      if (clock() - shown < 60) return;
      shown = clock();
      process.stderr.write(`${done} histories, ${(shown - begin).toFixed(0)} s\n`);
    };
    const { digest, counts, broken } = show
      ? await runBlock(block, (lines) => lines.forEach(print))
      : await runBlocks(block, Math.max(1, wholeNumber("threads", threads)), progress);
    if (broken) {
      print(`Seed ${broken.seed}: ${broken.violation}. The shortest history found that does so:`);
      for (const line of broken.lines) print(`  ${line}`);
      return false;
    }
    const each = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    const seconds = (clock() - begin).toFixed(1);
    print(`${block.count} histories, 0 violations, digest ${digest.slice(0, 16)}, ${seconds} s (${each.join(", ")})`);
    return true;
  },
});
