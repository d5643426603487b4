/**
 * Runs histories of consecutive seeds, and says which is the first that breaks a promise; a thread runs one as told.
 */
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";

/** Which histories. */
export interface Block {
  /** The file of the bundled histories. */
  readonly file: string;
  readonly first: number;
  readonly count: number;
  /** The guard that is left out. */
  readonly without: string | undefined;
}

/** The outcome of a block's histories. */
export interface BlockOutcome {
  /** SHA-256 of all that happened in each history, hex. */
  readonly digests: readonly string[];
  /** The first that broke a promise: a shortened history that does so. */
  readonly broken:
    | { readonly seed: number; readonly violation: string | undefined; readonly lines: readonly string[] }
    | undefined;
}

/** Runs a block. `show` is given the lines of each history. */
export async function runBlock(
  { file, first, count, without }: Block,
  show: (lines: readonly string[]) => void = () => {},
): Promise<BlockOutcome> {
  const { run, runShortest }: typeof import("./histories.ts") = await import(pathToFileURL(file).href);
  const digests: string[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const { lines: told, violation: broken } = await run(seed, without);
    digests.push(createHash("sha256").update(told.join("\n")).digest("hex"));
    show(told);
    if (broken === undefined) continue;
    const { violation, lines } = await runShortest(seed, without);
    return { digests, broken: { seed, violation, lines } };
  }
  return { digests, broken: undefined };
}

parentPort?.on("message", async (block: Block) => {
  parentPort?.postMessage(await runBlock(block));
});
