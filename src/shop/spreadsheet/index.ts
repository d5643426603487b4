/** A result as a spreadsheet; loaded when somebody asks for one. */
export { writeCsv } from "./csv.ts";
export { resultTable } from "./result-table.ts";
