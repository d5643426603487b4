/** What each column of a table holds, by its heading and its figures, before fields are chosen for it. Pure. */
import { saysCartonSize } from "./cell-spelling.ts";
import { keptBy } from "./kept-by.ts";
import { rowWord } from "./row-words.ts";
import { hasDigit, isFigure, numberIn, saysTier, type Table } from "./sheet-table.ts";

/** Headings of a register of stock, in which purchases and sales are quantities or the amounts of a whole period. */
const registerWords = /opening|closing|^(?:out|issued?|الصادر|المنصرف)$|أول (?:ال)?مدة|آخر (?:ال)?مدة|期初|期末/iu;
const registerMove = /^(?:purchases?|sell|(?:ال)?شراء|(?:ال)?بيع|alış|satış)\s?(?:[(（][^()（）]*[)）])?$/iu;

/** A cell that says for which of several pieces the amounts of its row are: `per dozen`, in a column of remarks. */
const perPack =
  /^(?:per |by |a |\/ ?|لكل |لل|بال)?(?:dozens?|dz|doz|cartons?|ctns?|gross|درزن|دزينة|كرتون|كرتونة|打|箱)\.?$/iu;

/** The rows that are not named as sums or charges. */
export const productsOf = keptBy(({ rows }: Table) =>
  rows.filter(({ cells }) => rowWord(cells.find(Boolean) ?? "") === undefined),
);

/** The cells of a column with a digit, except in rows that are named as sums or charges. */
export const figuresOf = (table: Table, position: number): readonly string[] =>
  productsOf(table).flatMap(({ cells }) => (hasDigit(cells[position]) ? (cells[position] ?? "") : []));

export const headingOf = ({ columns }: Table, position = -1): string => columns[position]?.heading ?? "";

/** The meaning of each column, by position. */
export type Roles = readonly (string | undefined)[];

export const isPrice = (role = ""): boolean => /^(?:price|product_value|expected_sale_price)$/u.test(role);

/** The number in each cell, by column. */
const numbersOf = keptBy(({ columns, rows }: Table) =>
  columns.map((_, position) => rows.map(({ cells }) => numberIn(cells[position]))),
);

/** The meaning of each column, checked by its figures: a column of quantity times price is a total. */
export function rolesOf(table: Table): Roles {
  const { columns, rows } = table;
  // Amazon calls the price for customers what Odoo calls the cost.
  const isAmazon = columns.some(({ heading }) => /(?:item|seller|contribution)[-_ ]sku/iu.test(heading));
  const namesPack = (position: number) => rows.some(({ cells }) => perPack.test(cells[position] ?? ""));
  const isSize = (position: number) => {
    const sizes = productsOf(table).flatMap(({ cells }) => cells[position] || []);
    return sizes.length > 0 && sizes.every(saysCartonSize);
  };
  const hasCost = columns.some(({ meaning }) => meaning?.role === "product_value");
  const others = columns.flatMap(({ heading, meaning }) => (!saysTier(heading, false, true) && meaning?.role) || []);
  const hasBoth = others.includes("product_value") && others.some((role) => /price$/u.test(role));
  const isRegister = columns.some(({ heading }) => registerWords.test(heading));
  const roles = columns.map(({ heading, meaning }, position) => {
    if (saysTier(heading, hasCost, hasBoth) && rows.some(({ cells }) => isFigure(cells[position]))) return "tier";
    if (isRegister && registerMove.test(heading)) return "stock";
    if (isAmazon && /standard[_ ]price/iu.test(heading)) return "expected_sale_price";
    if (/^(?:option|offer)?$/u.test(meaning?.role ?? "") && isSize(position)) return "carton";
    return meaning?.role ?? (namesPack(position) ? "unit" : undefined);
  });
  const quantity = roles.indexOf("quantity");
  const hasOther = roles.filter(isPrice).length > 1;
  // A rate that is the same in all rows, beside a price or a cost, is one of exchange.
  const isExchange = (position: number) => {
    const known = (numbersOf(table)[position] ?? []).flatMap((figure) => figure ?? []);
    return hasOther && /rate/iu.test(headingOf(table, position)) && known.length > 1 && new Set(known).size === 1;
  };
  const isTotal = (position: number) =>
    columns.some((_, other) => other !== position && other !== quantity && isTotalOf(table, quantity, position, other));
  return roles.map((role, position) => {
    if (role === "price" && isExchange(position)) return undefined;
    return isPrice(role) && quantity >= 0 && isTotal(position) ? "total" : role;
  });
}

/** Tells whether the amounts of a column are the quantities times those of another one. */
export function isTotalOf(table: Table, quantity: number, total: number, price: number): boolean {
  const lines = table.rows.flatMap((_, row) => {
    const [count, one, all] = [quantity, price, total].map((position) => numbersOf(table)[position]?.[row]);
    return count === undefined || one === undefined || all === undefined ? [] : [{ count, one, all }];
  });
  return (
    lines.some(({ count }) => count !== 1) &&
    lines.every(({ count, one, all }) => Math.abs(count * one - all) <= 0.01 + Math.abs(all) * 1e-4)
  );
}
