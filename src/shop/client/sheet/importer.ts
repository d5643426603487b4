/** Everything that confirms sheets; loaded when the user has chosen one. */
export { takeSheet } from "../../spreadsheet/import-sheet.ts";
export { templateCsv, templateWorkbook } from "../../spreadsheet/template.ts";
export { ConfirmSheet } from "./confirm-sheet.tsx";
export { say as sayOfSheet } from "./sheet-language.ts";
