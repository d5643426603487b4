/** Moves texts between a draft and the form that shows it. */
import type { Draft } from "../../draft.ts";

/** The name of the input of a field of the body itself. */
export const valueInput = (field: string) => `value ${field}`;

/** The name of the input of a cell. */
export const cellInput = (row: number, column: string) => `cell ${row} ${column}`;

/** The draft with what the form holds now; what the form does not show stays. */
export function withForm(draft: Draft, form: HTMLFormElement): Draft {
  const values: Record<string, string> = { ...draft.values };
  const rows: Record<string, string>[] = draft.rows.map((row) => ({ ...row }));
  for (const [name, text] of new FormData(form)) {
    if (typeof text !== "string") continue;
    const [kind, first = "", second = ""] = name.split(" ");
    if (kind === "value") values[first] = text;
    const row: Record<string, string> | undefined = kind === "cell" ? rows[Number(first)] : undefined;
    if (row) row[second] = text;
  }
  return { ...draft, values, rows };
}
