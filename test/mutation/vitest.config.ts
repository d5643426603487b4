/** The tests that mutation testing runs: those that need no workerd. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/core/**/*.test.ts", "test/proof/decision/*.test.ts"],
    // In files that share their modules, Stryker counts a module as covered by the first of them alone.
    isolate: true,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
