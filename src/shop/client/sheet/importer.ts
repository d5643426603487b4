/** Everything that reads sheets and confirms them; loaded when somebody has one. */
export { decodeFile, isOlderWorkbook, isWorkbook, readSheet } from "../../spreadsheet/csv.ts";
export { beginImport, leftRows, takeSheet } from "../../spreadsheet/import-sheet.ts";
export { templateCsv, templateWorkbook } from "../../spreadsheet/template.ts";
export { ConfirmSheet } from "./confirm-sheet.tsx";
