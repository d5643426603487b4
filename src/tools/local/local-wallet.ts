/** Wallets on the local chain, and their test USDC. */
import { type Address, erc20Abi, type Hex, parseEther, toHex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { chainClient } from "./chain-client.ts";
import type { StackAddresses } from "./stack-file.ts";

type TokenOnChain = Pick<StackAddresses, "rpcUrl" | "asset">;

/** Gives the wallet of a key, by default a new one, an amount of test USDC, in atomic units. */
export async function fundedWallet(
  token: TokenOnChain,
  atomic: bigint,
  key = generatePrivateKey(),
): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(key);
  await chainClient(token.rpcUrl).setBalance({ address: account.address, value: parseEther("1") });
  await giveUsdc(token, account.address, atomic);
  return account;
}

/** The key of a new wallet with an amount of test USDC, in atomic units. */
export async function fundedKey(token: TokenOnChain, atomic: bigint): Promise<Hex> {
  const key = generatePrivateKey();
  await fundedWallet(token, atomic, key);
  return key;
}

interface DealErc20 {
  readonly Method: "anvil_dealERC20";
  readonly Parameters: [holder: Address, token: Address, balance: string];
  readonly ReturnType: null;
}

/**
 * Gives an address more test USDC, atomic units. The balance is written, not minted: of many mints by one account at
 * once most fail because of their transaction number. A block follows, because a proof reads the state of the newest
 * one.
 */
export async function giveUsdc(token: TokenOnChain, to: Address, atomic: bigint): Promise<void> {
  const client = chainClient(token.rpcUrl);
  const balance = toHex((await balanceOf(token, to)) + atomic);
  await client.request<DealErc20>({ method: "anvil_dealERC20", params: [to, token.asset, balance] });
  await client.mine({ blocks: 1 });
}

/** An address's balance, in atomic units. */
export function balanceOf({ rpcUrl, asset }: TokenOnChain, address: Address): Promise<bigint> {
  return chainClient(rpcUrl).readContract({
    address: asset,
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [address],
  });
}
