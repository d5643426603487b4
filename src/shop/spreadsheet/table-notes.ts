/** Lines around and within a table that say what its prices are in. Pure. */
import type { RequestField } from "../../fields/field.ts";
import { fields } from "../../fields/index.ts";
import { onlyOf } from "../../lib/only-of.ts";
import { isCurrencyCode, namedCurrency, readUnit, withoutArticle } from "../numbers/currency-words.ts";
import { withoutExtras, withoutPack, withoutScale } from "./heading-units.ts";
import { keptBy } from "./kept-by.ts";
import { meaningOf } from "./known-headings.ts";
import type { SheetRow } from "./sheet.ts";
import { isFigure, type Table, withCurrency } from "./sheet-table.ts";

/** Words of a line that says what all prices are in: `All prices in US dollars`, `العملة: درهم إماراتي`. */
const noteWords: ReadonlySet<string> = new Set(
  `us uae price prices amount amounts value values figures currency cost costs all are is in of the quoted stated shown list
  quotation offer note dealer wholesale retail distributor selling sale sales our these product products fob exw net only unless otherwise stated noted سعر اسعار عمله مبالغ مبلغ
  جميع كل كافه قائمه عرض هي جمله تجزئه بيع منتجات 币种 幣別 货币 价格 單價 单价 报价 報價 报价单 para birimi fiyat fiyatlar fiyatlari
  tüm prix devise monnaie montants tous les sont en قيمت ارز همه कीमत मुद्रा`.split(/\s+/u),
);

/** The parts of a row that say what prices are in, and nothing else. */
function notesIn({ above }: Table, row: SheetRow): readonly string[] {
  const filled = row.cells.filter(Boolean);
  // A letterhead has other lines beside it: `Date | 5 March | Currency | USD`, `Port: Ningbo | Currency: USD`.
  const pairs = above.includes(row) ? filled.flatMap((cell, at) => [cell, `${cell} ${filled[at + 1] ?? ""}`]) : [];
  const labelled = pairs.filter((text) => meaningOf(text)?.role === "currency" && readUnit(text).currencies.length > 0);
  if (labelled.length > 0) return labelled;
  if (filled.length === 0 || filled.length > 2 || filled.some(isFigure)) return [];
  // A title of a table or of a part of it can name the currency alone, in brackets: `Kitchen (USD)`.
  const isTitle = filled.length === 1;
  // A title can say it after the seller's name: `ALFA TRADING - PRICES IN USD`, `Supplier: Alfa (prices in USD)`.
  const parts = filled
    .join(" ")
    .slice(0, 200)
    .split(/\s[-–·|]\s|[;؛،,]\s/u)
    .flatMap((part) => [part, ...(part.match(/(?<=[(（])[^()（）]+(?=[)）])/gu) ?? [])]);
  return parts.filter((part) => {
    const words = readUnit(withoutExtras(withoutScale(withoutPack(part)))).unknown.filter(
      (word) => !/^\p{N}+$/u.test(word),
    );
    const isNote = (word: string) => noteWords.has(word) || noteWords.has(withoutArticle(word));
    return words.length > 0 ? words.every(isNote) : isTitle && isCurrencyCode(part.trim());
  });
}

/** The lines around a table whose only content is the currency of its prices. */
export const notesOf = keptBy((table: Table): readonly string[] =>
  [...table.above, ...table.rows].flatMap((row) => notesIn(table, row)),
);

const currenciesIn = (notes: readonly string[], formCurrency: string): ReadonlySet<string> =>
  new Set(notes.flatMap((note) => namedCurrency(withoutScale(note), formCurrency) ?? []));

/** The one currency that the lines around a table name for its prices; undefined if they name several, or none. */
export const notedCurrency = (table: Table, formCurrency: string): string | undefined =>
  onlyOf(currenciesIn(notesOf(table), formCurrency));

/** Roles of columns whose figures are amounts. */
export const moneyRoles: ReadonlySet<string | undefined> = new Set([
  "price",
  "total",
  ...Object.entries<RequestField>(fields).flatMap(([name, { unit }]) => (unit === "money" ? [name] : [])),
]);

/** What an amount of a fee or of a duty is a share of: the parts of its base. */
export const shareBases: Readonly<Record<string, readonly string[]>> = {
  marketplace_fee_pct: ["expected_sale_price"],
  payment_fee_pct: ["expected_sale_price"],
  duty_rate_pct: ["product_value", "shipping", "insurance"],
};

/**
 * The table with the currency of a line such as `All prices in USD` beside each amount below it that has no currency,
 * where the lines above and within the table name different ones.
 */
export function withNotedCurrencies(table: Table, formCurrency: string): Table {
  if (currenciesIn(notesOf(table), formCurrency).size < 2) return table;
  const noteIn = (row: SheetRow) => [...currenciesIn(notesIn(table, row), formCurrency)];
  // A line below the last amount is about all of them.
  const last = table.rows.findLastIndex((row) => noteIn(row).length > 0);
  if (!table.rows.slice(last + 1).some(({ cells }) => cells.some(isFigure))) return table;
  let noted = onlyOf(table.above.flatMap(noteIn));
  const isBare = (position: number) => {
    const { meaning, currency } = table.columns[position] ?? {};
    return moneyRoles.has(meaning?.role) && currency === undefined;
  };
  const rows = table.rows.map((row) => {
    const own = noteIn(row);
    if (own.length > 0) noted = onlyOf(own);
    const currency = noted;
    return {
      ...row,
      cells: row.cells.map((cell, position) => (isBare(position) ? withCurrency(cell, currency) : cell)),
    };
  });
  return { ...table, rows };
}
