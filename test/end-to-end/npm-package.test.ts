/** The npm package from its packed tarball, in an empty folder, against a service that it has never seen. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { validate as validateSkill } from "skills-ref";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { service } from "../../catalog/service/service.ts";
import { buildPackage } from "../../src/tools/build/build-package.ts";
import { serverJson } from "../../src/tools/build/write-server-json.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { runCommand } from "../fixtures/run-program.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

const stack = sharedStack();
const [free, paid] = [freeProfitCheck, saLandedCost];

let folder: string;
let tarball: string;
/** A file of the package as it is packed. */
const packed = (file: string) => join(folder, "package", file);

/** Runs a command in the empty folder. */
const run = (command: string, words: readonly string[], environment: Record<string, string> = {}) =>
  runCommand(command, words, {
    cwd: folder,
    env: { ...process.env, HOME: folder, npm_config_offline: "true", ...environment },
  });
const cli = (words: readonly string[], environment?: Record<string, string>) =>
  run(process.execPath, [packed("cli.js"), ...words], environment);

beforeAll(async () => {
  folder = await temporaryFolder();
  await buildPackage(join(folder, "built"), stack.service);
  tarball = (await run("npm", ["pack", "./built", "--silent"])).out.trim();
  expect(await run("tar", ["xzf", tarball])).toHaveProperty("code", 0);
});

describe("the package", () => {
  it("packs no dependencies and no scripts, runs on Node 20, and is the one that server.json names", async () => {
    const manifest = JSON.parse(await readFile(packed("package.json"), "utf8"));
    expect(manifest).not.toHaveProperty("dependencies");
    expect(manifest).not.toHaveProperty("scripts");
    expect(manifest).toMatchObject({ version: service.version, engines: { node: ">=20" }, license: "Apache-2.0" });
    const entry = z.object({ name: z.string() }).parse(JSON.parse(serverJson()));
    expect(entry.name.split("/")[1]).toBe(String(manifest.mcpName).split("/")[1]);
  });

  it("carries in the package its licence, those of what it contains, and a valid agent skill", async () => {
    expect(await readFile(packed("LICENSE"), "utf8")).toContain("Apache License");
    expect(await readFile(packed("THIRD-PARTY-LICENSES.txt"), "utf8")).toMatch(/^viem \d.+\(MIT\)$/m);
    const skill = packed(`skill/${service.id}`);
    expect(await validateSkill(skill)).toEqual([]);
    const text = await readFile(join(skill, "SKILL.md"), "utf8");
    const references = [...text.matchAll(/\]\((references\/[^)]+)\)/g)].map(([, path]) => path ?? "");
    expect(references.length).toBeGreaterThan(0);
    for (const path of references) expect((await readFile(join(skill, path), "utf8")).length).toBeGreaterThan(500);
  });
});

it("installs from the tarball, serves an MCP host, and sells a call exactly once to it and to the command line", async () => {
  const { key, spent } = await fundedKey(stack);
  const settings = {
    EVM_PRIVATE_KEY: key,
    SVC_MAX_USDC_PER_CALL: paid.price.usdc,
    SVC_SPENDING_FILE: join(folder, "spending.json"),
  };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    new StdioClientTransport({
      command: "npx",
      args: ["--yes", "--offline", `./${tarball}`, "mcp"],
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", HOME: folder, ...settings },
      stderr: "ignore",
    }),
  );
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(operations.map(({ id }) => `svc.${id}`));
  const call = (name: string, input: object) => client.callTool({ name: `svc.${name}`, arguments: { ...input } });
  expect(await call(free.id, free.examples[0].input)).toMatchObject({ structuredContent: { operation: free.id } });
  const { structuredContent } = await call(paid.id, paid.examples[0].input);
  expect(structuredContent).toMatchObject({ operation: paid.id });
  await client.close();

  await writeFile(join(folder, "input.json"), JSON.stringify(paid.examples[0].input));
  const words = ["buy", paid.id, "--input", "input.json", "--receipt", "receipt.txt", "--result", "result.json"];
  const { code, out, errors } = await cli(words, settings);
  expect(code, errors).toBe(0);
  expect(structuredContent).toMatchObject(JSON.parse(out));
  expect(await spent()).toBe(BigInt(paid.price.atomic));
  expect(await readFile(settings.SVC_SPENDING_FILE, "utf8")).not.toContain(key.slice(2));

  const verify = ["verify", "receipt.txt", "--base-url", stack.service, "--result", "result.json"];
  const answered = expect.stringContaining("The answer is the one that was paid for.");
  expect(await cli(verify)).toMatchObject({ code: 0, out: answered });
});

it("answers the free check from the package, and lists the commands when it is called with something else", async () => {
  const words = Object.entries(free.examples[0].input).flatMap(([name, value]) => [
    `--${name.replaceAll("_", "-")}`,
    String(value),
  ]);
  const [checked, unknown] = await Promise.all([cli(["check", ...words, "--json"]), cli(["sell"])]);
  expect(JSON.parse(checked.out)).toMatchObject({ operation: free.id });
  expect(unknown).toMatchObject({ code: 2, errors: expect.stringContaining("There is no command sell.") });
  for (const command of ["mcp", "check", "buy", "verify"]) expect(unknown.errors).toMatch(`\n  ${command} `);
});
