/** `npm run mutation`: changes the code of one part in every small way, and names the changes that no test notices. */
import { Stryker } from "@stryker-mutator/core";
import { columns, defineCommand, Mistake } from "../../src/client/command.ts";

/** The folders of `src` that can be mutated, each with the tests in the same folder of `test`. */
const parts = new Map([
  ["core", "core"],
  ["sale", "worker/sale"],
  ["guard", "worker/guard"],
  ["bridge", "client/bridge"],
]);

export default defineCommand({
  call: "npm run mutation --",
  summary: "Changes the code of one part in every small way, and names the changes that no test of the part notices.",
  positionals: "<part> [file ...]",
  options: {
    with: { type: "string", value: "test,…", help: "only these test files take part" },
    slowest: { type: "string", value: "ms", help: "tests that take longer do not take part" },
    incremental: { type: "boolean", default: false, help: "tests only what changed since the last such run" },
  },
  notes: () => `Parts:\n${columns([...parts].map(([name, folder]) => [name, `src/${folder}`]))}`,
  run: async ({ with: tests, slowest, incremental }, [part = "", ...files]) => {
    const folder = parts.get(part);
    if (folder === undefined) throw new Mistake(`Name a part: ${[...parts.keys()].join(", ")}.`);
    process.env.MUTATED_FOLDER = folder;
    if (tests !== undefined) process.env.MUTATION_TESTS = tests;
    if (slowest !== undefined) process.env.MUTATION_SLOWEST_MS = slowest;
    const stryker = new Stryker({
      configFile: "test/mutation/stryker.config.js",
      incremental,
      ...(files.length > 0 && { mutate: files }),
    });
    await stryker.runMutationTest();
    return undefined;
  },
});
