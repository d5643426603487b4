/** Spreadsheets in and out; loaded by pages when somebody has one. */
export { decodeFile, isOlderWorkbook, isWorkbook, readSheet, writeCsv } from "./csv.ts";
export { openSheet, sheetTargets, takeSheet } from "./open-sheet.ts";
export { resultTable } from "./result-table.ts";
export { templateRows } from "./template.ts";
