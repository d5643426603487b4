/**
 * Stands in for `vitest` in the test files of a mutated folder. It registers tests instead of running them: each mutant
 * runs them again without loading them. What tests check with is Vitest's own.
 */
import { format } from "node:util";

export { expect, vi } from "vitest";

type Work = () => unknown;
/** What describes or checks something, once or for each row of a table. */
type Body = (...row: readonly unknown[]) => unknown;

interface Suite {
  readonly name: string;
  readonly beforeEach: Work[];
  readonly afterEach: Work[];
}

/** One test with what surrounds it, the outermost first. */
export interface RegisteredTest {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly suites: readonly Suite[];
  readonly run: Work;
}

/** All tests of the files that were loaded, in their order. */
export const registeredTests: RegisteredTest[] = [];

let file = "";
let open: readonly Suite[] = [];

const newSuite = (name: string): Suite => ({ name, beforeEach: [], afterEach: [] });

/** Loads one test file. */
export async function register(path: string): Promise<void> {
  file = path;
  open = [newSuite("")];
  await import(/* @vite-ignore */ path);
}

const rowsOf = (table: readonly unknown[]) =>
  table.map((row): readonly unknown[] => (Array.isArray(row) ? row : [row]));

/** Registers for each row of a table, too. */
function withTable(register: (name: string, work: Work) => void) {
  const each = (table: readonly unknown[]) => (name: string, body: Body) => {
    for (const row of rowsOf(table)) register(format(name, ...row), () => body(...row));
  };
  return Object.assign((name: string, body: Body) => register(name, () => body()), { each });
}

export const describe = withTable((name, work) => {
  const outer = open;
  open = [...outer, newSuite(name)];
  work();
  open = outer;
});

export const it = withTable((name, run) => {
  const fullName = [...open.map((suite) => suite.name), name].join(" ").trim();
  const alike = registeredTests.filter((test) => test.file === file && test.name === fullName).length;
  const id = `${file}#${fullName}${alike > 0 ? ` (${alike})` : ""}`;
  registeredTests.push({ id, name: fullName, file, suites: open, run });
});

export const beforeEach = (work: Work) => void open.at(-1)?.beforeEach.push(work);
export const afterEach = (work: Work) => void open.at(-1)?.afterEach.push(work);
