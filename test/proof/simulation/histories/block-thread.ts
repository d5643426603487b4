/** A thread that runs blocks of histories, one after another, as it is told. */
import { parentPort } from "node:worker_threads";
import { type Block, runBlock } from "./run-block.ts";

parentPort?.on("message", async (block: Block) => {
  parentPort?.postMessage(await runBlock(block));
});
