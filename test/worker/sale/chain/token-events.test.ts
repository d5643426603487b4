import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nodeOf } from "../../../../src/worker/sale/chain/node.ts";
import { findNonce } from "../../../../src/worker/sale/chain/token-events.ts";
import { authorization, Chain, transaction } from "../fixtures/one-payment-chain.ts";

let chain: Chain;
beforeEach(() => {
  chain = new Chain();
  chain.usedAt = 4_500n;
  vi.stubGlobal("fetch", chain.fetch);
});
afterEach(() => void vi.unstubAllGlobals());

async function find(from: bigint, to: bigint) {
  const node = nodeOf(chain.config);
  if (!node) throw new Error("The chain has a node");
  return findNonce(node, chain.config.asset, authorization, { from, to });
}

describe("what became of a nonce between two blocks", () => {
  it("is found in pieces, from the first on", async () => {
    expect(await find(0n, 10_000n)).toMatchObject({ transactionHash: transaction });
    expect(chain.ranges).toEqual([
      [0n, 1_999n],
      [2_000n, 3_999n],
      [4_000n, 5_999n],
    ]);
  });

  it("is found in a range of one block", async () => {
    expect(await find(4_500n, 4_500n)).toMatchObject({ transactionHash: transaction });
    expect(chain.ranges).toEqual([[4_500n, 4_500n]]);
  });

  it("is nothing where it was used earlier or later", async () => {
    expect([await find(4_501n, 6_501n), await find(2_000n, 4_499n), await find(4_500n, 4_499n)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(chain.ranges).toEqual([
      [4_501n, 6_500n],
      [6_501n, 6_501n],
      [2_000n, 3_999n],
      [4_000n, 4_499n],
    ]);
  });

  it("is unknown where the node does not answer", async () => {
    chain.mostBlocks = 0n;
    expect(await find(0n, 10_000n)).toBeUndefined();
  });
});
