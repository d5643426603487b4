/** Ends a run with one line alone: `N passed, N failed`, summed over all projects. */
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Counts tests; a file that could not be run and an error outside of any test count as one failure each. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        if (test.result().state === "passed") passed += 1;
        if (test.result().state === "failed") failed += 1;
      }
    }
    process.once("exit", (code) => {
      process.stdout.write(`\n${passed} passed, ${code !== 0 && failed === 0 ? 1 : failed} failed\n`);
    });
  }
}
