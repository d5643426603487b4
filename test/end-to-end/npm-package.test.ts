/** The npm package from its packed tarball, in an empty folder, against a service that it has never seen. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import openapiTypescript, { astToString } from "openapi-typescript";
import { validate as validateSkill } from "skills-ref";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { service } from "../../catalog/service/service.ts";
import { buildPackage } from "../../src/tools/build/build-package.ts";
import { serverJson } from "../../src/tools/build/write-server-json.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { runCommand } from "../fixtures/run-program.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { typeProblems } from "../fixtures/strict-types.ts";

const stack = sharedStack();
const [free, paid] = [operations.find((operation) => operation.free), operations.find((operation) => !operation.free)];
if (!free || !paid) throw new Error("The operations is too short");
const price = BigInt(paid.price.atomic);

let folder: string;
let tarball: string;
const installed = (file = "") => join(folder, "node_modules", service.id, file);

/** Runs a command in the empty folder. */
const run = (command: string, words: readonly string[], environment: Record<string, string> = {}, cwd = folder) =>
  runCommand(command, words, {
    cwd,
    env: { ...process.env, HOME: folder, npm_config_offline: "true", ...environment },
  });
const cli = (words: readonly string[], environment?: Record<string, string>) =>
  run(join(folder, "node_modules/.bin", service.id), words, environment);

beforeAll(async () => {
  // Within the project, so that the program of the test finds viem, which it brings itself.
  const reports = join(import.meta.dirname, "../../reports");
  await mkdir(reports, { recursive: true });
  folder = await mkdtemp(join(reports, "package-"));
  const built = join(folder, "built");
  await buildPackage(built, stack.service);
  tarball = (await run("npm", ["pack", built, "--silent"])).out.trim();
  await writeFile(join(folder, "package.json"), '{ "type": "module", "private": true }');
  const { code, errors } = await run("npm", ["install", `./${tarball}`, "--no-audit", "--no-fund"]);
  expect(code, errors).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the package", () => {
  it("packs no dependencies and no scripts, runs on Node 20, and is the one that server.json names", async () => {
    const manifest = JSON.parse(await readFile(installed("package.json"), "utf8"));
    expect(manifest).not.toHaveProperty("dependencies");
    expect(manifest).not.toHaveProperty("scripts");
    expect(manifest).toMatchObject({ version: service.version, engines: { node: ">=20" }, license: "Apache-2.0" });
    const entry = z.object({ name: z.string() }).parse(JSON.parse(serverJson()));
    expect(entry.name.split("/")[1]).toBe(String(manifest.mcpName).split("/")[1]);
  });

  it("carries its licence, those of what it contains, and a valid agent skill with its references", async () => {
    expect(await readFile(installed("LICENSE"), "utf8")).toContain("Apache License");
    expect(await readFile(installed("THIRD-PARTY-LICENSES.txt"), "utf8")).toMatch(/^viem \d.+\(MIT\)$/m);
    const skill = installed(`skill/${service.id}`);
    expect(await validateSkill(skill)).toEqual([]);
    const text = await readFile(join(skill, "SKILL.md"), "utf8");
    const references = [...text.matchAll(/\]\((references\/[^)]+)\)/g)].map(([, path]) => path ?? "");
    expect(references.length).toBeGreaterThan(0);
    for (const path of references) expect((await readFile(join(skill, path), "utf8")).length).toBeGreaterThan(500);
  });
});

describe("npx of the tarball", () => {
  it("serves an MCP host: every tool, the free one without a network, a paid one exactly once", async () => {
    const { key, spent } = await fundedKey(stack);
    const transport = new StdioClientTransport({
      command: "npx",
      args: ["--yes", "--offline", `./${tarball}`, "mcp"],
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? "",
        HOME: folder,
        EVM_PRIVATE_KEY: key,
        SVC_MAX_USDC_PER_CALL: paid.price.usdc,
        SVC_SPENDING_FILE: join(folder, "mcp-spending.json"),
      },
      stderr: "ignore",
    });
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(transport);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(operations.map(({ id }) => `svc.${id}`));
    const call = (name: string, input: object) => client.callTool({ name: `svc.${name}`, arguments: { ...input } });
    expect(await call(free.id, free.examples[0].input)).toMatchObject({ structuredContent: { operation: free.id } });
    for (let times = 0; times < 2; times++)
      expect(await call(paid.id, paid.examples[0].input)).toMatchObject({ structuredContent: { operation: paid.id } });
    expect(await spent()).toBe(price);
    await client.close();
  });
});

