import { expect, it } from "vitest";
import { multicall3 } from "../../../../src/tools/local/contracts/multicall3.ts";
import { compileContracts } from "../../../fixtures/contracts/compile.ts";
import { wallets } from "../../../fixtures/contracts/compiled-wallets.ts";

it("has compiled the contracts of the local chain from their sources", async () => {
  expect(await compileContracts()).toEqual({ multicall3, wallets });
}, 30_000);
