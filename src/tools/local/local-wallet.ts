/** Wallets on the local chain, and their test USDC. */
import type { Address } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { parseEther, toHex } from "viem/utils";
import { contractCall, quantity } from "../../worker/sale/chain/node.ts";
import { balanceCall } from "../../worker/sale/chain/token-calls.ts";
import { askChain } from "./ask-chain.ts";
import type { StackAddresses } from "./stack-file.ts";

type TokenOnChain = Pick<StackAddresses, "rpcUrl" | "asset">;

/** Gives the wallet of a key, by default a new one, an amount of test USDC, in atomic units. */
export async function fundedWallet(
  token: TokenOnChain,
  atomic: bigint,
  key = generatePrivateKey(),
): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(key);
  await askChain(token.rpcUrl, "anvil_setBalance", [account.address, toHex(parseEther("1"))]);
  await giveUsdc(token, account.address, atomic);
  return account;
}

/**
 * Gives an address more test USDC, atomic units. The balance is written, not minted: of many mints by one account at
 * once most fail because of their transaction number. A block follows, because a proof reads the state of the newest
 * one.
 */
export async function giveUsdc(token: TokenOnChain, to: Address, atomic: bigint): Promise<void> {
  const balance = toHex((await balanceOf(token, to)) + atomic);
  await askChain(token.rpcUrl, "anvil_dealERC20", [to, token.asset, balance]);
  await askChain(token.rpcUrl, "anvil_mine", ["0x1"]);
}

/** An address's balance, in atomic units. */
export async function balanceOf({ rpcUrl, asset }: TokenOnChain, address: Address): Promise<bigint> {
  const { method, params } = contractCall(asset, balanceCall({ from: address }));
  return quantity.parse(await askChain(rpcUrl, method, params));
}
