import { join } from "node:path";
import { expect, it } from "vitest";
import { startChain } from "../../../src/tools/local/chain.ts";
import { asset } from "../../fixtures/offered-payment.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

it("makes blocks on an unused local chain, so that time passes on it", async () => {
  const chain = await startChain({ stateFile: join(await temporaryFolder(), "chain.hex"), asset, pauseMs: 20 });
  try {
    const first = await chain.client.getBlock();
    const timestamp = async () => (await chain.client.getBlock()).timestamp;
    await expect.poll(timestamp).toBeGreaterThan(first.timestamp);
  } finally {
    await chain.stop();
  }
});
