/** The first figure of a draft that can be read in two ways. Pure. */
import type { CellProblem, Draft } from "./draft.ts";
import type { DecimalSign } from "./numbers/typed-number.ts";

export interface Ambiguity {
  readonly text: string;
  /** What each reading means, and the decimal sign that says so. */
  readonly readings: readonly { readonly value: number; readonly decimal: DecimalSign }[];
}

/** Returns the first figure with two readings, the grouped reading first; undefined without one. */
export function ambiguityIn(draft: Draft, problems: readonly CellProblem[]): Ambiguity | undefined {
  for (const problem of problems)
    if (problem.kind === "ambiguous") {
      const { row, field, readings } = problem;
      const text = ((row === undefined ? draft.values : draft.rows[row])?.[field] ?? "").trim();
      return { text, readings: signedReadings(text, readings) };
    }
  return undefined;
}

/** Both readings of a text with the decimal sign that each means: its own sign, or the other one. */
export function signedReadings(text: string, [grouped, decimal]: readonly [number, number]): Ambiguity["readings"] {
  const sign: DecimalSign = text.includes(".") ? "." : ",";
  return [
    { value: grouped, decimal: sign === "." ? "," : "." },
    { value: decimal, decimal: sign },
  ];
}
