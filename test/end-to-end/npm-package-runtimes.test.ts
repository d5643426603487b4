/** The client of the package in runtimes other than Node: a Worker as wrangler bundles it, and a browser. */
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";
import { build as viteBuild } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { service } from "../../catalog/service/service.ts";
import { buildPackage } from "../../src/tools/build/build-package.ts";
import { startWorkerd } from "../bench/workerd.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { sharedBrowser } from "../fixtures/shared-browser.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const root = join(import.meta.dirname, "../..");
const paid = operations.find((operation) => !operation.free);
if (!paid) throw new Error("Nothing is sold");
const price = BigInt(paid.price.atomic);
const bought = { operation: paid.id, amount: paid.price.atomic, holds: paid.id };
/** Bytes by gzip that a program pays for the client. */
const mostBytes = 60 * 1024;

let folder: string;
beforeAll(async () => {
  // Within the project, so that the programs find viem, which a buyer brings.
  const reports = join(root, "reports");
  await mkdir(reports, { recursive: true });
  folder = await mkdtemp(join(reports, "runtimes-"));
  await buildPackage(join(folder, "node_modules", service.id), stack.service);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that buys and verifies: `key` is where it finds the wallet's key. */
const program = (key: string) => `import { createClient, verifyReceipt } from "${service.id}";
import { privateKeyToAccount } from "viem/accounts";
const buy = async (key) => {
  const signer = privateKeyToAccount(key);
  const client = createClient({ baseUrl: "${stack.service}", signer, maxUsdcPerCall: "${paid.price.usdc}" });
  const quote = await client.quote("${paid.id}");
  if (quote.refusal !== undefined || quote.usdc !== "${paid.price.usdc}") throw new Error(JSON.stringify(quote));
  const { result, payment } = await client.call("${paid.id}", ${JSON.stringify(paid.examples[0].input)});
  const { result: about } = await verifyReceipt(payment.receipt);
  return { operation: result.operation, amount: payment.amount, holds: about.operation };
};
${key}`;

/** What a bundler makes of a program, in bytes by gzip. */
async function bundledSize(text: string, platform: NonNullable<BuildOptions["platform"]>): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: folder },
    bundle: true,
    minify: true,
    platform,
    format: "esm",
    write: false,
    logLevel: "error",
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
}

/** A script for a page, of a program. */
async function withEsbuild(text: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: folder },
    bundle: true,
    platform: "browser",
    format: "iife",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/** The same from vite, as an application without a configuration makes it. */
async function withVite(text: string): Promise<string> {
  const entry = join(folder, "page.js");
  await writeFile(entry, text);
  const made = await viteBuild({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["iife"], name: "page" } },
  });
  const chunks = [made].flat().flatMap((bundle) => ("output" in bundle ? bundle.output : []));
  return chunks.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("");
}

describe("the client of the package", () => {
  it.each(["browser", "neutral"] as const)(
    "bundles for the platform %s without Node, in little room",
    async (platform) => {
      const size = await bundledSize(`export * from "${service.id}";`, platform);
      expect(size).toBeGreaterThan(1_000);
      expect(size).toBeLessThan(mostBytes);
    },
  );

  it("names no module of Node and needs no other package", async () => {
    const script = await readFile(join(folder, "node_modules", service.id, "index.js"), "utf8");
    expect(script).not.toMatch(/\bimport\b|\brequire\s*\(|node:|\bprocess\b|\bBuffer\b/);
  });

  it("buys in a Worker, once", async () => {
    const { key, spent } = await fundedKey(stack);
    const main = join(folder, "worker.js");
    await writeFile(
      main,
      program(`export default {
  fetch: async (request, env) => {
    if (request.method === "HEAD") return new Response(null);
    return Response.json(await buy(env.KEY).catch((error) => ({ error: String(error), cause: String(error.cause) })));
  },
};`),
    );
    const workerd = await startWorkerd([{ name: "buyer", main: relative(root, main), settings: { KEY: key } }]);
    try {
      const response = await fetch(`${workerd.addresses.buyer}/`);
      expect(await response.json()).toEqual(bought);
      expect(await spent()).toBe(price);
    } finally {
      await workerd.stop();
    }
  });

  it.each([
    ["esbuild", withEsbuild],
    ["vite", withVite],
  ] as const)("buys on a page of another origin, bundled by %s, once", async (_, bundled) => {
    const { key, spent } = await fundedKey(stack);
    const script = await bundled(program("globalThis.buy = buy;"));
    const server = createServer((_, response) =>
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>buyer</title>"),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const browser = await sharedBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.addScriptTag({ content: script });
      expect(await page.evaluate(`buy("${key}")`)).toEqual(bought);
      expect(await spent()).toBe(price);
    } finally {
      await browser.close();
      server.close();
    }
  });
});
