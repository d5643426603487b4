/** Which column of a sheet is which field: guessed from its heading, never from its figures. */
import { headerNames } from "./header-names.ts";

/** A field that a column can be, with its names in every language. */
export interface ColumnTarget {
  readonly name: string;
  readonly labels: readonly string[];
}

/** The parts of a heading that tell nothing: case, marks, vowel signs, spellings of one letter, units in brackets, punctuation. */
function essence(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\u0640\u064b-\u065f]/g, "")
    .replace(/[([{].*?[)\]}]/g, " ")
    .replace(/[أإآ]/g, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The field of each column, or undefined; no field twice. */
export function guessColumns(header: readonly string[], targets: readonly ColumnTarget[]): (string | undefined)[] {
  const byName = new Map<string, string>();
  for (const { name } of targets) for (const known of headerNames[name] ?? []) byName.set(essence(known), name);
  // A field's own names win over what others are called sometimes.
  for (const { name, labels } of targets) for (const known of [name, ...labels]) byName.set(essence(known), name);
  const taken = new Set<string>();
  return header.map((heading) => {
    const name = byName.get(essence(heading));
    if (name === undefined || taken.has(name)) return undefined;
    taken.add(name);
    return name;
  });
}

const figure = /^[\p{Nd}\s.,\u066b\u066c%\u066a+-]*\p{Nd}[\p{Nd}\s.,\u066b\u066c%\u066a]*$/u;

/** Whether the first row of a sheet holds headings: one that is known, or no cell that is a figure. */
export function hasHeader(first: readonly string[], targets: readonly ColumnTarget[]): boolean {
  return guessColumns(first, targets).some((name) => name !== undefined) || !first.some((cell) => figure.test(cell));
}

/** The rows of a sheet as texts by field. */
export function rowsBy(
  rows: readonly (readonly string[])[],
  columns: readonly (string | undefined)[],
): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(columns.flatMap((name, index) => (name === undefined ? [] : [[name, row[index] ?? ""]]))),
  );
}
