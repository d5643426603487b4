/** The samples as a spreadsheet with live formulas: what each cell holds, for the build to write. */
import { fieldLabel, wordsOfField } from "../../../../../catalog/input/fields.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import type { Locale, Text } from "../../../../lib/text.ts";
import { type Derived, derivedResult } from "../../../../shop/results/sample-results.ts";
import { figureWords } from "../../../../shop/spreadsheet/result-table.ts";
import { resultFileWords } from "../../../../shop/words/result-file.ts";
import { resultsWords } from "../../../../shop/words/results.ts";
import { sourcesWords } from "../../words/sources.ts";

/** A cell: a text, a number, or a formula without its equals sign. */
export type SheetCell = string | number | { readonly formula: string } | null;

/** One sheet of a workbook. */
export interface WorkbookSheet {
  /** At most 31 characters. */
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** What people call an input or a step. */
function labelOf(name: string): Text {
  const word = figureWords[name];
  return word && !wordsOfField(name) ? { ...resultsWords, ...resultFileWords }[word] : fieldLabel(name);
}

/** The column of the computed values. */
const column = "C";
/** The first row below the headings. */
const firstRow = 2;

/**
 * A published expression over the cells of its names. `money` and `round2` round two decimals as ROUND does: half away
 * from zero.
 */
function formulaOf(expression: string, cells: ReadonlyMap<string, string>): string {
  return expression.replace(/[a-z_][a-z_0-9]*/g, (name) => {
    if (name === "money" || name === "round2") return "ROUNDED";
    const cell = cells.get(name);
    if (cell === undefined) throw new Error(`No cell holds ${name}`);
    return cell;
  });
}

/** ROUNDED(x) as ROUND(x,2): the comma goes before the bracket that closes the call. */
function withDecimals(formula: string): string {
  const start = formula.indexOf("ROUNDED(");
  if (start < 0) return formula;
  const open = start + "ROUNDED".length;
  let depth = 0;
  let end = open;
  do {
    if (formula[end] === "(") depth += 1;
    if (formula[end] === ")") depth -= 1;
    end += 1;
  } while (depth > 0 && end < formula.length);
  const inner = withDecimals(formula.slice(open + 1, end - 1));
  return `${formula.slice(0, start)}ROUND(${inner},2)${withDecimals(formula.slice(end))}`;
}

function sheetOf(operation: Operation, { inputs_used, steps }: Derived, locale: Locale): WorkbookSheet {
  const word = (name: keyof typeof sourcesWords) => sourcesWords[name][locale];
  const inputs = Object.entries(inputs_used).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  const cells = new Map(
    [...inputs.map(([name]) => name), ...steps.map(({ name }) => name)].map((name, index) => [
      name,
      `${column}${firstRow + index}`,
    ]),
  );
  return {
    name: operation.name[locale].slice(0, 31),
    rows: [
      [word("sheetFigure"), word("sheetName"), word("sheetComputed"), word("sheetPublished"), word("sheetDifference")],
      ...inputs.map(([name, value]) => [labelOf(name)[locale], name, value, word("sheetInput"), null]),
      ...steps.map(({ name, expression, value }, index) => {
        const row = firstRow + inputs.length + index;
        return [
          labelOf(name)[locale],
          name,
          { formula: withDecimals(formulaOf(expression, cells)) },
          value,
          { formula: `ROUND(${column}${row}-D${row},2)` },
        ];
      }),
    ],
  };
}

/** A sheet for every operation whose results carry their derivation. */
export const sampleWorkbook = (operations: readonly Operation[], locale: Locale): readonly WorkbookSheet[] =>
  operations.flatMap((operation) => {
    const result = derivedResult(operation, locale);
    return result ? [sheetOf(operation, result, locale)] : [];
  });
