/** Which column of a sheet is which field, and in which unit: guessed from its heading, never from its figures. */
import { readUnit } from "../numbers/unit-words.ts";
import {
  headingMeaning,
  isForeignPrice,
  isIdentity,
  isInStrangeUnit,
  isPriceOfPiece,
  outsideBrackets,
} from "./heading-meaning.ts";
import { essence } from "./heading-roots.ts";

/** A field that a column can be, with its names in every language. */
export interface ColumnTarget {
  readonly name: string;
  readonly labels: readonly string[];
}

/** The fields by the essence of their own names, which win over what others are called. */
const fieldsByName = (targets: readonly ColumnTarget[]): ReadonlyMap<string, string> =>
  new Map(targets.flatMap(({ name, labels }) => [name, ...labels].map((known) => [essence(known), name] as const)));

/** The forms of a heading that may be a field's own name: whole, without brackets, without units. */
function namesIn(heading: string): readonly string[] {
  const whole = essence(heading);
  if (isInStrangeUnit(heading)) return [whole];
  const unitless = whole
    .split(" ")
    .filter((word) => readUnit(word).unknown.length > 0)
    .join(" ");
  return [whole, outsideBrackets(heading), unitless];
}

/** The field of each column, or undefined; no field twice. Clear headings take their fields before vague ones. */
export function guessColumns(header: readonly string[], targets: readonly ColumnTarget[]): (string | undefined)[] {
  const byName = fieldsByName(targets);
  const isTarget = (field: string | undefined) => targets.some(({ name }) => name === field);
  const meanings = header.map((heading) => {
    const own = namesIn(heading).flatMap((form) => byName.get(form) ?? [])[0];
    const meaning = headingMeaning(heading);
    return own === undefined ? meaning : { ...meaning, field: own, isVague: meaning.isVague && meaning.field === own };
  });
  const columns: (string | undefined)[] = header.map(() => undefined);
  // Two columns of one heading: nobody but the merchant knows which is which.
  const isTwice = (index: number) =>
    header.some((heading, other) => other !== index && essence(heading) === essence(header[index] ?? ""));
  const take = (field: string | undefined, index: number) => {
    if (!isIdentity(field) && isTwice(index)) return;
    if (columns[index] === undefined && isTarget(field) && !columns.includes(field)) columns[index] = field;
  };
  // What a piece costs comes before what a carton costs, and the shop's price before one in another currency.
  const isLast = header.map((heading) => readUnit(heading).pack !== undefined || isForeignPrice(heading));
  for (const isVague of [false, true])
    for (const isLater of [false, true])
      meanings.forEach((meaning, index) => {
        if (meaning.isVague === isVague && isLast[index] === isLater) take(meaning.field, index);
      });
  if (columns.includes("expected_sale_price"))
    header.forEach((heading, index) => {
      if (isPriceOfPiece(heading) || isForeignPrice(heading)) take("product_value", index);
    });
  return columns;
}

const figure = /^[\p{Nd}\s.,\u066b\u066c%\u066a+-]*\p{Nd}[\p{Nd}\s.,\u066b\u066c%\u066a]*$/u;

/** How many cells of a row are figures. */
export const figuresIn = (row: readonly string[]): number => row.filter((cell) => figure.test(cell)).length;

/** Which columns nobody has to be asked about: of what no analysis takes, and of a second name or code. */
export const columnsApart = (header: readonly string[], columns: readonly (string | undefined)[]): readonly boolean[] =>
  header.map((heading, index) => {
    const { isApart, field } = headingMeaning(heading);
    return columns[index] === undefined && (isApart || isIdentity(field));
  });

/** Whether a row holds headings: a known one among few figures, or no figure at all. */
export function hasHeader(first: readonly string[], targets: readonly ColumnTarget[]): boolean {
  const figures = figuresIn(first);
  return figures === 0 || (figures < 2 && guessColumns(first, targets).some((name) => name !== undefined));
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
