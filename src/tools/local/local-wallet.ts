/** A throw-away wallet on the local chain, with test USDC. */
import { type Address, parseEther } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { chainClient } from "./chain.ts";
import { testUsdc } from "./contracts/compiled.ts";
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
  await mintTo(token, account, atomic);
  return account;
}

/** Gives a wallet more test USDC, atomic units. */
export async function mintTo({ rpcUrl, asset }: TokenOnChain, account: PrivateKeyAccount, atomic: bigint) {
  const client = chainClient(rpcUrl);
  const hash = await client.writeContract({
    account,
    chain: null,
    address: asset,
    abi: testUsdc.abi,
    functionName: "mint",
    args: [account.address, atomic],
  });
  await client.waitForTransactionReceipt({ hash });
}

/** Returns what an address holds, in atomic units. */
export function balanceOf({ rpcUrl, asset }: TokenOnChain, address: Address): Promise<bigint> {
  return chainClient(rpcUrl).readContract({
    address: asset,
    abi: testUsdc.abi,
    functionName: "balanceOf",
    args: [address],
  });
}
