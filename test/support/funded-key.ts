/** A wallet for programs that are given a private key. */
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { chainClient } from "../../src/tools/local/chain.ts";
import { testUsdc } from "../../src/tools/local/contracts/compiled.ts";
import type { OutsideStack } from "./stack.ts";

const balance = 1_000_000_000n;

/** Makes a key whose wallet holds 1,000 test USDC, and tells how many atomic units of them are spent. */
export async function fundedKey(stack: OutsideStack) {
  const key = generatePrivateKey();
  const address = privateKeyToAddress(key);
  const patron = await stack.fundedWallet();
  const client = chainClient(stack.rpcUrl);
  const hash = await client.writeContract({
    account: patron,
    chain: null,
    address: stack.asset,
    abi: testUsdc.abi,
    functionName: "mint",
    args: [address, balance],
  });
  await client.waitForTransactionReceipt({ hash });
  return { key, spent: async () => balance - (await stack.balanceOf(address)) };
}
