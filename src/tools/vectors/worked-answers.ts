/** The worked answers of domain.md: one file each, `{id, operation, input, expected}`, without texts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "../../../catalog/index.ts";

/** One example; `expected` is its codes and figures, or the problems that reject it, and absent until it is written. */
export interface WorkedAnswer {
  readonly id: string;
  readonly operation: string;
  readonly input: unknown;
  readonly expected?: object;
}

/** The text of each worked answer in a folder by its file, in the order of the names. */
export const readTexts = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );

/** The parts of a result that a worked answer leaves out: sentences, and what depends on the day. */
const leftOut: readonly string[] = ["summary_text", "text", "action_text", "memo", "due_for_review"];

/** Computes a worked answer: codes and figures, or the problems that reject the input. */
export function workOut({ operation: wanted, input }: WorkedAnswer): object {
  const operation = operations.find(({ id }) => id === wanted);
  if (!operation) throw new Error(`No operation ${wanted}`);
  const validation = operation.validate(input, "en");
  if (!validation.valid) {
    const details = validation.problems.map(({ path, code }) => ({ path, code }));
    return { error: { code: "VALIDATION_ERROR", details } };
  }
  const result = JSON.stringify(operation.answer(validation.input, "en"), (key, value) =>
    leftOut.includes(key) ? undefined : value,
  );
  return JSON.parse(result);
}
