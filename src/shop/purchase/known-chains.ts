/** Public nodes and block explorers of the networks, by the chain ID that wallets use. */
import { networks } from "../../../catalog/service/networks.ts";

export const knownChains: Readonly<Record<number, { readonly rpcUrl: string; readonly explorer: string }>> =
  Object.fromEntries(
    Object.values(networks).map(({ chainId, publicRpcUrl: rpcUrl, explorer }) => [chainId, { rpcUrl, explorer }]),
  );
