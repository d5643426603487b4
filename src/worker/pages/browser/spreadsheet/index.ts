/** Spreadsheets in and out; loaded by pages when somebody has one. */
export { guessColumns, hasHeader, rowsBy } from "./columns.ts";
export { decodeFile, readSheet, writeCsv } from "./csv.ts";
export { resultTable } from "./result-table.ts";
