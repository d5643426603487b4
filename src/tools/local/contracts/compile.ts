/** Compiles the contracts of the local chain; `npm run token:compile` writes what they compile to into `compiled.ts`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import solc from "solc";
import { z } from "zod";

const contract = z
  .object({ abi: z.array(z.unknown()), evm: z.object({ deployedBytecode: z.object({ object: z.string() }) }) })
  .transform(({ abi, evm }) => ({ abi, deployedBytecode: `0x${evm.deployedBytecode.object}` }));

const compilerOutput = z.object({
  errors: z.array(z.object({ formattedMessage: z.string() })).default([]),
  contracts: z
    .object({
      "TestUSDC.sol": z.object({ TestUSDC: contract }),
      "Multicall3.sol": z.object({ Multicall3: contract }),
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
    sources: { "TestUSDC.sol": await source("TestUSDC.sol"), "Multicall3.sol": await source("Multicall3.sol") },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { "*": { "*": ["abi", "evm.deployedBytecode.object"] } },
    },
  };
  const output = compilerOutput.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  if (output.errors.length > 0 || !output.contracts)
    throw new Error(output.errors.map((error) => error.formattedMessage).join("\n"));
  return {
    testUsdc: output.contracts["TestUSDC.sol"].TestUSDC,
    multicall3: output.contracts["Multicall3.sol"].Multicall3,
  };
}

if (import.meta.main) {
  const { testUsdc, multicall3 } = await compileContracts();
  await writeFile(
    join(import.meta.dirname, "compiled.ts"),
    `/** Compiled from the contracts in this folder by \`npm run token:compile\`; not edited by hand. */
export const testUsdc = ${JSON.stringify(testUsdc)} as const;
export const multicall3 = ${JSON.stringify(multicall3)} as const;
`,
  );
}
