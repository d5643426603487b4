import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startChain } from "../../../src/tools/local/chain.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-chain-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it("makes blocks on an unused local chain, so that time passes on it", async () => {
  const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
  const chain = await startChain({ stateFile: join(directory, "chain.hex"), asset, pauseMs: 20 });
  try {
    const first = await chain.client.getBlock();
    const timestamp = async () => (await chain.client.getBlock()).timestamp;
    await expect.poll(timestamp).toBeGreaterThan(first.timestamp);
  } finally {
    await chain.stop();
  }
});
