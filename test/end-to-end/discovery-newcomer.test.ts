import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { project } from "../../src/tools/wrangler.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { runCommand } from "../fixtures/run-program.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

const stack = sharedStack();
const { service } = stack;

/** The code blocks of a text, by language, in their order. */
const codeBlocks = (text: string, language: string): string[] =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, found, code]) =>
    found === language && code !== undefined ? [code] : [],
  );

/** Runs a program of a text as it stands, with a wallet. Returns its output and the amount that it spent. */
async function runProgram(program: string) {
  // Within the project, whose packages it finds.
  const file = join(await temporaryFolder(join(project, "reports")), "program.mts");
  await writeFile(file, program);
  const { key, spent } = await fundedKey(stack);
  const env = { ...process.env, EVM_PRIVATE_KEY: key };
  const { out } = await runCommand(process.execPath, ["--no-warnings", file], { env });
  return { out, spent: await spent() };
}

describe("a newcomer who has read llms.txt and nothing else", async () => {
  const text = await (await fetch(`${service}/llms.txt`)).text();

  it("makes the free call by pasting the first command of llms.txt", async () => {
    const [command = ""] = codeBlocks(text, "sh");
    const { out } = await runCommand("sh", ["-c", command]);
    expect(JSON.parse(out)).toMatchObject({ operation: "free_profit_check", profit_per_unit: expect.any(Number) });
  });

  it("buys an analysis by running the program of llms.txt as it stands, for exactly its price", async () => {
    const [program = ""] = codeBlocks(text, "ts");
    const { out, spent } = await runProgram(program);
    expect(out).toContain("sa_landed_cost");
    expect(out).toMatch(/success: true/);
    expect(spent).toBe(BigInt(saLandedCost.price.atomic));
  });
});

it.each(["buy-mcp.mts", "buy-a2a.mts"])(
  "buys an analysis by running %s of /developers as it stands, for its price",
  async (name) => {
    const page = await (await fetch(`${service}/developers`, { headers: { Accept: "text/html" } })).text();
    const entities = { quot: '"', "#39": "'", lt: "<", gt: ">", amp: "&" };
    const program = [...page.matchAll(/<code>([^<]*)<\/code>/g)]
      .map(([, code = ""]) => code.replace(/&(quot|#39|lt|gt|amp);/g, (_, entity) => Object(entities)[entity]))
      .find((code) => code.includes(`Save as ${name}`));
    const { out, spent } = await runProgram(program ?? "");
    expect(out).toContain("landed_cost");
    expect(out).toContain("/answers/");
    expect(spent).toBe(BigInt(saLandedCost.price.atomic));
  },
);

interface Described {
  readonly operationId: string;
  readonly "x-payment-info"?: { readonly price: { readonly amount: string } };
  readonly requestBody: { content: { "application/json": { examples: Record<string, { value: object }> } } };
}

interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly post: Described }>>;
}

describe("a newcomer who has read the OpenAPI document and nothing else", async () => {
  const description: Description = await (await fetch(`${service}/openapi.json`)).json();
  const calls = Object.entries(description.paths).map(([path, { post }]) => [path, post] as const);
  const ajv = new Ajv2020({ strict: false, formats: { date: true, uri: true, "date-time": true } });
  ajv.addSchema(description, "openapi");

  /** The problems of a value under a schema of an operation. */
  function problems(value: unknown, path: string, ...names: string[]): string {
    const steps = ["paths", path, "post", ...names, "content", "application/json", "schema"];
    const pointer = steps.map((name) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
    const validate = ajv.getSchema(`openapi#/${pointer}`) ?? expect.fail(`No schema at ${pointer}`);
    return validate(value) ? "" : JSON.stringify(validate.errors?.slice(0, 3));
  }

  it("buys with the stock client for the described price, and gets a result valid by its schema", async () => {
    const [path, post] = calls.find(([, described]) => described["x-payment-info"]) ?? expect.fail("Nothing is sold");
    const price = post["x-payment-info"]?.price.amount ?? "";
    const payer = await stack.fundedWallet();
    const before = await stack.balanceOf(payer.address);
    const schemes = [{ network: stack.network, client: new ExactEvmScheme(payer) }];
    const client = x402Client.fromConfig({ schemes, spendControls: { maxAmountPerPayment: `$${price}` } });
    const [{ value } = { value: {} }] = Object.values(post.requestBody.content["application/json"].examples);
    const response = await wrapFetchWithPayment(fetch, client)(service + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(value),
    });
    expect(response.status).toBe(200);
    expect(problems(await response.json(), path, "responses", "200")).toBe("");
    expect(before - (await stack.balanceOf(payer.address))).toBe(BigInt(Math.round(Number(price) * 1_000_000)));
    expect(decodePaymentResponseHeader(response.headers.get("PAYMENT-RESPONSE") ?? "")).toMatchObject({
      success: true,
      network: stack.network,
    });
  });
});
