import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { paymentSettings } from "./test/support/payment-settings.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "core",
          include: ["test/core/**/*.test.ts", "test/catalog/**/*.test.ts"],
        },
      },
      {
        plugins: [
          cloudflareTest({ wrangler: { configPath: "./wrangler.toml" }, miniflare: { bindings: paymentSettings } }),
        ],
        test: {
          name: "worker",
          include: ["test/{app,guard,sale,discovery,identity,protocols,pages}/**/*.test.{ts,tsx}", "test/*.test.ts"],
          isolate: false,
        },
      },
      {
        test: {
          name: "end-to-end",
          include: ["test/{end-to-end,conformance}/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
