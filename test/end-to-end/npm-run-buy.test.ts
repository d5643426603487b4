import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../catalog/index.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import buyCommand from "../../src/tools/buy/buy.ts";
import { runHere } from "../fixtures/run-here.ts";
import { runProgram } from "../fixtures/run-program.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { readVectors } from "../fixtures/vectors.ts";

const { service, rpcUrl } = sharedStack();
const addresses = ["--base-url", service, "--rpc-url", rpcUrl];
let folder: string;

/** Runs what `npm run buy -- …` runs, against the shared stack. */
const buy = (...words: string[]) => runHere(buyCommand, [...addresses, ...words]);

async function inputFile(input: unknown): Promise<string> {
  const file = join(folder, "input.json");
  await writeFile(file, JSON.stringify(input));
  return file;
}

beforeEach(async () => {
  folder = await temporaryFolder();
  vi.stubEnv("STATE_DIR", folder);
});

/** The price of the purchase, USDC. */
const price = saLandedCost.price.amount;

describe("npm run buy", () => {
  it("tells every step of a purchase, shows the result, and what moved", async () => {
    const { code, out } = await runProgram("src/tools/buy/buy.ts", [...addresses, "sa_landed_cost"]);
    expect(code).toBe(0);
    expect(out.match(/^(challenge|signature|answer|settled|transaction) /gm)).toHaveLength(5);
    expect(out).toMatch(/^Imported into Saudi Arabia this costs [\d,.]+ SAR: /m);
    const [, before, after, paid] = /^buyer +([\d.]+) -> +([\d.]+) USDC {2}\(-([\d.]+)\)$/m.exec(out) ?? [];
    expect([Number(paid), Number(after)]).toEqual([price, Number(before) - price]);
    // Other tests pay the same seller meanwhile.
    const [, gain] = /^seller .+\(\+([\d.]+)\)$/m.exec(out) ?? [];
    expect(Number(gain)).toBeGreaterThanOrEqual(price);
  });

  it("buys the analysis of a given input, as the service sent it", async () => {
    const vector = readVectors().find((candidate) => candidate.operation === "sa_landed_cost");
    const { code, out } = await buy("sa_landed_cost", "--json", "--input", await inputFile(vector?.input));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject(vector?.expected ?? {});
  });

  it("explains every problem of an input, and moves nothing", async () => {
    const { code, out } = await buy("sa_landed_cost", "--input", await inputFile({ x: 1 }));
    expect(code).toBe(1);
    expect(out).toContain("/product_value");
    expect(out).toMatch(/^buyer .+\(\+0\.000000\)$/m);
  });

  it("buys each operation that is sold", async () => {
    const { code, out } = await buy("--all");
    expect(code).toBe(0);
    expect(out.match(/^transaction /gm)).toHaveLength(operations.filter((operation) => !operation.free).length);
  });
});
