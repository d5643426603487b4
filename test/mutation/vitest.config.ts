/** The tests that mutation testing runs: those that need no workerd. */
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that notice most mutants in the least time. */
const noticeSoonest = [
  "answers.test.ts",
  "recompute-an-answer.test.ts",
  "analyse-a-product.test.ts",
  "plan-an-order.test.ts",
  "sums.test.ts",
  "decisions.test.ts",
];

/** Runs those files first: a mutant's tests end with the first that fails. */
class SoonestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = noticeSoonest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index < 0 ? noticeSoonest.length : index;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ["test/core/**/*.test.ts", "test/catalog/words/remarks.test.ts", "test/proof/decision/*.test.ts"],
    // If files share their modules, Stryker counts a module as covered by the first of them alone.
    isolate: true,
    sequence: { sequencer: SoonestFirst },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
