import { defineConfig } from "vitest/config";

/** The tests of the core alone, with few runs of each property: mutation testing runs them once per mutant. */
export default defineConfig({
  test: {
    include: ["test/core/**/*.test.ts"],
    env: { PROPERTY_RUNS: "8" },
    // Instrumented code is many times slower.
    testTimeout: 60_000,
  },
});
