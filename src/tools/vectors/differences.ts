/** How two results differ, and whether the new one may replace the old one under the version rule of domain.md 13. */

/** A place at which two results differ; undefined where one has no value. */
export interface Difference {
  /** A JSON pointer. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isParent = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Every place at which two JSON values differ, in the order of the first. */
export function differencesOf(before: unknown, after: unknown, path = ""): Difference[] {
  if (!isParent(before) || !isParent(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after) ? [] : [{ path: path || "/", before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differencesOf(before[name], after[name], `${path}/${name}`));
}

/** The differences that need a new formula version: any changed value, but not a new key. */
export const changesOf = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ before }) => before !== undefined);

const shown = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));

/** The lines that tell the differences of a worked answer. */
export const differenceLines = (id: string, differences: readonly Difference[]): string[] =>
  differences.map(({ path, before, after }) => `${id} ${path}: ${shown(before)} -> ${shown(after)}`);
