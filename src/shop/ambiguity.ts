/** The first figure of a draft that can be read in two ways. Pure. */
import type { Catalogue } from "./catalogue.ts";
import { type CellProblem, currencyOf, type Draft } from "./draft.ts";
import type { DecimalSign } from "./numbers/typed-number.ts";
import { readFigure } from "./typed-cells.ts";

export interface Ambiguity {
  readonly text: string;
  /** What each reading means, and the decimal sign that says so. */
  readonly readings: readonly { readonly value: number; readonly decimal: DecimalSign }[];
}

/** The text of the cell that a problem names. */
export const textOf = (draft: Draft, { row, field }: Pick<CellProblem, "row" | "field">): string =>
  (row === undefined ? draft.values : (draft.rows[row] ?? {}))[field] ?? "";

/** The grouped reading first; undefined when every figure has one reading. */
export function ambiguityIn(
  draft: Draft,
  problems: readonly CellProblem[],
  catalogue: Catalogue,
): Ambiguity | undefined {
  const problem = problems.find(({ kind }) => kind === "ambiguous");
  const field = problem && catalogue.fields[problem.field];
  if (!field) return undefined;
  const text = textOf(draft, problem);
  const reading = readFigure(text, field, currencyOf(draft), undefined);
  const [grouped, decimal] =
    reading.kind === "ambiguous"
      ? reading.readings
      : reading.kind === "other_unit"
        ? [reading.value, reading.other]
        : [undefined, undefined];
  if (grouped === undefined || decimal === undefined) return undefined;
  return { text: text.trim(), readings: signedReadings(text, [grouped, decimal]) };
}

/** Both readings of a text with the decimal sign that each means: its own sign, or the other one. */
export function signedReadings(text: string, [grouped, decimal]: readonly [number, number]): Ambiguity["readings"] {
  const sign: DecimalSign = text.includes(".") ? "." : ",";
  return [
    { value: grouped, decimal: sign === "." ? "," : "." },
    { value: decimal, decimal: sign },
  ];
}
