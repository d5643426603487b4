/**
 * Runs many histories on threads, each of which loads the production code once. The result does not depend on the
 * number of threads.
 */
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Block, BlockOutcome } from "./run-block.ts";

/** Histories that a thread runs before it reports. */
const blockSize = 50;

/** Room for young objects: a history leaves many and keeps few, and collecting them in Node's usual 48 MB is slow. */
const resourceLimits = { maxYoungGenerationSizeMb: 192 };

type Run = (block: Block) => Promise<BlockOutcome>;

/** Runs blocks on a thread of its own, one after the other. */
function runOn(worker: Worker): Run {
  return async (block) => {
    worker.postMessage(block);
    const [outcome]: BlockOutcome[] = await once(worker, "message");
    if (!outcome) throw new Error("A thread said nothing");
    return outcome;
  };
}

/** Threads that run blocks. */
export interface Threads {
  /** Runs the histories of a block. `progress` is told how many have been run. */
  run(block: Block, progress: (done: number) => void): Promise<BlockOutcome>;
  stop(): Promise<void>;
}

/** Starts threads. */
export function startThreads(count: number): Threads {
  const workers = Array.from(
    { length: count },
    () => new Worker(join(import.meta.dirname, "run-block.ts"), { resourceLimits }),
  );
  return {
    run: (block, progress) => runBlocks(workers.map(runOn), block, progress),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

async function runBlocks(runs: readonly Run[], block: Block, progress: (done: number) => void): Promise<BlockOutcome> {
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
  return {
    digests: outcomes.flatMap(({ digests }) => digests),
    broken: outcomes.find(({ broken }) => broken)?.broken,
  };
}
