import { expect, it, vi } from "vitest";
import { searchNonce } from "../../../../src/worker/sale/chain/token-events.ts";
import { authorization, Chain, transaction } from "../fixtures/one-payment-chain.ts";
import { asset } from "../fixtures/purchase.ts";

it("finds the use of a nonce between two blocks in pieces, from the first on, and nothing before or after", async () => {
  const chain = new Chain();
  vi.stubGlobal("fetch", chain.fetch);
  chain.usedAt = 4_500n;
  const find = (from: bigint, to: bigint) => searchNonce(chain.node, asset, authorization, { from, to });
  const ranges = [
    ...[[0n, 1_999n] as const, [2_000n, 3_999n] as const, [4_000n, 5_999n] as const],
    ...[[4_500n, 4_500n] as const, [4_501n, 6_500n] as const, [6_501n, 6_501n] as const],
  ];
  for (const [from, to] of [[0n, 10_000n] as const, [4_500n, 4_500n] as const])
    expect(await find(from, to)).toMatchObject({ use: { transactionHash: transaction } });
  for (const [from, to] of [[4_501n, 6_501n] as const, [4_500n, 4_499n] as const])
    expect(await find(from, to)).toEqual({ next: to + 1n });
  expect(chain.ranges).toEqual(ranges);
  chain.mostBlocks = 0n;
  expect(await find(0n, 10_000n)).toEqual({ next: 0n });
});
