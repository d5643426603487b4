/** Percentages that a spreadsheet wrote as fractions: 0.05 for 5 %. They are asked about, once for a column. Pure. */

import type { CellProblem, Draft } from "./draft.ts";
import { readTypedNumber } from "./numbers/typed-number.ts";
import { figureText } from "./typed-cells.ts";

/** A column whose figures may be fractions, with the first of them. */
export interface FractionColumn {
  readonly field: string;
  readonly value: number;
}

/** The columns to ask about. */
export function fractionColumns(draft: Draft, problems: readonly CellProblem[]): readonly FractionColumn[] {
  const columns = new Map<string, number>();
  for (const { kind, row, field } of problems) {
    if (kind !== "fraction" || row === undefined || columns.has(field)) continue;
    const reading = readTypedNumber(draft.rows[row]?.[field] ?? "", { unit: "percent" });
    if (reading.kind === "number") columns.set(field, reading.value);
  }
  return [...columns].map(([field, value]) => ({ field, value }));
}

/** A fraction in per cent, without the noise of binary fractions. */
export const inPercent = (fraction: number): number => Number((fraction * 100).toPrecision(12));

/** The draft with figures up to one in a column of percentages taken as fractions, or as they stand. */
export function withFractions(draft: Draft, field: string, areFractions: boolean): Draft {
  const rows = draft.rows.map((row) => {
    const text = row[field] ?? "";
    const reading = readTypedNumber(text, { unit: "percent" });
    if (reading.kind !== "number" || reading.value > 1 || /[^\d.,\s]/u.test(text)) return row;
    const value = areFractions ? inPercent(reading.value) : reading.value;
    return { ...row, [field]: `${figureText(value)}%` };
  });
  return { ...draft, rows };
}
