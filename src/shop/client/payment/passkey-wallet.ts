/**
 * A smart wallet that a passkey opens, in a window of keys.coinbase.com. Its library comes from this origin when
 * somebody asks for this wallet.
 */
import { knownChains } from "../../purchase/known-chains.ts";
import { isContractAt, type Provider, type Wallet } from "./wallets.ts";

/** What a node of the network may be asked; everything else is the wallet's own. */
const readMethods: readonly string[] = ["eth_call", "eth_getCode"];

/** One JSON-RPC call of a node. Rejects when it does not answer one. */
async function askNode(rpcUrl: string, call: Parameters<Provider["request"]>[0]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...call }),
  });
  const { result }: { readonly result?: unknown } = await response.json();
  return result;
}

/** Loads the wallet's library. `name` is what people read of the wallet, `appName` what the wallet reads of us. */
export async function loadPasskeyWallet(chainId: number, name: string, appName: string): Promise<Wallet> {
  const { createCoinbaseWalletSDK } = await import("@coinbase/wallet-sdk");
  const sdk = createCoinbaseWalletSDK({
    appName,
    appLogoUrl: `${location.origin}/icon.svg`,
    appChainIds: [chainId],
    preference: { options: "smartWalletOnly" },
  }).getProvider();
  const rpcUrl = knownChains[chainId]?.rpcUrl;
  const provider: Provider = {
    request: (call) => (rpcUrl && readMethods.includes(call.method) ? askNode(rpcUrl, call) : sdk.request(call)),
  };
  return { id: "passkey", name, icon: undefined, provider, isDeployed: (account) => isContractAt(provider, account) };
}
