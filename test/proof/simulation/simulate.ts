/** `npm run simulate`: runs histories of the production code under faults, drawn from a seed. */
import { createHash, randomInt } from "node:crypto";
import { defineCommand, Mistake } from "../../../src/client/command.ts";
import { ProgressLine } from "../../fixtures/progress.ts";
import { guardNames } from "../worlds/guards.ts";
import { bundleHistories } from "./histories/bundle-histories.ts";
import { type Block, runBlock } from "./histories/run-block.ts";
import { startThreads, type Threads } from "./histories/run-blocks.ts";
import { salesGuards } from "./sales/sales-guards.ts";

/** Seeds that are drawn are below this. */
const seeds = 900_000_000;

const print = (line = "") => process.stdout.write(`${line}\n`);

/** An option that is a whole number, not below `least`. */
function wholeNumber(name: string, text: string, least: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new Mistake(`--${name} takes a whole number from ${least} to 999999999, not "${text}".`);
  return Number(text);
}

const histories = (count: number) => (count === 1 ? "1 history" : `${count} histories`);

/** Seconds since some moment, by a clock that the simulation does not replace. */
const clock = () => Number(process.hrtime.bigint()) / 1e9;

/**
 * Runs the histories of a block, prints their outcome, and says whether every promise was kept. Without threads all
 * that happens is printed.
 */
async function tryHistories(block: Block, threads: Threads | undefined): Promise<boolean> {
  const begin = clock();
  const line = new ProgressLine();
  const speed = (done: number) => `${(done / (clock() - begin)).toFixed(0)} a second`;
  const progress = (done: number) => line.say(`${done} of ${histories(block.count)}, ${speed(done)}`);
  const { digests, broken } = await (threads?.run(block, progress) ?? runBlock(block, (lines) => lines.forEach(print)));
  line.end();
  if (broken) {
    print(`Seed ${broken.seed}: ${broken.violation}. The shortest history found that does so:`);
    for (const told of broken.lines) print(`  ${told}`);
    const options = block.without ? ` --without ${block.without}` : "";
    print(`All of it: npm run simulate -- --seed ${broken.seed} --histories 1${options} --show`);
    return false;
  }
  const seconds = (clock() - begin).toFixed(1);
  const digest = createHash("sha256").update(digests.join("")).digest("hex").slice(0, 16);
  print(
    `${histories(block.count)}, 0 violations, digest ${digest}, ${seconds} s, ${speed(block.count)} from seed ${block.first}`,
  );
  return true;
}

export default defineCommand({
  call: "npm run simulate --",
  summary:
    "Runs histories of buyers, faults and crashes with the production code in virtual time, and checks what is promised. The history of a seed is always the same.",
  options: {
    seed: {
      type: "string",
      value: "number",
      help: "the first seed; one that is drawn and printed, or 1 with --without and --show",
    },
    histories: { type: "string", value: "number", default: "1000", help: "how many histories; 1000" },
    without: {
      type: "string",
      value: "guard",
      multiple: true,
      help: "leaves one guard out: a history that goes wrong is expected; given again, another one in its turn",
    },
    threads: { type: "string", value: "number", default: "1", help: "how many threads; 1" },
    show: { type: "boolean", default: false, help: "prints all that happens in each history" },
  },
  run: async ({ seed, histories: number, without, threads: threadsGiven, show }) => {
    // A reader of the histories may close the pipe early.
    process.stdout.on("error", () => process.exit());
    const drawn = without || show ? 1 : randomInt(seeds);
    const first = seed === undefined ? drawn : wholeNumber("seed", seed, 0);
    const count = wholeNumber("histories", number, 1);
    const threadCount = wholeNumber("threads", threadsGiven, 1);
    const guards: readonly string[] = [...guardNames, ...salesGuards];
    const unknown = without?.find((guard) => !guards.includes(guard));
    if (unknown !== undefined) throw new Mistake(`There is no guard ${unknown}. Guards: ${guards.join(", ")}`);
    const file = await bundleHistories();
    const blocks = (without ?? [undefined]).map((guard): Block => ({ file, first, count, without: guard }));
    const threads = show ? undefined : startThreads(threadCount);
    let isKept = true;
    for (const block of blocks) isKept = (await tryHistories(block, threads)) && isKept;
    await threads?.stop();
    return isKept;
  },
});
