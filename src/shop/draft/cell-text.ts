/** What the page says of the cells of a draft: their problems with their places, hints and conversions. Pure. */
import { isolatedText } from "../../lib/text.ts";
import type { Catalogue, CatalogueField } from "../catalogue.ts";
import { conversionText } from "../numbers/conversion.ts";
import { currencyName } from "../numbers/currency-names.ts";
import type { BuyMessage } from "../words/buy.ts";
import type { Language } from "../words/language.ts";
import { type CellProblem, type CountProblem, currencyOf, type Draft, readDraftFigure } from "./draft.ts";

type BuyLanguage = Language<BuyMessage>;

const problemWords = {
  required: "problemRequired",
  unreadable: "problemNumber",
  other_unit: "problemUnit",
  ambiguous: "problemAmbiguous",
  minimum: "problemMinimum",
  maximum: "problemMaximum",
  rate: "problemRate",
  choice: "problemChoice",
} as const satisfies Record<CellProblem["kind"], BuyMessage>;

/** The unit or currency that a problem names; empty for others. */
const unitOf = (problem: CellProblem): string =>
  problem.kind === "other_unit" ? problem.unit : problem.kind === "rate" ? problem.currency : "";

/** The problem of a cell, in words. */
export const problemText = (problem: CellProblem, field: CatalogueField, language: BuyLanguage): string =>
  language.say(problemWords[problem.kind], {
    bound: "bound" in problem ? language.number(problem.bound) : "",
    unit: isolatedText(currencyName(unitOf(problem), language.locale)),
    choices: (field.choices ?? []).join(", "),
  });

/**
 * The problems, without those that an answer to an earlier one solves too: such a problem is named in its first cell
 * only.
 */
export const distinctProblems = (problems: readonly CellProblem[]): readonly CellProblem[] =>
  problems.filter(
    (problem, index) =>
      (problem.kind !== "rate" && problem.kind !== "ambiguous") ||
      index === problems.findIndex((other) => other.kind === problem.kind && unitOf(other) === unitOf(problem)),
  );

/** The problem of the number of products. */
export const countText = ({ minimum, maximum, given }: CountProblem, { say, number }: BuyLanguage): string =>
  say("problemCount", { minimum: number(minimum), maximum: number(maximum), given: number(given) });

/** A sentence of the service in words of the page: analyses and fields by the names that people know. */
export const withNames = (sentence: string, { operations, fields }: Catalogue): string =>
  sentence.replace(
    /\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g,
    (word) => operations.find(({ id }) => id === word)?.name ?? fields[word]?.label ?? word,
  );

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
export function placeText({ row, field }: Place, catalogue: Catalogue, { say, number }: BuyLanguage): string {
  const label = catalogue.fields[field]?.label ?? field;
  return row === undefined ? label : say("problemWhere", { number: number(row + 1), field: label });
}

/** A field's hint: its meaning, its unit, and the value that stands in for an empty cell. */
export function hintText({ meaning, unit, omitted, choices }: CatalogueField, { say }: BuyLanguage): string {
  return [
    meaning,
    unit.kind === "percent" && unit.text !== "%" ? unit.text : "",
    omitted !== undefined && !choices ? say("whenOmitted", { omitted }) : "",
  ]
    .filter(Boolean)
    .join(". ");
}

/** `8.5 USD × 3.75 = 31.88 SAR`; undefined if nothing is converted, or a question comes first. */
export function convertedText(
  draft: Pick<Draft, "values">,
  field: CatalogueField,
  text: string,
  catalogue: Catalogue,
  language: Pick<Language, "number">,
): string | undefined {
  const figure = readDraftFigure(text, field, draft, catalogue);
  if (figure.kind === "empty" || !figure.converted) return undefined;
  const { amount, conversion } = figure.converted;
  return conversionText(amount, conversion, currencyOf(draft), language);
}
