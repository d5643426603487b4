/**
 * Wallets of the browser: found by EIP-6963, called by EIP-1193. Their answers are parsed like everything from outside.
 */
import { isObject } from "../../../lib/text.ts";
import { knownChains } from "../../purchase/known-chains.ts";

/** An EIP-1193 provider. */
export interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): void;
  removeListener?(event: string, listener: (value: unknown) => void): void;
}

/** A wallet that announced itself. */
export interface Wallet {
  readonly id: string;
  readonly name: string;
  /** A data URI; undefined for any other address. */
  readonly icon: string | undefined;
  readonly provider: Provider;
  /** Whether a contract wallet is on the chain yet; undefined if the chain cannot be asked. */
  readonly isDeployed?: (account: string) => Promise<boolean | undefined>;
}

/** A wallet with the account that pays. */
export interface ConnectedWallet {
  readonly provider: Provider;
  readonly account: string;
}

const isProvider = (value: unknown): value is Provider => isObject(value) && typeof value.request === "function";

function announced(detail: unknown): Wallet | undefined {
  if (!isObject(detail) || !isObject(detail.info) || !isProvider(detail.provider)) return undefined;
  const { uuid, name, icon } = detail.info;
  if (typeof uuid !== "string" || typeof name !== "string") return undefined;
  const isImage = typeof icon === "string" && /^data:image\/(?:png|svg\+xml|webp|jpeg)[;,]/.test(icon);
  return { id: uuid, name: name.slice(0, 60), icon: isImage ? icon : undefined, provider: detail.provider };
}

/** Reports every wallet, now and later. A wallet from before EIP-6963 has no name. */
export function watchWallets(tell: (wallets: readonly Wallet[]) => void): () => void {
  const found = new Map<string, Wallet>();
  const hear = (event: Event) => {
    const wallet = announced("detail" in event ? event.detail : undefined);
    if (!wallet || found.has(wallet.id)) return;
    found.delete("");
    found.set(wallet.id, wallet);
    tell([...found.values()]);
  };
  addEventListener("eip6963:announceProvider", hear);
  dispatchEvent(new Event("eip6963:requestProvider"));
  const injected: unknown = "ethereum" in window ? window.ethereum : undefined;
  if (found.size === 0 && isProvider(injected))
    found.set("", { id: "", name: "", icon: undefined, provider: injected });
  tell([...found.values()]);
  return () => removeEventListener("eip6963:announceProvider", hear);
}

/** Why a wallet did not do what it was asked to. */
export type WalletRefusal = "rejected" | "unknown_chain" | "failed";

/** The EIP-1193 or EIP-3085 code of a thrown value. */
export function refusalOf(thrown: unknown): WalletRefusal {
  const code = isObject(thrown) ? thrown.code : undefined;
  const inner =
    isObject(thrown) && isObject(thrown.data) && isObject(thrown.data.originalError)
      ? thrown.data.originalError.code
      : undefined;
  if (code === 4001 || code === "ACTION_REJECTED") return "rejected";
  if (code === 4902 || inner === 4902) return "unknown_chain";
  return "failed";
}

const isAddress = (value: unknown): value is string => typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value);

/** Asks the wallet for the account to pay from. */
export async function accountOf(provider: Provider): Promise<string> {
  const accounts = await provider.request({ method: "eth_requestAccounts" });
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (!isAddress(account)) throw new Error("The wallet names no account");
  return account;
}

/** The chain that the wallet is on. */
export async function chainOf(provider: Provider): Promise<number> {
  return Number(await provider.request({ method: "eth_chainId" }));
}

/** The address of a chain's block explorer; undefined for a chain without one. */
export const explorerOf = (chainId: number | undefined): string | undefined =>
  chainId === undefined ? undefined : knownChains[chainId]?.explorer;

/** Switches the wallet to a chain, and adds the chain if the wallet does not know it (EIP-3085). */
export async function switchChain(provider: Provider, chainId: number, name: string): Promise<void> {
  const hexadecimal = `0x${chainId.toString(16)}`;
  const change = () => provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: hexadecimal }] });
  try {
    await change();
  } catch (thrown) {
    const known = knownChains[chainId];
    if (refusalOf(thrown) !== "unknown_chain" || !known) throw thrown;
    await provider.request({
      method: "wallet_addEthereumChain",
      params: [
        {
          chainId: hexadecimal,
          chainName: name,
          nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
          rpcUrls: [known.rpcUrl],
          blockExplorerUrls: [known.explorer],
        },
      ],
    });
    await change();
  }
}

/**
 * An account's balance of a token, atomic units, asked through the wallet; undefined when the wallet does not answer.
 */
export async function balanceOf(provider: Provider, asset: string, account: string): Promise<bigint | undefined> {
  try {
    const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, "0")}`;
    const answer = await provider.request({ method: "eth_call", params: [{ to: asset, data }, "latest"] });
    return typeof answer === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(answer) ? BigInt(answer) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an account has code on the chain; undefined when the wallet does not say. */
export async function isContractAt(provider: Provider, account: string): Promise<boolean | undefined> {
  try {
    const code = await provider.request({ method: "eth_getCode", params: [account, "latest"] });
    return typeof code === "string" ? code !== "0x" : undefined;
  } catch {
    return undefined;
  }
}

/** Asks the wallet to sign typed data (EIP-712). */
export async function sign(provider: Provider, account: string, data: object): Promise<string> {
  const signature = await provider.request({ method: "eth_signTypedData_v4", params: [account, JSON.stringify(data)] });
  if (typeof signature !== "string" || !/^0x(?:[0-9a-fA-F]{2}){65,4096}$/.test(signature))
    throw new Error("The wallet returned no signature");
  return signature;
}
