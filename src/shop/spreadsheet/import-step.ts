/**
 * The step in which a sheet is confirmed: the meaning of its columns is proposed, and the user changes it. What is
 * then taken is in `import-sheet.ts`. Pure.
 */
import type { CatalogueField } from "../catalogue.ts";
import { type DeliveryTerms, deliveryTerms } from "../draft/delivery-terms.ts";
import type { DecimalSign } from "../numbers/typed-number.ts";
import type { ImportStep, SheetColumn, SheetForForm } from "./confirmed-sheet.ts";
import { meaningOf } from "./known-headings.ts";
import { proposedColumns } from "./proposed-columns.ts";
import { proposedTerms } from "./proposed-terms.ts";
import { type Sheet, widestSheet, withCells } from "./sheet.ts";
import { firstHeading, stackedTables, tableOf, turnedTable } from "./sheet-table.ts";
import { withNotedCurrencies } from "./table-notes.ts";

/** Whether shares without a sign can be fractions: one is below 1, or none is above it. */
export const canBeFractions = (shares: readonly number[]): boolean =>
  shares.some((share) => share > 0 && share < 1) || (shares.some(Boolean) && shares.every((share) => share <= 1));

/** The sheet with as many columns as are shown: all with a known heading, then the first that hold anything. */
function narrowSheet(sheet: Sheet): Pick<ImportStep, "sheet" | "cutColumns"> {
  const width = Math.max(...sheet.rows.map(({ cells }) => cells.length));
  if (width <= widestSheet) return { sheet, cutColumns: [] };
  const heads = sheet.rows.slice(0, 20);
  const filled = Array.from({ length: width }, (_, position) => position).filter((position) =>
    sheet.rows.some(({ cells }) => (cells[position] ?? "") !== ""),
  );
  const known = new Set(
    filled.filter((position) => heads.some(({ cells }) => meaningOf(cells[position] ?? "") !== undefined)),
  );
  const others = filled.filter((position) => !known.has(position)).slice(0, Math.max(0, widestSheet - known.size));
  const kept = [...known, ...others].slice(0, widestSheet).toSorted((a, b) => a - b);
  const cut = filled.filter((position) => !kept.includes(position));
  const keep = (cells: readonly string[]) => kept.map((position) => cells[position] ?? "");
  const titles = cut.flatMap((position) => heads.map(({ cells }) => cells[position] ?? "").find(Boolean) ?? []);
  return {
    cutColumns: titles,
    sheet: {
      ...sheet,
      spans: {},
      hiddenColumns: kept.flatMap((position, place) => (sheet.hiddenColumns.includes(position) ? [place] : [])),
      rows: sheet.rows.map((row) => withCells(row, keep)),
    },
  };
}

/** Begins the step; undefined if the sheet has no rows. */
export function beginImport(
  sheet: Sheet,
  fields: readonly CatalogueField[],
  formCurrency: string,
): ImportStep | undefined {
  if (sheet.rows.length === 0) return undefined;
  const narrow = narrowSheet(stackedTables(turnedTable(sheet)));
  const figures = fields.filter(({ choices }) => choices === undefined);
  return withHeading({ ...narrow, fields: figures, formCurrency }, firstHeading(narrow.sheet));
}

/** The step with the headings in a row, and everything below proposed. */
export function withHeading(begun: SheetForForm, heading: number | undefined): ImportStep {
  const table = withNotedCurrencies(tableOf(begun.sheet, heading, begun.formCurrency), begun.formCurrency);
  const columns = proposedColumns(begun, table);
  const unanswered = { hasNoNames: false, takenBack: [], leftOut: [], decimal: undefined, answers: {} };
  return { ...begun, heading, table, columns, ...proposedTerms(table, columns), ...unanswered };
}

/** Names a text in a column: every cell with this text gets one answer. */
export const cellKey = (position: number, text: string): string => `${position} ${text}`;

/**
 * The step with a column changed. A field has one column at most. Answers for the cells of a column are dropped when
 * its field or currency changes, because they were meant for those. Another column of costs can name other terms of
 * delivery, which are proposed again unless the user has said them.
 */
export function withColumn(step: ImportStep, position: number, change: Partial<SheetColumn>): ImportStep {
  const columns = step.columns.map((column, other): SheetColumn => {
    if (other === position) return { ...column, ...change };
    return change.field !== undefined && column.field === change.field ? { ...column, field: undefined } : column;
  });
  const answers = Object.entries(step.answers).filter(([key]) => {
    const answered = Number(key.split(" ", 1)[0]);
    const { field, currency } = step.columns[answered] ?? {};
    return field === columns[answered]?.field && currency === columns[answered]?.currency;
  });
  const changed = { ...step, columns, answers: Object.fromEntries(answers) };
  if (change.field !== "product_value") return changed;
  const isProposed = step.terms === proposedTerms(step.table, step.columns).terms;
  return isProposed ? { ...changed, ...proposedTerms(step.table, columns) } : changed;
}

/**
 * The step with the terms of delivery that the user says for all rows. A column of what the price contains is not
 * taken any more, unless the user chooses it again.
 */
export function withTermsOfAll(step: ImportStep, terms: DeliveryTerms | ""): ImportStep {
  const contained: readonly string[] = terms === "" ? [] : deliveryTerms[terms];
  const columns = step.columns.map((column) =>
    column.field !== undefined && contained.includes(column.field) ? { ...column, field: undefined } : column,
  );
  return { ...step, columns, terms, termsColumn: undefined };
}

/** The step with another meaning of the signs in numbers. Answers given under the earlier meaning are dropped. */
export const withDecimal = (step: ImportStep, decimal: DecimalSign): ImportStep => ({
  ...step,
  decimal,
  answers: step.decimal === undefined || step.decimal === decimal ? step.answers : {},
});

/** The step with a row taken or left out. */
export function withRow(step: ImportStep, row: number, isTaken: boolean): ImportStep {
  const others = (rows: readonly number[]) => rows.filter((other) => other !== row);
  const [takenBack, leftOut] = [others(step.takenBack), others(step.leftOut)];
  return isTaken
    ? { ...step, takenBack: [...takenBack, row], leftOut }
    : { ...step, takenBack, leftOut: [...leftOut, row] };
}
