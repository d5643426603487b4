/** What strangers can send to a wallet for cents. */
import { encodeFunctionData, type Hex, toHex } from "viem";
import { base } from "viem/chains";
import { transferTypes } from "../../../src/lib/transfer-type.ts";
import { fundedWallet } from "../../../src/tools/buy/buyer.ts";
import type { Chain } from "../../../src/tools/local/chain.ts";
import { multicall3, testUsdc } from "../../../src/tools/local/contracts/compiled.ts";
import { networks } from "../../../src/worker/config/networks.ts";
import { transferCall } from "../../../src/worker/sale/chain/token-calls.ts";
import { incomingTransfers } from "../../../src/worker/sale/reconciliation/incoming-transfers.ts";
import { transferId } from "../../../src/worker/sale/reconciliation/reconciliation.ts";

const network = "eip155:8453";
const { asset, assetName, assetVersion, chainId } = networks[network];
const domain = { name: assetName, version: assetVersion, chainId, verifyingContract: asset };
const nobody = `0x${"9".repeat(40)}` as const;

/**
 * Sends signed payments of one atomic unit, and transfers of nothing in one transaction. Gives the ids by which the
 * operator notes those that moved money.
 */
export async function blowDust(chain: Chain, to: Hex, { signed, empty }: { signed: number; empty: number }) {
  const { client } = chain;
  const account = await fundedWallet({ rpcUrl: chain.rpcUrl, asset }, 1_000n);
  const sent = { account, chain: null } as const;
  const fromBlock = (await client.getBlockNumber({ cacheTime: 0 })) + 1n;
  for (let grain = 1; grain <= signed; grain++) {
    const authorization = {
      from: account.address,
      to,
      value: "1",
      validAfter: "0",
      validBefore: String(Math.floor(Date.now() / 1000) + 600),
      nonce: toHex(grain, { size: 32 }),
    };
    const signature = await account.signTypedData({
      domain,
      types: transferTypes,
      primaryType: "TransferWithAuthorization",
      message: {
        ...authorization,
        value: 1n,
        validAfter: 0n,
        validBefore: BigInt(authorization.validBefore),
      },
    });
    const hash = await client.sendTransaction({ ...sent, to: asset, data: transferCall(authorization, signature) });
    await client.waitForTransactionReceipt({ hash });
  }
  const callData = encodeFunctionData({ abi: testUsdc.abi, functionName: "transferFrom", args: [nobody, to, 0n] });
  const hash = await client.writeContract({
    ...sent,
    address: base.contracts.multicall3.address,
    abi: multicall3.abi,
    functionName: "aggregate3",
    args: [Array.from({ length: empty }, () => ({ target: asset, allowFailure: false, callData }))],
  });
  const { blockNumber } = await client.waitForTransactionReceipt({ hash });
  const node = { url: chain.rpcUrl, timeoutMs: 20_000 };
  const arrived = [];
  for await (const part of incomingTransfers(node, { asset, wallets: [to] }, { from: fromBlock, to: blockNumber }))
    arrived.push(...part);
  return arrived.map((transfer) => transferId(network, transfer));
}
