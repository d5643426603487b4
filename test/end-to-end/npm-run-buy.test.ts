import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { runProgram } from "../fixtures/run-program.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { readVectors } from "../fixtures/vectors.ts";

let folder: string;

/** Runs `npm run buy -- …` against the shared stack. */
function buy(...words: string[]) {
  const { service, rpcUrl } = sharedStack();
  const addresses = ["--base-url", service, "--rpc-url", rpcUrl];
  return runProgram("src/tools/buy/buy.ts", [...addresses, ...words], { STATE_DIR: folder });
}

async function inputFile(input: unknown): Promise<string> {
  const file = join(folder, "input.json");
  await writeFile(file, JSON.stringify(input));
  return file;
}

describe("npm run buy", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("tells every step of a purchase, shows the result, and what moved", async () => {
    const { code, out } = await buy("sa_landed_cost");
    expect(code).toBe(0);
    expect(out.match(/^(challenge|signature|answer|settled|transaction) /gm)).toHaveLength(5);
    expect(out).toMatch(/^Imported into Saudi Arabia this costs [\d,.]+ SAR: /m);
    expect(out).toMatch(/^buyer +1\.250000 -> +1\.000000 USDC {2}\(-0\.250000\)$/m);
    expect(out).toMatch(/^seller .+\(\+0\.250000\)$/m);
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

  it("buys everything that is sold", async () => {
    const { code, out } = await buy("--all");
    expect(code).toBe(0);
    expect(out.match(/^transaction /gm)).toHaveLength(operations.filter((operation) => !operation.free).length);
  });

  it("lists the operations when it is asked for one that does not exist", async () => {
    const { code, errors } = await buy("sa_landed_costs");
    expect(code).toBe(1);
    expect(errors).toContain("Did you mean sa_landed_cost (0.25 USDC)?");
    for (const { id } of operations) expect(errors).toContain(id);
  });

  it("says that nothing answers where it was sent", async () => {
    const { code, errors } = await buy("sa_landed_cost", "--base-url", "http://127.0.0.1:9");
    expect(code).toBe(5);
    expect(errors).toContain("http://127.0.0.1:9 did not answer");
  });
});
