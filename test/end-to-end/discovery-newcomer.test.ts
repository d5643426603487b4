import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fundedKey } from "../fixtures/funded-key.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const { service } = stack;

/** The code blocks of a text, by language, in their order. */
const codeBlocks = (text: string, language: string): string[] =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, found, code]) =>
    found === language && code !== undefined ? [code] : [],
  );

describe("a newcomer who has read llms.txt and nothing else", () => {
  let folder: string;
  let text: string;
  beforeAll(async () => {
    const parent = join(import.meta.dirname, "../../reports");
    await mkdir(parent, { recursive: true });
    folder = await mkdtemp(join(parent, "newcomer-"));
    text = await (await fetch(`${service}/llms.txt`)).text();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("makes the free call by pasting the first command", async () => {
    const [command = ""] = codeBlocks(text, "sh");
    const { stdout } = await promisify(execFile)("sh", ["-c", command]);
    expect(JSON.parse(stdout)).toMatchObject({ operation: "free_profit_check", profit_per_unit: expect.any(Number) });
  });

  it("buys an analysis by running the program as it stands, for exactly its price", async () => {
    const [program = ""] = codeBlocks(text, "ts");
    const file = join(folder, "purchase.mts");
    await writeFile(file, program);
    const { key, spent } = await fundedKey(stack);
    const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", file], {
      env: { ...process.env, EVM_PRIVATE_KEY: key },
    });
    expect(stdout).toContain("sa_landed_cost");
    expect(stdout).toMatch(/success: true/);
    expect(await spent()).toBe(250_000n);
  });

  it("finds there every address that the OpenAPI document has", async () => {
    const { paths }: Description = await (await fetch(`${service}/openapi.json`)).json();
    for (const path of Object.keys(paths)) expect(text).toContain(service + path);
  });
});

describe("a newcomer who has read /developers and nothing else", () => {
  it.each(["buy-mcp.mts", "buy-a2a.mts"])(
    "buys an analysis by running %s as it stands, for its price",
    async (name) => {
      const page = await (await fetch(`${service}/developers`, { headers: { Accept: "text/html" } })).text();
      const entities = { quot: '"', "#39": "'", lt: "<", gt: ">", amp: "&" };
      const program = [...page.matchAll(/<code>([^<]*)<\/code>/g)]
        .map(([, code = ""]) => code.replace(/&(quot|#39|lt|gt|amp);/g, (_, entity) => Object(entities)[entity]))
        .find((code) => code.includes(`Save as ${name}`));
      const folder = await mkdtemp(join(import.meta.dirname, "../../reports/developers-"));
      const file = join(folder, name);
      await writeFile(file, program ?? "");
      const { key, spent } = await fundedKey(stack);
      const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", file], {
        env: { ...process.env, EVM_PRIVATE_KEY: key },
      });
      await rm(folder, { recursive: true });
      expect(stdout).toContain("landed_cost");
      expect(stdout).toContain("/answers/");
      expect(await spent()).toBe(250_000n);
    },
  );
});

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
  const calls = Object.entries(description.paths).flatMap(([path, { post }]) =>
    Object.values(post.requestBody.content["application/json"].examples).map(
      ({ value }, index) => [`${post.operationId} ${index + 1}`, path, post, value] as const,
    ),
  );
  const ajv = new Ajv2020({ strict: false, formats: { date: true, uri: true, "date-time": true } });
  ajv.addSchema(description, "openapi");
  const pointer = (...names: string[]) =>
    `openapi#/${names.map((name) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
  let buyer: (cap: string) => typeof fetch;
  let spent: () => Promise<bigint>;

  beforeAll(async () => {
    const payer = await stack.fundedWallet(10_000_000_000n);
    const schemes = [{ network: stack.network, client: new ExactEvmScheme(payer) }];
    buyer = (cap) =>
      wrapFetchWithPayment(fetch, x402Client.fromConfig({ schemes, spendControls: { maxAmountPerPayment: cap } }));
    spent = async () => 10_000_000_000n - (await stack.balanceOf(payer.address));
  });

  it("knows where the service is", () => {
    expect(description.servers).toEqual([{ url: service }]);
  });

  it.each(calls)(
    "sends example %s, valid by its schema, and gets a result valid by its schema",
    async (_, path, post, body) => {
      const json = ["content", "application/json", "schema"] as const;
      const request = ajv.getSchema(pointer("paths", path, "post", "requestBody", ...json));
      expect(request?.(body), JSON.stringify(request?.errors)).toBe(true);

      const before = await spent();
      const buy = buyer(`$${post["x-payment-info"]?.price.amount ?? "0"}`);
      const response = await buy(service + path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      const result = ajv.getSchema(pointer("paths", path, "post", "responses", "200", ...json));
      expect(result?.(await response.json()), JSON.stringify(result?.errors?.slice(0, 3))).toBe(true);

      const price = post["x-payment-info"]?.price.amount ?? "0";
      expect(await spent()).toBe(before + BigInt(Math.round(Number(price) * 1_000_000)));
      const receipt = response.headers.get("PAYMENT-RESPONSE");
      if (price === "0") expect(receipt).toBeNull();
      else expect(decodePaymentResponseHeader(receipt ?? "")).toMatchObject({ success: true, network: stack.network });
    },
  );
});
