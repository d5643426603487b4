import { globSync } from "node:fs";
import { join } from "node:path";

/** The folder of `src` that is mutated, and whose tests run; `mutation.ts` names it. */
export const mutatedFolder = process.env.MUTATED_FOLDER ?? "core";

/** Hundreds of histories each: too many for once per mutant. */
const tooLong = ["faults.test.ts", "interleavings.test.ts"];

/** The test files of the folder: those that need less of the service first. */
export function testFiles(root: string): readonly string[] {
  return globSync(`test/${mutatedFolder}/**/*.test.ts`, { cwd: root })
    .filter((path) => !tooLong.some((name) => path.endsWith(name)))
    .sort()
    .map((path) => join(root, path));
}
