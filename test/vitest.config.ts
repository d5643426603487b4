import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { buildAssets } from "../src/tools/build/build-assets.ts";
import { paymentSettings } from "./support/payment-settings.ts";
import { unlimited } from "./support/unlimited.ts";

await buildAssets();

/** Hostile requests for each operation; a failing run names its seed. */
const fuzz = { runs: Number(process.env.FUZZ_RUNS ?? 400), seed: Number(process.env.FUZZ_SEED ?? 20261121) };

declare module "vitest" {
  export interface ProvidedContext {
    fuzz: typeof fuzz;
  }
}

export default defineConfig({
  test: {
    // What the Worker logs while a test passes is of no interest to anybody.
    silent: "passed-only",
    reporters: ["default", "./test/support/count-reporter.ts"],
    projects: [
      {
        test: {
          name: "node",
          // One for each core of a small machine.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // The exhaustive check visits more than a million states.
          testTimeout: 240_000,
          include: ["test/{core,catalog,operation,config,pages,proof,tools}/**/*.test.ts", "test/rooms.test.ts"],
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
          provide: { fuzz },
          // The first request of a file imports the whole Worker.
          testTimeout: 30_000,
          include: ["test/{calculation,discovery,guard,http,identity,protocols,sale}/**/*.test.ts", "test/app.test.ts"],
          isolate: false,
        },
      },
      {
        test: {
          name: "end-to-end",
          include: ["test/{end-to-end,conformance}/**/*.test.ts"],
          globalSetup: "test/support/end-to-end-setup.ts",
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
