import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of `src` that is mutated, and whose tests run; `mutation.ts` names it. */
export const mutatedFolder = process.env.MUTATED_FOLDER ?? "core";

/** The test files that alone take part, when `mutation.ts` is told so. */
const chosen = process.env.MUTATION_TESTS?.split(",");

/** Tests of other folders that are about the code of this one: the exhaustive check runs the production decision. */
const further = mutatedFolder === "worker/sale" ? ["test/proof/prove.test.ts"] : [];

/** Hundreds of histories are too many for once per mutant; what a platform bills is counted on the platform alone. */
const leftOut = ["faults.test.ts", "usage.test.ts"];

/** Whether a test file needs the whole Worker. */
const needsWorker = (path: string) => /"cloudflare:|"\.\/buyer\.ts"/.test(readFileSync(path, "utf8"));

/** The test files of the folder, those first that need little. */
export function testFiles(root: string): readonly string[] {
  const own = globSync(`test/${mutatedFolder}/**/*.test.ts`, { cwd: root })
    .filter((path) => !leftOut.some((name) => path.endsWith(name)))
    .sort();
  const files = (chosen ?? [...own, ...further]).map((path) => join(root, path));
  return [...files.filter((path) => !needsWorker(path)), ...files.filter(needsWorker)];
}
