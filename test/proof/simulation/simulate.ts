/** `npm run simulate`: runs histories of the production code under faults, drawn from a seed. */
import { columns, defineCommand, Mistake } from "../../../src/client/command.ts";
import { ProgressLine } from "../../fixtures/progress.ts";
import { loadKinds } from "./histories/load-kinds.ts";
import { goOnAt, nextSeed } from "./histories/next-seed.ts";
import { type Block, runBlock } from "./histories/run-block.ts";
import { runBlocks } from "./histories/run-blocks.ts";
import { compareWithWorkerd } from "./workerd/compare.ts";

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

async function compare(first: number, count: number): Promise<boolean> {
  const begin = clock();
  const different = await compareWithWorkerd(first, count);
  if (different) {
    print(`Seed ${different.seed} is another history in workerd:`);
    print(`  Node     ${different.node}`);
    print(`  workerd  ${different.workerd}`);
  } else
    print(
      `${histories(count)} ${count === 1 ? "is" : "are"} the same in workerd, to each row, ${(clock() - begin).toFixed(1)} s`,
    );
  return different === undefined;
}

/** Runs the histories of a block, prints what came of them, and says whether every promise was kept. */
async function tryHistories(block: Block, threads: number, show: boolean): Promise<boolean> {
  const begin = clock();
  const line = new ProgressLine();
  const speed = (done: number) => `${(done / (clock() - begin)).toFixed(0)} a second`;
  const progress = (done: number) => line.say(`${done} of ${histories(block.count)}, ${speed(done)}`);
  const { digest, counts, broken } = show
    ? await runBlock(block, (lines) => lines.forEach(print))
    : await runBlocks(block, threads, progress);
  line.end();
  if (broken) {
    print(`Seed ${broken.seed}: ${broken.violation}. The shortest history found that does so:`);
    for (const told of broken.lines) print(`  ${told}`);
    const { kind, without } = block;
    const options = [kind && ` --kind ${kind}`, without && ` --without ${without}`].filter(Boolean).join("");
    print(`All of it: npm run simulate -- --seed ${broken.seed} --histories 1${options} --show`);
    return false;
  }
  const each = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const seconds = (clock() - begin).toFixed(1);
  print(
    `${histories(block.count)}, 0 violations, digest ${digest.slice(0, 16)}, ${seconds} s (${each.join(", ")}), ${speed(block.count)} from seed ${block.first}`,
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
      help: "the first seed; the one after the last run, or 1 with --kind, --without, --show and --workerd",
    },
    histories: { type: "string", value: "number", default: "1000", help: "how many histories; 1000" },
    kind: { type: "string", value: "kind", help: "histories of one kind; every seed is of one kind otherwise" },
    without: {
      type: "string",
      value: "guard",
      multiple: true,
      help: "leaves one guard out: a history that goes wrong is expected; given again, another one in its turn",
    },
    threads: { type: "string", value: "number", default: "1", help: "how many threads; 1" },
    workerd: {
      type: "boolean",
      default: false,
      help: "runs histories of one ledger in workerd as well, and compares what happens and every row",
    },
    show: { type: "boolean", default: false, help: "prints all that happens in each history" },
  },
  run: async ({ seed, histories: number, kind, without, threads: threadsGiven, workerd, show }) => {
    // Whoever reads the histories may have seen enough.
    process.stdout.on("error", () => process.exit());
    const goesOn = seed === undefined && !(kind || without || show || workerd);
    const first = goesOn ? nextSeed() : wholeNumber("seed", seed ?? "1", 0);
    const count = wholeNumber("histories", number, 1);
    const threads = wholeNumber("threads", threadsGiven, 1);
    if (workerd && (kind !== undefined || without !== undefined || show))
      throw new Mistake(
        "--workerd compares histories of one ledger with all guards: not with --kind, --without, --show.",
      );
    if (workerd) return compare(first, count);
    const { kinds, isKindName } = await loadKinds();
    if (kind !== undefined && !isKindName(kind))
      throw new Mistake(`There is no kind ${kind}. Kinds: ${Object.keys(kinds).join(", ")}`);
    /** The kind of the histories that a guard is left out of. */
    const kindWithout = (guard: string) => {
      const of = Object.entries(kinds).filter(([name]) => (kind ?? name) === name);
      const guarded = of.find(([, { guards }]) => guards.includes(guard));
      if (guarded) return guarded[0];
      const each = of.map(([name, { guards }]): [string, string] => [name, guards.join(", ")]);
      throw new Mistake(
        `There is no guard ${guard}${kind === undefined ? "" : ` of the kind ${kind}`}. Guards of each kind:\n${columns(each)}`,
      );
    };
    const blocks: readonly Block[] = without
      ? without.map((guard) => ({ first, count, kind: kindWithout(guard), without: guard }))
      : [{ first, count, kind, without: undefined }];
    let isKept = true;
    for (const block of blocks) isKept = (await tryHistories(block, threads, show)) && isKept;
    if (goesOn && isKept) goOnAt(first + count);
    return isKept;
  },
});
