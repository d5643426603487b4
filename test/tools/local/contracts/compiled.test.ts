import { describe, expect, it } from "vitest";
import { multicall3, testUsdc } from "../../../../src/tools/local/contracts/compiled.ts";
import { compileContracts } from "../../../fixtures/contracts/compile.ts";
import { wallets } from "../../../fixtures/contracts/compiled-wallets.ts";

describe("the contracts of the local chain", () => {
  it("has compiled the contracts of the local chain from their sources", async () => {
    expect(await compileContracts()).toEqual({ testUsdc, multicall3, wallets });
  }, 30_000);
});
