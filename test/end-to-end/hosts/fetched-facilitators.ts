/** Facilitators of npm that are installed only to be played, because they are large: they have 65 and 690 MB. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { chainOf } from "../../../src/tools/local/chain.ts";
import type { BuildFacilitator } from "../../fixtures/example-facilitator.ts";

/** One of them. */
interface FetchedFacilitator {
  readonly name: string;
  /** Packages with exact versions. */
  readonly packages: readonly string[];
  /** Returns how it is built, from the packages in a folder. */
  readonly build: (folder: string) => BuildFacilitator;
}

/** Takes any function of a package: what it is given and answers is read where it is used. */
const anyFunction = z.custom<(...given: readonly unknown[]) => unknown>((value) => typeof value === "function");

async function load<Schema extends z.ZodType>(folder: string, file: string, schema: Schema) {
  const loaded: unknown = await import(pathToFileURL(join(folder, "node_modules", file)).href);
  return schema.parse(loaded);
}

const network = "eip155:8453";

export const fetchedFacilitators: readonly FetchedFacilitator[] = [
  {
    name: "@faremeter/payment-evm 0.22.0",
    packages: ["@faremeter/payment-evm@0.22.0"],
    build:
      (folder) =>
      async ({ key, rpcUrl }) => {
        const file = "@faremeter/payment-evm/dist/src/exact/index.js";
        const { createFacilitatorHandler } = await load(
          folder,
          file,
          z.object({ createFacilitatorHandler: anyFunction }),
        );
        const chain = { ...chainOf(network), rpcUrls: { default: { http: [rpcUrl] } } };
        const handler = await createFacilitatorHandler(chain, key, "USDC", { network });
        const { handleSettle } = z.object({ handleSettle: anyFunction }).parse(handler);
        return { settle: async (payload, requirements) => handleSettle(requirements, payload) };
      },
  },
  {
    name: "x402 1.2.0",
    packages: ["x402@1.2.0"],
    build:
      (folder) =>
      async ({ wallet }) => {
        const { settle } = await load(folder, "x402/dist/esm/facilitator/index.mjs", z.object({ settle: anyFunction }));
        // It knows version 1 alone, which names the network in words.
        const kind = { scheme: "exact", network: "base" };
        return {
          settle: async ({ payload }, { amount, ...terms }) =>
            settle(wallet, { x402Version: 1, ...kind, payload }, { ...terms, ...kind, maxAmountRequired: amount }),
        };
      },
  },
];
