/** Mutation testing of one folder of `src`; `mutation.ts` names it. */
const folder = process.env.MUTATED_FOLDER ?? "core";

export default {
  plugins: ["./test/mutation/test-runner.ts"],
  testRunner: "loaded",
  mutate: [`src/${folder}/**/*.ts`],
  // The bridge reads the views that `npm run assets` built.
  ignorePatterns: ["/dist/*", "!/dist/public"],
  coverageAnalysis: "perTest",
  // What is calculated while modules are loaded: a mutant of it costs loading all tests anew. `MUTATE_STATIC=1` tries
  // those, too.
  ignoreStatic: process.env.MUTATE_STATIC !== "1",
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  // What does not end is noticed where the tests run. This is for tests that cannot even be loaded, and far more than a
  // busy machine needs.
  timeoutMS: 600_000,
  dryRunTimeoutMinutes: 10,
  reporters: ["clear-text", "json", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: `.stryker-tmp/${folder.replaceAll("/", "-")}.json` },
  tempDirName: ".stryker-tmp",
  cleanTempDir: "always",
  thresholds: { high: 95, low: 90, break: folder === "core" ? 90 : 95 },
};
