import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { buildAssets } from "../src/tools/build/build-assets.ts";
import { paymentSettings } from "./fixtures/payment-settings.ts";
import { unlimited } from "./fixtures/unlimited.ts";

await buildAssets();

/** Hostile requests for each operation; a failing run names its seed. */
const fuzz = { runs: Number(process.env.FUZZ_RUNS ?? 400), seed: Number(process.env.FUZZ_SEED ?? 20261121) };

/** Files at the same time, over all projects: one for each core of a small machine. */
const maxWorkers = 2;

/** A second is short for a page, or an object, on a busy machine. */
const expectations = { poll: { timeout: 20_000 } };

/** The rooms of the Worker whose tests need no workerd. */
const inNode = "{config,core,lib,operation,pages}";

declare module "vitest" {
  export interface ProvidedContext {
    fuzz: typeof fuzz;
  }
}

export default defineConfig({
  test: {
    // What the Worker logs while a test passes is of no interest to anybody.
    silent: "passed-only",
    reporters: ["default", "./test/fixtures/count-reporter.ts"],
    projects: [
      {
        test: {
          name: "node",
          // Files share what they import; mocks and stubs end with their test.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          maxWorkers,
          testTimeout: 120_000,
          include: [
            "test/{catalog,client,fixtures,tools}/**/*.test.ts",
            `test/worker/${inNode}/**/*.test.ts`,
            "test/rooms.test.ts",
          ],
        },
      },
      {
        test: {
          name: "proof",
          maxWorkers,
          // The exhaustive check visits more than a million states.
          testTimeout: 240_000,
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
          setupFiles: "test/fixtures/load-worker.ts",
          provide: { fuzz },
          // The first request of a file imports the whole Worker.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: expectations,
          include: ["test/worker/**/*.test.ts"],
          exclude: [`test/worker/${inNode}/**`],
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: "end-to-end",
          // Files share clients and chains, which take seconds to import.
          isolate: false,
          include: ["test/{end-to-end,conformance}/**/*.test.ts"],
          globalSetup: "test/fixtures/end-to-end-setup.ts",
          maxWorkers,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expectations,
        },
      },
    ],
  },
});