describe("the command line", () => {
  it.each(["", "mcp", "check", "buy", "verify"])("explains itself: %s --help", async (name) => {
    const command = name ? [name] : [];
    const { code, out } = await cli([...command, "--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: ${[service.id, ...command].join(" ")}`));
  });

  it("says what there is when it is called for something else", async () => {
    expect(await cli(["sell"])).toMatchObject({
      code: 2,
      errors: expect.stringContaining("There is no command sell."),
    });
  });

  it("answers the free check without a service", async () => {
    const elsewhere = { SVC_BASE_URL: "https://nowhere.invalid" };
    const words = Object.entries(free.examples[0].input).flatMap(([name, value]) => [
      `--${name.replaceAll("_", "-")}`,
      String(value),
    ]);
    const { code, out } = await cli(["check", ...words, "--json"], elsewhere);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ operation: free.id });
    const wrong = await cli(["check", words[0] ?? "", "much"]);
    expect(wrong).toMatchObject({ code: 3, errors: expect.stringContaining(words[0] ?? "") });
  });

  it("takes an input as JSON, as fields, and an operation by the name of its tool", async () => {
    const { key, spent } = await fundedKey(stack);
    const settings = {
      EVM_PRIVATE_KEY: key,
      SVC_MAX_USDC_PER_CALL: paid.price.usdc,
      SVC_SPENDING_FILE: join(folder, "fields.json"),
    };
    const input = paid.examples[0].input;
    const fields = Object.entries(input).flatMap(([name, value]) => [`--${name}`, String(value)]);
    for (const words of [
      [`svc.${paid.id}`, "--input", JSON.stringify(input)],
      [paid.id, ...fields],
      [`svc_${paid.id}`, ...fields.map((word) => (word.startsWith("--") ? word.replaceAll("_", "-") : word))],
    ]) {
      const { code, out, errors } = await cli(["buy", ...words], settings);
      expect(code, errors).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ operation: paid.id });
    }
    expect(await spent()).toBe(price);
  });

  it("tells a price without paying it", async () => {
    const { key, spent } = await fundedKey(stack);
    const { code, out } = await cli(["buy", paid.id, "--quote"], { EVM_PRIVATE_KEY: key });
    expect(code).toBe(0);
    const { payTo } = stack;
    expect(JSON.parse(out)).toMatchObject({ usdc: paid.price.usdc, payTo, free: false, refusal: "over_cap" });
    expect(await spent()).toBe(0n);
  });

  it.each([
    [2, "no such operation", ["buy", "svc.nothing"], {}, "There is no operation svc.nothing"],
    [2, "a name that is almost one", ["buy", "landed_cost"], {}, "Did you mean sa_landed_cost (0.25 USDC)?"],
    [2, "what no field is for", ["buy", "sa_landed_cost", "--hs-code", "8471"], {}, "send it as duty_rate_pct"],
    [2, "a field that is called otherwise", ["buy", "sa_landed_cost", "--freight", "5"], {}, "Use --shipping."],
    [2, "a list as an option", ["buy", "gcc_portfolio_rank", "--products", "[]"], {}, "Give products by --input"],
    [3, "a doubt", ["buy", "sa_landed_cost", "--product_value=9", "--duty_rate_pct=.05"], {}, "--as-it-stands buys"],
    [2, "no input", ["buy", paid.id], {}, "--input"],
    [2, "two inputs", ["buy", paid.id, "--input", "{}", "--product-value", "1"], {}, "not by both"],
    [2, "no JSON", ["buy", paid.id, "--input", "{"], {}, "not JSON"],
    [
      2,
      "a setting that cannot be meant",
      ["buy", paid.id, "--input", "{}", "--max-usdc", "much"],
      {},
      "--max-usdc must be",
    ],
    [3, "a wrong input of the free operation", ["buy", free.id, "--input", "{}"], {}, "/landed_cost"],
    [4, "no wallet", ["buy", paid.id, "--input", "{}"], {}, `--max-usdc ${paid.price.usdc}`],
    [5, "no service", ["buy", paid.id, "--input", "{}", "--base-url", "http://127.0.0.1:9"], {}, "did not answer"],
    [5, "no service to quote", ["buy", paid.id, "--quote", "--base-url", "http://127.0.0.1:9"], {}, "did not answer"],
  ])("ends with %i for %s, and says why", async (code, _kind, words, environment, why) => {
    const ended = await cli(words, environment);
    expect(ended).toMatchObject({ code, out: "", errors: expect.stringContaining(why) });
    expect(ended.errors).not.toMatch(/bridge|TypeError| {4}at /);
  });

  it("buys once however often it is called, and its receipt verifies: for this answer and no other", async () => {
    const { key, spent } = await fundedKey(stack);
    await writeFile(join(folder, "input.json"), JSON.stringify(paid.examples[0].input));
    const settings = { EVM_PRIVATE_KEY: key, SVC_SPENDING_FILE: join(folder, "spending.json") };
    const words = ["buy", paid.id, "--input", "input.json", "--receipt", "receipt.txt", "--result", "result.json"];
    expect(await cli(words, settings)).toMatchObject({
      code: 4,
      errors: expect.stringContaining("SVC_MAX_USDC_PER_CALL"),
    });
    for (let times = 0; times < 2; times++) {
      const { code, out, errors } = await cli([...words, "--max-usdc", paid.price.usdc], settings);
      expect(code, errors).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ operation: paid.id });
    }
    expect(await spent()).toBe(price);
    const again = await cli([...words, "--max-usdc", paid.price.usdc, "--again"], settings);
    expect(again).toMatchObject({ code: 0, errors: expect.stringContaining("/answers/") });
    const day = await cli(
      ["buy", paid.id, "--product-value", "7", "--max-usdc", "1", "--max-usdc-per-day", "0.5"],
      settings,
    );
    expect(day).toMatchObject({ code: 4, errors: expect.stringContaining("SVC_MAX_USDC_PER_DAY is 0.5 USDC") });

    const verify = ["verify", "receipt.txt", "--base-url", stack.service];
    const verified = await cli([...verify, "--result", "result.json"]);
    expect(verified).toMatchObject({
      code: 0,
      out: expect.stringContaining("The answer is the one that was paid for."),
    });
    expect(verified.out).toContain(`signed by  ${stack.service}`);
    await writeFile(join(folder, "result.json"), "{}");
    expect(await cli([...verify, "--result", "result.json"])).toHaveProperty("code", 1);
    const elsewhere = await cli(["verify", "receipt.txt", "--base-url", "https://other.test"]);
    expect(elsewhere).toMatchObject({ code: 1, errors: expect.stringContaining("not of https://other.test") });
    const header = (await readFile(join(folder, "receipt.txt"), "utf8")).trim();
    const settlement = Buffer.from(header, "base64").toString("utf8");
    const forged = settlement.replace(/("offer-receipt".+?"signature":")([^".]+\.)([^".]+)/, (_, start, head, body) => {
      const claims = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
      return `${start}${head}${Buffer.from(JSON.stringify({ ...claims, payer: "0xsomebody" })).toString("base64url")}`;
    });
    expect(forged).not.toBe(settlement);
    await writeFile(join(folder, "forged.json"), forged);
    const forgery = await cli(["verify", "forged.json", "--base-url", stack.service]);
    expect(forgery).toMatchObject({ code: 1, errors: expect.stringContaining("has signed it") });
  });
});

