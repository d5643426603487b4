/** Reads, writes and the test methods of anvil on a local chain. */
import { createTestClient, http, publicActions, walletActions } from "viem";

/** A client of the chain at an address. */
export function chainClient(rpcUrl: string) {
  return createTestClient({ mode: "anvil", transport: http(rpcUrl), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions);
}
export type ChainClient = ReturnType<typeof chainClient>;
