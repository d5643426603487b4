import { join } from "node:path";
import { defineConfig } from "vitest/config";

const here = import.meta.dirname;

/** The modules of this folder that stand in for others in the code under test and its tests. */
const standIns: readonly (readonly [RegExp, string])[] = [
  [/^cloudflare:workers$/, "workers-runtime.ts"],
  [/^cloudflare:test$/, "workers-test.ts"],
  [/^vitest$/, "registered-tests.ts"],
  [/\/lib\/memo\.ts$|^\.\/memo\.ts$/, "forgetful-memo.ts"],
];

/** Vitest is the room in which `loaded-tests.ts` runs, and what reads TypeScript there. */
export default defineConfig({
  plugins: [
    {
      name: "stand-ins",
      enforce: "pre",
      resolveId(source, importer = "") {
        // A path from the root names a module that was found before: what a stand-in stands for, too.
        if (source.startsWith("/")) return undefined;
        if (importer.startsWith(here) && !source.startsWith("cloudflare:")) return undefined;
        const found = standIns.find(([pattern]) => pattern.test(source));
        return found && join(here, found[1]);
      },
    },
  ],
  test: {
    include: ["test/mutation/loaded-tests.ts"],
    env: { PROPERTY_RUNS: "8" },
    pool: "threads",
    maxWorkers: 1,
    teardownTimeout: 500,
  },
});