describe("the program of the README: the stock client with types from /openapi.json", () => {
  it("compiles strictly, rejects a wrong input, and buys for the price and once", async () => {
    const { key, spent } = await fundedKey(stack);
    const readme = await readFile(installed("README.md"), "utf8");
    const program = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? expect.fail("The README has no program");
    const wrong = program.replace('currency: "USD"', 'currency: "XXX"');
    await writeFile(
      join(folder, "service.d.ts"),
      astToString(await openapiTypescript(new URL(`${stack.service}/openapi.json`))),
    );
    await writeFile(join(folder, "buy.ts"), program);
    await writeFile(join(folder, "wrong.ts"), wrong);
    const problems = await typeProblems(folder, ["buy.ts", "wrong.ts"], {
      module: "ESNext",
      moduleResolution: "Bundler",
    });
    expect(problems["buy.ts"]).toBe("");
    expect(problems["wrong.ts"]).toContain("'\"XXX\"' is not assignable");
    const { code, out, errors } = await run(process.execPath, ["buy.ts"], {
      EVM_PRIVATE_KEY: key,
      SVC_BASE_URL: stack.service,
    });
    expect(code, errors).toBe(0);
    expect(out).toMatch(/^[\d.]+ e/);
    expect(await spent()).toBe(price);
  });
});
