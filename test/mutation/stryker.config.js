/** Mutation testing with Stryker: `npm run mutation -- --mutate src/core/<file>.ts`. See equivalent.md. */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "test/mutation/vitest.config.ts" },
  mutate: ["src/core/**/*.ts", "src/worker/sale/decide.ts"],
  // The bridge reads the views that `npm run assets` built.
  ignorePatterns: ["/dist/*", "!/dist/public"],
  coverageAnalysis: "perTest",
  // Mutants of what is calculated while modules are loaded would need every test again.
  ignoreStatic: true,
  concurrency: 2,
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false },
  tempDirName: ".stryker-tmp",
};
