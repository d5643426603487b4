/** Ends a run with one line alone: `N passed, N failed`, summed over all projects. What was skipped is counted in a line before it. */
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Counts tests; a file that could not be run and an error outside of any test count as one failure each. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      failed += module.errors().length;
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        if (test.result().state === "passed") passed += 1;
        if (test.result().state === "failed") failed += 1;
        if (test.result().state === "skipped" && test.options.mode === "skip") skipped += 1;
      }
    }
    process.once("exit", (code) => {
      if (skipped > 0)
        process.stdout.write(
          `\n${skipped} skipped: there is no Chrome, Chromium or Edge here, and CHROME_PATH names none\n`,
        );
      process.stdout.write(`\n${passed} passed, ${code !== 0 && failed === 0 ? 1 : failed} failed\n`);
    });
  }
}
