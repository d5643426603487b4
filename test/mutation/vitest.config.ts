/** The tests that mutation testing runs: those that need no workerd. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/{core,client}/**/*.test.ts", "test/proof/decision/*.test.ts"],
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
