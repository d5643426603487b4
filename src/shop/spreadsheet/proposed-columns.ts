/** The proposed meaning of each column of a table, from its heading, the other headings, and the figures. Pure. */
import { onlyOf } from "../../lib/only-of.ts";
import { isCurrencyCode, namedCurrency, readUnit, saysPercent } from "../numbers/currency-words.ts";
import { saysCartonSize } from "./cell-spelling.ts";
import type { ColumnCurrency, ColumnPieces, SheetColumn, SheetForForm } from "./confirmed-sheet.ts";
import { packColumn, packOf, saysBeforeTax, saysOnePiece, scaleOf, taxRatesIn, withoutScale } from "./heading-units.ts";
import { keptBy } from "./kept-by.ts";
import { termsAround } from "./proposed-terms.ts";
import { rowWord } from "./row-words.ts";
import { hasDigit, isFigure, numberIn, type Table } from "./sheet-table.ts";
import { notedCurrency, notesOf, shareBases } from "./table-notes.ts";

/** Words above a table that say that it is an offer or an invoice: its prices are what the merchant pays. */
const offerTitle =
  /proforma|quotation|price offer|purchase order|(?:supplier|factory|vendor)(?:.s)? price|أسعار المور|أسعار المصنع|عرض\s?(?:ال)?سعر|عروض أسعار|فاتورة|امر شراء|أمر شراء|报价|報價|形式发票|teklif|devis|facture/iu;

/** Currencies of the states whose customers the analyses are about. */
const gulfCurrencies = /^(?:SAR|AED|BHD|KWD|OMR|QAR)$/;

