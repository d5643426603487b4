import { pad, toHex } from "viem";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withoutFacilitators } from "../../../src/tools/books/operator.ts";
import { shallowText } from "../../../src/tools/books/refund-transfer.ts";

const hash = pad("0xab", { size: 32 });
const sold = 1_000n;
const wallet = "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720";
const config = withoutFacilitators({ PAY_TO: wallet, RPC_URL: "http://node.test" });

const service = {
  rpcUrl: "http://node.test",
  network: "eip155:8453",
  chainId: 8453,
  asset: wallet,
  assetName: "USD Coin",
  assetVersion: "2",
  wallets: [],
  origin: undefined,
  config,
} as const;

/** A node whose newest block this is, with the payment in the block of the sale. */
function newestIs(head: bigint): void {
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { id, method } = JSON.parse(String(init.body));
    const answers: Readonly<Record<string, unknown>> = {
      eth_blockNumber: toHex(head),
      eth_getTransactionByHash: { hash, blockNumber: toHex(sold), type: "0x2" },
    };
    return Response.json({ jsonrpc: "2.0", id, result: answers[method] });
  });
}

describe("a payment is paid back", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("by a deployed service from 300 blocks of depth on, and not one block earlier", async () => {
    newestIs(sold + 298n);
    expect(await shallowText(service, hash, "production")).toContain("299 blocks deep");
    newestIs(sold + 299n);
    expect(await shallowText(service, hash, "production")).toBeUndefined();
  });

  it("on this machine as soon as it is in a block", async () => {
    newestIs(sold);
    expect(await shallowText(service, hash, undefined)).toBeUndefined();
    expect(await shallowText(service, hash, "staging")).toContain("1 blocks deep");
  });
});
