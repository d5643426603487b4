/** What a buyer is told of a sheet that was read, and what its columns can be called. Pure. */

import type { CatalogueField } from "./catalogue.ts";
import {
  columnsLeft,
  type OpenedSheet,
  piecesOfCarton,
  pricedGoods,
  supplierCurrency,
} from "./spreadsheet/opened-sheet.ts";
import { longestSheet } from "./spreadsheet/sheet-limits.ts";
import type { BuyWord } from "./words/buy.ts";
import type { Formats } from "./words/format.ts";

/** What columns can be, by name, with what each is called. */
export const columnLabels = (
  fields: readonly CatalogueField[],
  { word }: Formats<BuyWord>,
): ReadonlyMap<string, string> =>
  new Map([
    ["name", word("productNameColumn")],
    ["sku", word("skuColumn")],
    [supplierCurrency, word("supplierCurrencyColumn")],
    [piecesOfCarton, word("piecesOfCartonColumn")],
    [pricedGoods, word("pricedGoodsColumn")],
    ...fields.map(({ name, label }) => [name, label] as const),
  ]);

/** How many rows were taken, and everything of the sheet that was not. */
export function sheetNotes(sheet: OpenedSheet, taken: number, { word, number, locale }: Formats<BuyWord>): string {
  const list = (texts: readonly string[]) =>
    new Intl.ListFormat(locale).format(texts.map((text) => `\u2068${text}\u2069`));
  const left: readonly (readonly [BuyWord, string, readonly string[]])[] = [
    ["sheetTitles", "rows", sheet.titles],
    ["sheetNotes", "rows", sheet.notes],
    ["sheetHidden", "rows", sheet.hidden],
    ["sheetColumns", "columns", columnsLeft(sheet)],
    ["sheetTotals", "rows", sheet.totals],
  ];
  return [
    word("sheetTaken", { count: number(taken) }),
    ...left.flatMap(([note, slot, texts]) => (texts.length > 0 ? [word(note, { [slot]: list(texts) })] : [])),
    ...(sheet.cut ? [word("sheetTooLong", { count: number(longestSheet) })] : []),
  ].join(" ");
}
