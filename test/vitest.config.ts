import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { buildAssets } from "./src/pages/build-assets.ts";
import { paymentSettings } from "./test/support/payment-settings.ts";
import { unlimited } from "./test/support/unlimited.ts";

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
          name: "core",
          include: [
            "test/core/**/*.test.ts",
            "test/catalog/**/*.test.ts",
            "test/local/**/*.test.ts",
            "test/deploy/**/*.test.ts",
          ],
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
          include: ["test/{app,guard,sale,discovery,identity,protocols,pages}/**/*.test.{ts,tsx}", "test/*.test.ts"],
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