/** Headings of a discount with its rate, which is one for all rows: `Discount 10%`. */
const discountOf =
  /^(?:trade |dealer |special )?(?:disc\.?|discount|rebate|(?:ال)?خصم|折扣|iskonto|indirim|remise)\s?[(（]?\s?\p{Nd}/iu;

/** Words of a sales report in the headings of its quantities and totals: its prices are what customers paid. */
const soldWords = /(?<!\p{L})(?:sold|sales|revenue)(?!\p{L})|مباع|مبيعات|إيراد/iu;

/** A cell that says for which of several pieces the amounts of its row are: `per dozen`, in a column of remarks. */
const perPack =
  /^(?:per |by |a |\/ ?|لكل |لل|بال)?(?:dozens?|dz|doz|cartons?|ctns?|gross|درزن|دزينة|كرتون|كرتونة|打|箱)\.?$/iu;

/** The meaning of each column, by position. */
type Roles = readonly (string | undefined)[];

/** The number in each cell, by column. */
const numbersOf = keptBy(({ columns, rows }: Table) =>
  columns.map((_, position) => rows.map(({ cells }) => numberIn(cells[position]))),
);

/** The meaning of each column, checked by its figures: a column of quantity times price is a total. */
function rolesOf(table: Table): Roles {
  const { columns, rows } = table;
  // Amazon calls the price for customers what Odoo calls the cost.
  const isAmazon = columns.some(({ heading }) => /(?:item|seller|contribution)[-_ ]sku/iu.test(heading));
  const namesPack = (position: number) => rows.some(({ cells }) => perPack.test(cells[position] ?? ""));
  const isSize = (position: number) => {
    const sizes = productsOf(table).flatMap(({ cells }) => cells[position] || []);
    return sizes.length > 0 && sizes.every(saysCartonSize);
  };
  const roles = columns.map(({ heading, meaning }, position) => {
    if (isAmazon && /standard[_ ]price/iu.test(heading)) return "expected_sale_price";
    if (/^(?:option|offer)?$/u.test(meaning?.role ?? "") && isSize(position)) return "carton";
    return meaning?.role ?? (namesPack(position) ? "unit" : undefined);
  });
  const quantity = roles.indexOf("quantity");
  const isMoney = (role: string | undefined) =>
    role === "price" || role === "product_value" || role === "expected_sale_price";
  // A rate that is the same in all rows, beside a price or a cost, is one of exchange.
  const hasOther = roles.filter(isMoney).length > 1;
  for (const [position, column] of columns.entries()) {
    if (!hasOther || roles[position] !== "price" || !/rate/iu.test(column.heading)) continue;
    const known = (numbersOf(table)[position] ?? []).flatMap((figure) => figure ?? []);
    if (known.length > 1 && new Set(known).size === 1) roles[position] = undefined;
  }
  if (quantity < 0) return roles;
  const isTotal = (position: number) =>
    columns.some((_, other) => other !== position && other !== quantity && isTotalOf(table, quantity, position, other));
  return roles.map((role, position) => (isMoney(role) && isTotal(position) ? "total" : role));
}

/** Tells whether the amounts of a column are the quantities times those of another one. */
function isTotalOf(table: Table, quantity: number, total: number, price: number): boolean {
  const lines = table.rows.flatMap((_, row) => {
    const [count, one, all] = [quantity, price, total].map((position) => numbersOf(table)[position]?.[row]);
    return count === undefined || one === undefined || all === undefined ? [] : [{ count, one, all }];
  });
  return (
    lines.some(({ count }) => count !== 1) &&
    lines.every(({ count, one, all }) => Math.abs(count * one - all) <= 0.01 + Math.abs(all) * 1e-4)
  );
}

/** The currency that a total names beside the sum of the amounts above it: `Total: USD 1,300`. */
function currencyOfSum({ rows }: Table, position: number, formCurrency: string): string | undefined {
  let sum = 0;
  const named = rows.flatMap(({ cells }) => {
    const [name = "", amount = ""] = [cells.find(Boolean), cells[position]];
    const text = `${name} ${amount}`;
    const isTotal = rowWord(name) === "total";
    if (!isTotal) sum += numberIn(amount) ?? 0;
    const figures = isTotal ? (text.match(/\p{Nd}[\p{Nd}.,٫٬]*/gu) ?? []) : [];
    const isSum = figures.some((figure) => Math.abs((numberIn(figure) ?? 0) - sum) < 0.01);
    return isSum ? (namedCurrency(text.replace(/\p{Nd}/gu, ""), formCurrency) ?? []) : [];
  });
  return onlyOf(named);
}

/** Chooses the columns that are a field, by position. */
function chosenFields(
  { sheet, fields, formCurrency }: SheetForForm,
  table: Table,
  roles: Roles,
): ReadonlyMap<number, string> {
  const chosen = new Map<number, string>();
  const isShown = (position: number) => !sheet.hiddenColumns.includes(position);
  const holds = (position: number) => table.rows.some(({ cells }) => (cells[position] ?? "") !== "");
  const isLong = (position: number) => table.rows.some(({ cells }) => (cells[position] ?? "").length > 200);
  const ranked = (role: string) => {
    const positions = roles.flatMap((each, position) => (each === role && isShown(position) ? [position] : []));
    const filled = positions.length > 1 ? positions.filter(holds) : positions;
    const rankOf = (position: number) => table.columns[position]?.meaning?.rank ?? 1;
    const best = Math.min(...filled.map(rankOf));
    return { best, positions: filled.filter((position) => rankOf(position) === best) };
  };
  const headingOf = (position = -1) => table.columns[position]?.heading ?? "";
  const beforeTax = (position: number) => saysBeforeTax(headingOf(position));
  const isUntaxed = (position: number) => taxRatesIn(headingOf(position)).length === 0;
  const isAfterDiscount = (position?: number) =>
    /after disc|discounted|final|بعد الخصم|النهائي|折[后後]/iu.test(headingOf(position));
  const isNet = (position?: number) => /(?<!\p{L})net(?:to)?(?!\p{L})|صافي/iu.test(headingOf(position));
  const sayNoTax = notesOf(table).some(saysBeforeTax);
  const withTax = (positions: readonly number[]) =>
    sayNoTax ? undefined : onlyOf(positions.filter((position) => !beforeTax(position) && !isNet(position)));
  const give = (position: number | undefined, field: string) => {
    if (position !== undefined) chosen.set(position, field);
  };
  for (const { name, unit } of fields)
    if (name !== "product_value" && name !== "expected_sale_price")
      give(onlyOf(ranked(name).positions.filter((position) => isOfUnit(table, position, unit.kind, name))), name);
  const names = ranked("name");
  give(
    names.positions.find((position) => names.best === 1 || !isLong(position)),
    "name",
  );
  give(ranked("sku").positions[0], "sku");

  const [cost, sale, price] = [ranked("product_value"), ranked("expected_sale_price"), ranked("price").positions];
  const has = (role: string) => roles.includes(role);
  const { column: termsColumn, ofLines } = termsAround(table);
  const isReport = roles.some(
    (role, position) => (role === "quantity" || role === "total") && soldWords.test(headingOf(position)),
  );
  const saysOffer =
    has("offer") ||
    has("carton") ||
    (has("quantity") && has("total") && !isReport) ||
    // A price beside a cost is the merchant's own. `Key FOB` is a product, not terms of delivery.
    (cost.positions.length === 0 &&
      (ofLines.length > 0 ||
        (termsColumn >= 0 && roles[termsColumn] !== "name") ||
        table.columns.some(({ heading }) => packOf(heading) !== undefined))) ||
    table.above.some(({ cells }) => cells.some((cell) => offerTitle.test(cell)));
  // The delivery time of an offer is the supplier's, and no customer's.
  if (saysOffer) for (const [position, field] of chosen) if (field === "delivery_days") chosen.delete(position);
  const ownCurrency = (position = -1) =>
    table.columns[position]?.currency ??
    currencyOfCells(figuresOf(table, position), formCurrency) ??
    scaleOf(headingOf(position))?.currency;
  const currencyOf = (position?: number) => ownCurrency(position) ?? notedCurrency(table, formCurrency);
  // A discount beside a price lowers what the merchant pays: only a net price is the cost then.
  const hasDiscount = roles.some(
    (role, position) =>
      (role === "discount" || discountOf.test(headingOf(position))) &&
      table.rows.some(({ cells }) => numberIn(cells[position]?.replace(/[%٪]/u, ""))),
  );
  const isPaid = (position: number | undefined) => !hasDiscount || isNet(position) || isAfterDiscount(position);
  const countOf = (position: number) => figuresOf(table, position).filter(numberIn).length;
  const isAmount = (role = "") => /^(?:price|product_value|expected_sale_price)$/u.test(role);
  const most = Math.max(...roles.map((role, position) => (isAmount(role) ? countOf(position) : 0)));
  const isOfOne = (position: number) => saysOnePiece(headingOf(position)) && countOf(position) === most;
  const priced =
    onlyOf(price) ?? onlyOf(price.filter(isOfOne)) ?? (saysOffer ? onlyOf(price.filter(beforeTax)) : undefined);
  const isPartly = price.some((position) => isAfterDiscount(position) && countOf(position) < most);
  const generic = isPaid(priced) && !isPartly ? priced : undefined;
  const paidIn = currencyOf(generic);
  const isOtherCurrency = sale.best < 4 && paidIn !== undefined && paidIn !== currencyOf(sale.positions[0]);
  // Customers in the Gulf do not pay in rupees or lira, and rarely in dollars; nor do couriers there.
  const isAbroad = (code?: string) => code !== undefined && code !== formCurrency && !gulfCurrencies.test(code);
  // Rupees are India's or Pakistan's, and foreign in either case.
  const candidates =
    paidIn === undefined ? candidatesOf(headingOf(generic), figuresOf(table, generic ?? -1)) : [paidIn];
  const isForeign = !isReport && candidates.length > 0 && candidates.every(isAbroad);
  for (const [at, field] of chosen) if (field === "fulfillment_cost" && isAbroad(currencyOf(at))) chosen.delete(at);
  const isCost = cost.positions.length === 0 && (saysOffer || isOtherCurrency || (isForeign && sale.best > 2));
  const isPaidNet = (position: number) => hasDiscount && isNet(position);
  const found = [() => true, isPaidNet, beforeTax, isUntaxed, isOfOne].map((is) => onlyOf(cost.positions.filter(is)));
  const known = found.find((at) => at !== undefined) ?? convertedCost(table, formCurrency, cost.positions);
  give(
    isCost ? generic : isPaid(known) || sale.positions.length + price.length > 0 ? known : undefined,
    "product_value",
  );
  // A price beside a selling price can be either; one beside a regular or a reduced price is what customers pay.
  // An old or a list price beside the one of an offer is the supplier's own.
  const isOwnPrice = isCost && !isOtherCurrency && sale.best >= 3;
  // An offer can have a cost that its reader has worked out, and his own price beside it.
  const saysCost = /cost|كلفة|شراء|成本|maliyet/iu.test(headingOf(known));
  const isOwnOffer = saysOffer && (known === undefined || isForeign || (!saysCost && paidIn === currencyOf(known)));
  // A target in the foreign currency of the cost is what the merchant wants to pay.
  const isWish =
    /target|مستهدف|目[标標]|hedef|cible/iu.test(headingOf(generic)) && isForeign && paidIn === currencyOf(known);
  if (price.length === 0 || isWish || (isCost && generic !== undefined))
    give(isOwnPrice ? undefined : withTax(sale.positions), "expected_sale_price");
  else if (sale.best > 1 && !isOwnOffer && !isPartly && (!hasDiscount || price.every(isAfterDiscount)))
    give(withTax(price), "expected_sale_price");
  // An amount of a fee is a share of what stands beside it, unless it is that of a whole line.
  const currencies = new Map([...chosen].map(([at, field]) => [field, ownCurrency(at)]));
  for (const [field, parts] of Object.entries(shareBases)) {
    const [at, ...others] = currencies.has(field) || has("quantity") ? [] : ranked(field).positions;
    const currency = others.length === 0 ? ownCurrency(at) : undefined;
    if (currency !== undefined && parts.every((part) => currencies.get(part) === currency)) give(at, field);
  }
  return new Map([...chosen].filter(([, field]) => ["name", "sku", ...fields.map(({ name }) => name)].includes(field)));
}

/**
 * Returns whether a column has figures of a field's unit: an amount where money is meant, a share where it is not. Bare
 * figures can be shares, too, of at most 1 unless they can be amounts of a fee: the user is asked what they are.
 */
function isOfUnit(table: Table, position: number, kind: string, field: string): boolean {
  const heading = table.columns[position]?.heading ?? "";
  const cells = figuresOf(table, position).filter(isFigure);
  const figures = cells.map((cell) => numberIn(cell.replace(/[%٪]/u, "")));
  // `Delivery` can head what it costs, or how long it takes.
  const areDays = table.rows.some((row) =>
    /\p{Nd}\s?(?:days?|يوم|أيام|ايام|天)(?!\p{L})/iu.test(row.cells[position] ?? ""),
  );
  if (kind === "money" && areDays) return false;
  const areShares =
    table.columns[position]?.currency === undefined &&
    figures.every((figure) => figure !== undefined && figure >= 0 && figure <= (shareBases[field] ? 100 : 1)) &&
    figures.some(Boolean) &&
    cells.every((cell) => readUnit(cell).currencies.length === 0);
  const isPercent = saysPercent(heading) || (cells.length > 0 && cells.every((cell) => readUnit(cell).isPercent));
  return kind === "percent" ? isPercent || areShares : !isPercent;
}

/** Returns the column of several that is in the form's currency, if each other one is the same amount in another. */
function convertedCost(table: Table, formCurrency: string, positions: readonly number[]): number | undefined {
  const own = onlyOf(positions.filter((position) => table.columns[position]?.currency === formCurrency));
  if (own === undefined) return undefined;
  const isConversion = positions.every((position) => {
    const rates = table.rows.flatMap(({ cells }) => {
      const [amount, converted] = [numberIn(cells[own]), numberIn(cells[position])];
      return amount && converted ? amount / converted : [];
    });
    return rates.length > 0 && Math.max(...rates) <= Math.min(...rates) * 1.01;
  });
  return isConversion ? own : undefined;
}

/** The rows that are not named as sums or charges. */
const productsOf = keptBy(({ rows }: Table) =>
  rows.filter(({ cells }) => rowWord(cells.find(Boolean) ?? "") === undefined),
);

/** The cells of a column with a digit, except in rows that are named as sums or charges. */
const figuresOf = (table: Table, position: number): readonly string[] =>
  productsOf(table).flatMap(({ cells }) => (hasDigit(cells[position]) ? (cells[position] ?? "") : []));

/** Letters that are written so in China alone. */
const simplified = /[产单价货额规编库]/u;

/** Returns the currencies that a heading, or all cells, can mean. */
function candidatesOf(heading: string, cells: readonly string[]): readonly string[] {
  const texts = [withoutScale(heading), ...cells.map((cell) => cell.replace(/\p{Nd}/gu, ""))];
  return onlyOf(texts.map((text) => readUnit(text).currencies.join(" ")).filter(Boolean))?.split(" ") ?? [];
}

/** Returns the one currency that all cells with a number name. A sign in “…” does not count. */
function currencyOfCells(cells: readonly string[], formCurrency: string): string | undefined {
  const texts = new Set(cells.map((cell) => cell.replace(/“.*”.*|\p{Nd}/gu, "")));
  return onlyOf([...texts].map((text) => namedCurrency(text, formCurrency)));
}

/** Returns the column of currencies that stands for amounts without one: the only one, or one after each of them. */
function currencyColumnFor(
  table: Table,
  formCurrency: string,
  bare: readonly number[],
  position: number,
): ColumnCurrency | undefined {
  const isFull = (at: number) =>
    productsOf(table).every(
      ({ cells }) => !isFigure(cells[position]) || namedCurrency(cells[at] ?? "", formCurrency) !== undefined,
    );
  // A column without a known heading can hold the codes of currencies as well.
  const holdsCodes = (at: number) => productsOf(table).every(({ cells }) => !cells[at] || isCurrencyCode(cells[at]));
  const named = table.columns.flatMap(({ meaning }, at) =>
    meaning?.role === "currency" || (meaning === undefined && holdsCodes(at) && isFull(at)) ? [at] : [],
  );
  const beside = named.length === 1 && bare.length === 1 ? named[0] : named.find((at) => at === position + 1);
  const isEnough = named.length === 1 ? bare.length === 1 : named.length === bare.length;
  return isEnough && beside !== undefined && isFull(beside) ? beside : undefined;
}

/** Proposes for how many pieces the amounts of a column are, by its heading, the lines around, and other columns. */
function proposedPieces(table: Table, position: number, isPrice: boolean, roles: Roles): ColumnPieces | undefined {
  const { heading = "" } = table.columns[position] ?? {};
  const cells = isPrice ? figuresOf(table, position) : [];
  const first = packOf(`price ${cells[0]}`);
  const inCells = typeof first === "string" && cells.every((cell) => packOf(`price ${cell}`) === first);
  const pack = packOf(heading) ?? (inCells ? first : undefined);
  // How far a line above reaches is not said: a pack in it is asked about.
  if (pack === undefined && isPrice && !saysOnePiece(heading) && notesOf(table).some(packOf)) return "several";
  if (pack === undefined || typeof pack === "number") return pack;
  const columns = table.columns.map(({ heading }, at) => ({ heading, role: roles[at] }));
  return packColumn(columns, pack) ?? "several";
}

/** Proposes what each column is. A share is proposed only if the heading or every cell says so. */
export function proposedColumns(form: SheetForForm, table: Table): readonly SheetColumn[] {
  const { fields, formCurrency } = form;
  const roles = rolesOf(table);
  const chosen = chosenFields(form, table, roles);
  const notes = notesOf(table);
  const units = table.columns.map(({ heading, currency }, position) => {
    const inCells = currencyOfCells(figuresOf(table, position), formCurrency);
    const isTorn = currency !== undefined && inCells !== undefined && currency !== inCells;
    const scale = scaleOf(heading);
    return { isTorn, currency: isTorn ? undefined : (currency ?? inCells ?? scale?.currency), scale };
  });
  const bare = units.flatMap(({ currency }, position) =>
    currency === undefined && fields.some(({ name, unit }) => name === chosen.get(position) && unit.kind === "money")
      ? [position]
      : [],
  );
  const named = new Set(units.map(({ currency }) => currency));
  if (table.columns.some(({ heading }) => simplified.test(heading))) named.add("CNY");
  /** The currency of bare amounts by the rest of the sheet. Rupees are India's or Pakistan's, ¥ China's or Japan's. */
  const currencyAround = (heading: string, position: number) => {
    const candidates = candidatesOf(heading, figuresOf(table, position));
    const sums = roles.flatMap((role, at) =>
      at === position || (role === "total" && isTotalOf(table, roles.indexOf("quantity"), at, position)) ? [at] : [],
    );
    const ofSums = () => onlyOf(sums.flatMap((at) => currencyOfSum(table, at, formCurrency) ?? []));
    const ofSheet = candidates.length === 0 ? (notedCurrency(table, formCurrency) ?? ofSums()) : undefined;
    return (
      currencyColumnFor(table, formCurrency, bare, position) ??
      onlyOf(candidates.filter((code) => named.has(code))) ??
      ofSheet
    );
  };
  return units.map(({ isTorn, scale, ...own }, position): SheetColumn => {
    const { heading = "" } = table.columns[position] ?? {};
    const field = chosen.get(position);
    const currency = bare.includes(position) ? currencyAround(heading, position) : own.currency;
    // How far a line above reaches is not said: a scale in it is asked about.
    const isScaleOpen = scale?.isOpen ?? notes.some(scaleOf);
    // A line about all prices is about a cost whose heading does not say otherwise.
    const isNoted = field === "product_value" && !saysBeforeTax(heading);
    const isPrice = field === "product_value" || field === "expected_sale_price";
    const cells = isPrice ? figuresOf(table, position) : [];
    const saysTax = (text: string) => taxRatesIn(text).length > 0;
    const said = [heading, ...(isNoted ? notes : [])].find(saysTax);
    return {
      heading,
      role: roles[position],
      field,
      currency,
      isTorn,
      isCurrencyNamed: currency !== undefined,
      pieces: proposedPieces(table, position, isPrice, roles),
      scale: isScaleOpen ? undefined : (scale?.factor ?? 1),
      taxRates: said ? taxRatesIn(said) : cells.every(saysTax) ? [...new Set(cells.flatMap(taxRatesIn))] : [],
      taxPct: undefined,
      isFraction: undefined,
    };
  });
}
