/** Puts the published code of wallets on a local chain. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import solc from "solc";
import { type Abi, type Address, encodeDeployData, type Hex, parseEther } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { walletFactories } from "../../../catalog/service/wallet-factories.ts";
import type { ChainClient } from "../../../src/tools/local/chain-client.ts";

/** Typed data as the stock client has it signed. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: { readonly TransferWithAuthorization: readonly { readonly name: string; readonly type: string }[] };
  readonly primaryType: "TransferWithAuthorization";
  readonly message: Readonly<Record<string, unknown>>;
}

/** A wallet that can pay. */
export interface RealWallet {
  readonly address: Address;
  signTypedData(data: TypedData): Promise<Hex>;
}

const hexOf = z.templateLiteral(["0x", z.string()]);
const compiled = z.object({
  contracts: z.object({
    "Wallets.sol": z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
  }),
});

/** Runs something when its result is first needed, and keeps the result. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export type WalletDeployment = ReturnType<typeof walletDeployment>;

/** The tools with which wallets are made; `folder` has the packages. */
export function walletDeployment(client: ChainClient, folder: string) {
  const inPackage = (path: string) => join(folder, "node_modules", path);
  const newOwner = async (): Promise<PrivateKeyAccount> => {
    const owner = privateKeyToAccount(generatePrivateKey());
    await client.setBalance({ address: owner.address, value: parseEther("10") });
    return owner;
  };
  const deployer = once(newOwner);
  const send = async (data: Hex, to?: Address) => {
    const hash = await client.sendTransaction({ account: await deployer(), chain: null, data, ...(to && { to }) });
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error("A deployment failed");
    return receipt.contractAddress;
  };
  const deploy = async (bytecode: Hex, abi: Abi = [], args: readonly unknown[] = []): Promise<Address> => {
    const address = await send(abi.length === 0 ? bytecode : encodeDeployData({ abi, bytecode, args: [...args] }));
    if (!address) throw new Error("Nothing was deployed");
    return address;
  };
  return {
    client,
    newOwner,
    /** Pays for every deployment. */
    deployer,
    /** Sends a transaction. Returns the address of the contract that it makes. */
    send,
    deploy,
    /** Puts the code of a deployed factory at its address on every chain, by the name of its wallet in the list. */
    placeFactory: async (name: string, deployed: Address): Promise<Address> => {
      const factory = walletFactories.find(({ wallet }) => wallet.startsWith(name));
      const bytecode = await client.getCode({ address: deployed });
      if (!factory || !bytecode) throw new Error(`The list has no factory of ${name}, or it was not deployed`);
      await client.setCode({ address: factory.address, bytecode });
      return factory.address;
    },
    /** The creation code of a compiled contract of a package. */
    artifact: async (path: string): Promise<Hex> =>
      z.object({ bytecode: hexOf }).parse(JSON.parse(await readFile(inPackage(path), "utf8"))).bytecode,
    /** The creation code in a source file of a package, found by a pattern. */
    codeIn: async (path: string, pattern: RegExp): Promise<Hex> => {
      const text = await readFile(inPackage(path), "utf8");
      return hexOf.parse(`0x${pattern.exec(text)?.[1]}`);
    },
    /** Compiles contracts against sources of the packages. Returns the creation code of one by its name. */
    compile: (content: string) => {
      const input = {
        language: "Solidity",
        sources: { "Wallets.sol": { content } },
        settings: { optimizer: { enabled: true }, outputSelection: { "*": { "*": ["evm.bytecode.object"] } } },
      };
      // The compiler is synchronous, so its imports are read synchronously.
      const output = solc.compile(JSON.stringify(input), {
        import: (path: string) => ({ contents: readFileSync(inPackage(path), "utf8") }),
      });
      const contracts = compiled.parse(JSON.parse(output)).contracts["Wallets.sol"];
      return (name: string): Hex => `0x${contracts[name]?.evm.bytecode.object}`;
    },
  };
}
