/** The isolates of a history, each with what it remembers of its own. */

export type Isolate = typeof import("./isolate.ts");

/** Isolates of a history: those that are there at once, and those that follow when one ends. */
const isolateCount = 6;
export const isolates: readonly Isolate[] = await Promise.all(
  Array.from({ length: isolateCount }, (_, index) => import(`./isolate.ts?isolate=${index}`)),
);
