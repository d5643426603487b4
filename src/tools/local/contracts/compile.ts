/** Compiles the contracts of the local chain; `npm run token:compile` writes what they compile to into `compiled.ts`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import solc from "solc";
import { z } from "zod";

const bytecode = z.object({ object: z.string() });
const compiled = z.object({ abi: z.array(z.unknown()), evm: z.object({ bytecode, deployedBytecode: bytecode }) });

/** A contract that is planted at an address. */
const planted = compiled.transform(({ abi, evm }) => ({ abi, deployedBytecode: `0x${evm.deployedBytecode.object}` }));

/** A contract that is deployed by a transaction. */
const deployed = compiled.transform(({ abi, evm }) => ({ abi, bytecode: `0x${evm.bytecode.object}` }));

const compilerOutput = z.object({
  errors: z.array(z.object({ formattedMessage: z.string() })).default([]),
  contracts: z
    .object({
      "TestUSDC.sol": z.object({ TestUSDC: planted }),
      "Multicall3.sol": z.object({ Multicall3: planted }),
      "Wallets.sol": z.object({
        UsualWallet: deployed,
        PermissiveWallet: deployed,
        ApprovingWallet: deployed,
        SilentWallet: deployed,
        WalletFactory: deployed,
      }),
    })
    .optional(),
});

async function source(file: string) {
  return { content: await readFile(join(import.meta.dirname, file), "utf8") };
}

/** Each contract's interface and the code that runs at its address. Throws with the compiler's messages, warnings too. */
export async function compileContracts() {
  const input = {
    language: "Solidity",
    sources: {
      "TestUSDC.sol": await source("TestUSDC.sol"),
      "Multicall3.sol": await source("Multicall3.sol"),
      "Wallets.sol": await source("Wallets.sol"),
    },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
    },
  };
  const output = compilerOutput.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  if (output.errors.length > 0 || !output.contracts)
    throw new Error(output.errors.map((error) => error.formattedMessage).join("\n"));
  return {
    testUsdc: output.contracts["TestUSDC.sol"].TestUSDC,
    multicall3: output.contracts["Multicall3.sol"].Multicall3,
    wallets: output.contracts["Wallets.sol"],
  };
}

if (import.meta.main) {
  const head = "/** Compiled from the contracts in this folder by `npm run token:compile`; not edited by hand. */";
  const { testUsdc, multicall3, wallets } = await compileContracts();
  const write = (file: string, constants: Readonly<Record<string, object>>) =>
    writeFile(
      join(import.meta.dirname, file),
      `${head}\n${Object.entries(constants)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;\n`)
        .join("")}`,
    );
  await write("compiled.ts", { testUsdc, multicall3 });
  await write("compiled-wallets.ts", { wallets });
}
