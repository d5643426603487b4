/** The unit of a field by its name: all that a page in the browser needs of a field's record, without its words. */
import { fieldUnits } from "./unit-table.ts";

/** Whether a field is an amount of money; a rate, in per cent. */
export const isMoney = (name: string): boolean => fieldUnits[name]?.unit === "money";
export const isRate = (name: string): boolean => fieldUnits[name]?.unit === "percent";

/** Whether a field is an amount of each piece; an amount of a whole order. */
export const isPerUnit = (name: string): boolean => fieldUnits[name]?.per === "unit";
export const isPerOrder = (name: string): boolean => fieldUnits[name]?.per === "order";
