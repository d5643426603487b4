/** The problems of a draft in the buyer's words, each with its place. Pure. */

import type { Catalogue, CatalogueField } from "./catalogue.ts";
import type { CellProblem, CountProblem } from "./draft.ts";
import { currencyName } from "./numbers/currency-names.ts";
import type { BuyWord } from "./words/buy.ts";
import type { Formats } from "./words/format.ts";

type BuyFormats = Formats<BuyWord>;

const problemWords = {
  required: "problemRequired",
  number: "problemNumber",
  unit: "problemUnit",
  ambiguous: "problemAmbiguous",
  minimum: "problemMinimum",
  maximum: "problemMaximum",
  rate: "problemRate",
  choice: "problemChoice",
} as const satisfies Record<CellProblem["kind"], BuyWord>;

/** What a cell lacks or has too much of. */
export const problemText = (problem: CellProblem, field: CatalogueField, formats: BuyFormats): string =>
  formats.word(problemWords[problem.kind], {
    bound: formats.number(problem.bound ?? 0),
    unit: `\u2068${currencyName(problem.unit ?? "", formats.locale)}\u2069`,
    choices: (field.choices ?? []).join(", "),
  });

/** The problems, each that one answer solves everywhere only where it first stands. */
export const distinctProblems = (problems: readonly CellProblem[]): readonly CellProblem[] =>
  problems.filter(
    ({ kind, unit }, index) =>
      (kind !== "rate" && kind !== "ambiguous") ||
      index === problems.findIndex((other) => other.kind === kind && (kind === "ambiguous" || other.unit === unit)),
  );

/** The problem of the number of products. */
export const countText = ({ minimum, maximum, given }: CountProblem, { word, number }: BuyFormats): string =>
  word("problemCount", { minimum: number(minimum), maximum: number(maximum), given: number(given) });

type Place = Pick<CellProblem, "row" | "field">;

/** The cell that a JSON pointer of the service names. */
export function placeOf(path: string): Place {
  const [, first = "", index, field] = path.split("/");
  return index === undefined ? { row: undefined, field: first } : { row: Number(index), field: field ?? "" };
}

/** The id of the input of a cell, or of a field of the body itself. */
export const cellId = ({ row, field }: Place): string =>
  row === undefined ? `value-${field}` : `cell-${row}-${field}`;

/** A cell as people find it: its field, and the number of its product. */
export function placeText({ row, field }: Place, catalogue: Catalogue, { word, number }: BuyFormats): string {
  const label = catalogue.fields[field]?.label ?? field;
  return row === undefined ? label : word("problemWhere", { number: number(row + 1), field: label });
}

/** What a field means, counts, and is taken to be when it is left empty. */
export function hintText({ meaning, unit, omitted, choices }: CatalogueField, { word }: BuyFormats): string {
  return [
    meaning,
    unit.kind === "percent" && unit.text !== "%" ? unit.text : "",
    omitted !== undefined && !choices ? word("whenOmitted", { omitted }) : "",
  ]
    .filter(Boolean)
    .join(". ");
}
