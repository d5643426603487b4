import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { buildAssets } from "../src/tools/build/build-assets.ts";
import { memoryFolder } from "./fixtures/memory-folder.ts";
import { paymentSettings } from "./fixtures/payment-settings.ts";
import { unlimited } from "./fixtures/unlimited.ts";

// Vitest reads this file again for every project.
if (process.env.TEST_ASSETS !== "built") {
  await buildAssets();
  process.env.TEST_ASSETS = "built";
}

// The data of tests are thrown away, so they need not reach a disk.
const folder = memoryFolder(2 * 1024 ** 3);
if (folder) process.env.TMPDIR = folder;

/** Hostile requests for each operation; a failing run names its seed. */
const fuzz = { runs: Number(process.env.FUZZ_RUNS ?? 400), seed: Number(process.env.FUZZ_SEED ?? 20261121) };

/**
 * Files at the same time, over all projects: one for each core of a small machine. Three are no faster on two cores.
 */
const maxWorkers = 2;

/** A second is short for a page, or an object, on a busy machine. */
const expectations = { poll: { timeout: 60_000 } };

/** A test of half a minute may take twenty times as long on a busy machine; none passes by speed. */
const patience = { testTimeout: 900_000, hookTimeout: 900_000 };

/** The packages that the Worker and its tests import. */
const packagesOfWorker = [
  "@asteasolutions/zod-to-openapi",
  "@hono/zod-openapi",
  "@modelcontextprotocol/server",
  "@noble/curves/secp256k1.js",
  "canonicalize",
  "fast-check",
  "hono",
  "hono/accepts",
  "hono/factory",
  "hono/http-exception",
  "hono/jsx",
  "hono/jsx/jsx-runtime",
  "jose",
  "minisearch",
  "viem",
  "viem/accounts",
  "viem/utils",
  "zod",
];

/** The rooms of the Worker whose tests need no workerd. */
const inNode = "{config,pages}";

/** Imports the guide as text, as the Worker does. */
const markdown = {
  name: "markdown",
  transform: (code: string, id: string) =>
    id.endsWith(".md") ? { code: `export default ${JSON.stringify(code)}`, map: null } : undefined,
};

declare module "vitest" {
  export interface ProvidedContext {
    fuzz: typeof fuzz;
  }
}

export default defineConfig({
  test: {
    // The Worker's log is not needed while a test passes.
    silent: "passed-only",
    reporters: ["default", "./test/fixtures/count-reporter.ts"],
    projects: [
      {
        plugins: [markdown],
        test: {
          name: "node",
          // Files share what they import; mocks and stubs end with their test.
          isolate: false,
          setupFiles: ["test/fixtures/undo-stubs.ts", "test/fixtures/remove-folders.ts"],
          maxWorkers,
          ...patience,
          expect: expectations,
          include: [
            "test/{bench,catalog,client,core,fields,fixtures,lib,manual,payment,shop,tools}/**/*.test.ts",
            `test/worker/${inNode}/**/*.test.ts`,
            "test/rooms.test.ts",
          ],
        },
      },
      {
        plugins: [markdown],
        test: {
          name: "proof",
          maxWorkers,
          ...patience,
          include: ["test/proof/**/*.test.ts"],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            // All tests are one caller; those of the limits set their own.
            miniflare: { bindings: { ...paymentSettings, ...unlimited } },
          }),
        ],
        test: {
          name: "worker",
          // One module of each package instead of its hundreds, for each of the workers.
          deps: { optimizer: { ssr: { enabled: true, include: packagesOfWorker } } },
          // A module in this cache is sent again with each test file that depends on it, though workerd has it already.
          fsModuleCache: false,
          setupFiles: ["test/fixtures/undo-stubs.ts", "test/fixtures/load-worker.ts"],
          provide: { fuzz },
          ...patience,
          expect: expectations,
          include: ["test/worker/**/*.test.ts"],
          exclude: [`test/worker/${inNode}/**`],
          isolate: false,
          maxWorkers,
        },
      },
      {
        plugins: [markdown],
        test: {
          name: "end-to-end",
          // Files share clients and chains, which take seconds to import.
          isolate: false,
          include: ["test/{end-to-end,conformance}/**/*.test.ts"],
          globalSetup: "test/fixtures/end-to-end-setup.ts",
          setupFiles: ["test/fixtures/undo-stubs.ts", "test/fixtures/remove-folders.ts"],
          maxWorkers,
          // Browsers and servers on a busy machine lose a click or a connection now and then. A fault fails twice.
          retry: 1,
          ...patience,
          expect: expectations,
        },
      },
    ],
  },
});
