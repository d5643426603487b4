/** The service on a real chain, behind a facilitator and a node that misbehave when told to; and buyers whose payments are counted on the chain. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import { parseAbiItem } from "viem";
import { parseConfig } from "../../src/config/config.ts";
import { fundedWallet, paymentClient } from "../../src/tools/buy/buyer.ts";
import { startChain } from "../../src/tools/local/chain.ts";
import { startFacilitator } from "../../src/tools/local/facilitator.ts";
import { startHostileFacilitator } from "./hostile-facilitator.ts";
import { startTestStack } from "./stack.ts";
import { startUnreliableNode } from "./unreliable-node.ts";

export type FaultRig = Awaited<ReturnType<typeof startFaultRig>>;
export type RigBuyer = Awaited<ReturnType<FaultRig["buyer"]>>;

const { payment } = parseConfig({
  PAY_TO: "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720",
  FACILITATOR_URL: "http://127.0.0.1",
});
if (!payment) throw new Error("No payment settings");
const { asset, payTo } = payment;

const transferEvent = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");

/** Starts the rig with deadlines short enough to be outlasted in tests, and further settings. */
export async function startFaultRig(settings: Readonly<Record<string, string>> = {}) {
  const directory = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-chain-"));
  const chain = await startChain({ stateFile: join(directory, "chain.hex"), asset });
  /** Filled by tests: what the real facilitator deploys. */
  const factories: `0x${string}`[] = [];
  const real = await startFacilitator({ rpcUrl: chain.rpcUrl, factories, onSettled: async () => {} });
  const facilitator = await startHostileFacilitator(real.url);
  const node = await startUnreliableNode(chain.rpcUrl);
  const stack = await startTestStack({
    PAY_TO: payTo,
    FACILITATOR_URL: facilitator.url,
    RPC_URL: node.url,
    VERIFY_TIMEOUT_MS: "5000",
    SETTLE_TIMEOUT_MS: "900",
    CHAIN_TIMEOUT_MS: "2000",
    CHAIN_WAIT_MS: "200",
    ...settings,
  });
  const { service } = stack.outside;

  /** A fresh wallet that buys from the service. */
  async function buyer(atomic = 1_000_000_000n) {
    const account = await fundedWallet({ rpcUrl: chain.rpcUrl, asset }, atomic);
    const client = paymentClient({ network: "eip155:8453" }, account);
    const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      fetch(service + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    return {
      account,
      post,
      /** A PAYMENT-SIGNATURE for a path, made by the stock client from the challenge. */
      sign: async (path: string): Promise<string> => {
        const challenge = await post(path, {});
        const required = decodePaymentRequiredHeader(challenge.headers.get("PAYMENT-REQUIRED") ?? "");
        return encodePaymentSignatureHeader(await client.createPaymentPayload(required));
      },
      /** What this wallet has paid to the service, counted on the chain: one transaction and amount for every transfer. */
      paid: async () => {
        const logs = await chain.client.getLogs({
          address: asset,
          event: transferEvent,
          args: { from: account.address, to: payTo },
          fromBlock: 0n,
        });
        return logs.map(({ transactionHash, args }) => ({ transaction: transactionHash, value: args.value }));
      },
    };
  }

  return {
    service,
    chain,
    factories,
    facilitator,
    node,
    stack,
    buyer,
    stop: async () => {
      await stack.stop();
      await facilitator.stop();
      await node.stop();
      await real.stop();
      await chain.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
