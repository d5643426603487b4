/** How the measured service is paid: a chain with USDC in its place on Base, and a facilitator on it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { networks } from "../../catalog/service/networks.ts";
import { startChain } from "../../src/tools/local/chain.ts";
import { startFacilitator } from "../../src/tools/local/facilitator.ts";
import { fundedWallet } from "../../src/tools/local/local-wallet.ts";

/** Starts both in a folder of their own, which `close` removes. */
export async function startPayments() {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-payments-"));
  const { asset } = networks["eip155:8453"];
  const chain = await startChain({ stateFile: join(folder, "chain.hex"), asset });
  const facilitator = await startFacilitator({ rpcUrl: chain.rpcUrl, onSettled: async () => {} });
  const usdc = { rpcUrl: chain.rpcUrl, asset };
  return {
    chain,
    facilitator,
    /** Makes fresh wallets with an amount of atomic USDC each. */
    wallets: (count: number, atomic: bigint) =>
      Promise.all(Array.from({ length: count }, () => fundedWallet(usdc, atomic))),
    close: async () => {
      await facilitator.stop();
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
