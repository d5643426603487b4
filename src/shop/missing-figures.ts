/** Words that stand in place of figures: `N/A`, `TBD`, `معفى`. Each is asked about once, whatever cells hold it. Pure. */
import type { CellProblem, Draft, Row } from "./draft.ts";

/** A word in place of figures, as it first stands. */
export interface MissingFigure {
  readonly text: string;
  readonly cells: number;
}

/** A word in one spelling: `N/A`, `n.a.` and `#N/A` are the same. */
const spelling = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, "");

/** Whether a text holds no figure at all. */
const isWord = (text: string): boolean => /\p{L}/u.test(text) && !/\p{Nd}/u.test(text);

/** The words to ask about. Where a figure is required, it has to be typed. */
export function missingFigures(
  draft: Draft,
  problems: readonly CellProblem[],
  required: readonly string[],
): readonly MissingFigure[] {
  const words = new Map<string, MissingFigure>();
  for (const { row, field, kind } of problems) {
    const text = row === undefined ? "" : (draft.rows[row]?.[field] ?? "").trim();
    if (kind !== "number" || !isWord(text) || required.includes(field)) continue;
    const key = spelling(text);
    const { text: first, cells } = words.get(key) ?? { text, cells: 0 };
    words.set(key, { text: first, cells: cells + 1 });
  }
  return [...words.values()];
}

/** The draft with that word replaced wherever it stands for a figure that may be left out. */
export function withoutWord(draft: Draft, { text }: MissingFigure, figure: "" | "0", fields: readonly string[]): Draft {
  const replaced = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) =>
        fields.includes(name) && isWord(cell) && spelling(cell) === spelling(text) ? [name, figure] : [name, cell],
      ),
    );
  return { ...draft, rows: draft.rows.map(replaced) };
}
