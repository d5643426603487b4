/** Runs many histories on several threads. The result does not depend on the number of threads. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Block, type BlockOutcome, runBlock } from "./run-block.ts";

/** Histories that a thread runs before it reports. */
const blockSize = 50;

type Run = (block: Block) => Promise<BlockOutcome>;

async function onThreads<Result>(threads: number, work: (runs: readonly Run[]) => Promise<Result>): Promise<Result> {
  if (threads === 1) return work([runBlock]);
  const workers = Array.from({ length: threads }, () => new Worker(join(import.meta.dirname, "block-thread.ts")));
  const runs = workers.map((worker): Run => {
    return async (block) => {
      worker.postMessage(block);
      const [outcome]: BlockOutcome[] = await once(worker, "message");
      if (!outcome) throw new Error("A thread said nothing");
      return outcome;
    };
  });
  try {
    return await work(runs);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Runs the histories of a block. `progress` is told how many have been run. */
export function runBlocks(block: Block, threads: number, progress: (done: number) => void): Promise<BlockOutcome> {
  return onThreads(threads, async (runs) => {
    const outcomes: BlockOutcome[] = [];
    let next = 0;
    let done = 0;
    let isBroken = false;
    const work = async (run: Run) => {
      while (!isBroken && next * blockSize < block.count) {
        const index = next++;
        const count = Math.min(blockSize, block.count - index * blockSize);
        const outcome = await run({ ...block, first: block.first + index * blockSize, count });
        outcomes[index] = outcome;
        done += count;
        progress(done);
        // Blocks are begun in order: every one before this is finished or on its way.
        if (outcome.broken) isBroken = true;
      }
    };
    await Promise.all(runs.map(work));
    const digest = createHash("sha256");
    for (const outcome of outcomes) digest.update(outcome.digest);
    return { digest: digest.digest("hex"), broken: outcomes.find(({ broken }) => broken)?.broken };
  });
}
