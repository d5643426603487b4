/** The words of a field of a result, by the unit of its figure. */
import type { Text } from "../../src/lib/text.ts";

/** The unit of a figure; `field` is the unit of the input field that the row names. */
export type Unit =
  | "money"
  | "pct"
  | "points"
  | "count"
  | "units"
  | "orders"
  | "consignments"
  | "factor"
  | "position"
  | "field";

export interface FieldWords extends Text {
  /** Absent for codes, texts, objects and lists. */
  readonly unit?: Unit;
}

/** Makes the words of figures in a unit. */
export const inUnit =
  <const U extends Unit>(unit: U) =>
  (en: string, ar: string) => ({ en, ar, unit });

export const money = inUnit("money");
export const pct = inUnit("pct");
export const count = inUnit("count");
export const units = inUnit("units");
export const position = inUnit("position");
export const field = inUnit("field");
export const plain = (en: string, ar: string) => ({ en, ar });
