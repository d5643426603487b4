/** The proposed meaning of each column of a table, from its heading, the other headings, and the figures. Pure. */
import { onlyOf } from "../../lib/only-of.ts";
import { isCurrencyCode, namedCurrency, readUnit, saysPercent } from "../numbers/currency-words.ts";
import { figuresOf, headingOf, isPrice, isTotalOf, productsOf, type Roles, rolesOf } from "./column-roles.ts";
import type { ColumnCurrency, ColumnPieces, SheetColumn, SheetForForm } from "./confirmed-sheet.ts";
import { packColumn, packOf, saysBeforeTax, saysOnePiece, scaleOf, taxRatesIn, withoutScale } from "./heading-units.ts";
import { termsAround } from "./proposed-terms.ts";
import { rowWord } from "./row-words.ts";
import { isFigure, numberIn, type Table } from "./sheet-table.ts";
import { notedCurrency, notesOf, shareBases } from "./table-notes.ts";

/** Words above a table that say that it is an offer or an invoice: its prices are what the merchant pays. */
const offerTitle =
  /proforma|quotation|price offer|purchase order|(?:supplier|factory|vendor)(?:.s)? price|أسعار المور|أسعار المصنع|عرض\s?(?:ال)?سعر|عروض أسعار|فاتورة|امر شراء|أمر شراء|报价|報價|形式发票|teklif|devis|facture/iu;

/** Currencies of the states whose customers the analyses are about. */
const gulfCurrencies = /^(?:SAR|AED|BHD|KWD|OMR|QAR)$/;

/** Headings of a discount with its rate, which is one for all rows: `Discount 10%`. */
const discountOf =
  /^(?:trade |dealer |special )?(?:disc\.?|discount|rebate|(?:ال)?خصم|折扣|iskonto|indirim|remise)\s?[(（]?\s?\p{Nd}/iu;

/** Headings of customers and words of a sales report, of its quantities and totals: customers paid its prices. */
const customerWords = /^(?:customer(?:[ _](?:name|id))?|(?:اسم )?العميل|müşteri(?: adı)?)$|^(?:lineitem|order[ _]nr)/iu;
const soldWords = /(?<!\p{L})(?:sold|sales|revenue)(?!\p{L})|مباع|مبيعات|إيراد/iu;

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

/** A table with the meaning of its columns, and the form that its fields are for. */
type Given = SheetForForm & { readonly table: Table; readonly roles: Roles };

/** Returns the currency that a column's heading or all of its cells name. */
const statedCurrency = ({ table, formCurrency }: Given, position = -1): string | undefined =>
  table.columns[position]?.currency ??
  currencyOfCells(figuresOf(table, position), formCurrency) ??
  scaleOf(headingOf(table, position))?.currency;

const currencyOf = (given: Given, position?: number): string | undefined =>
  statedCurrency(given, position) ?? notedCurrency(given.table, given.formCurrency);

/** Tells whether neither customers in the Gulf nor couriers there are paid in a currency, as in rupees or lira. */
const isAbroad = ({ formCurrency }: Given, code?: string): boolean =>
  code !== undefined && code !== formCurrency && !gulfCurrencies.test(code);

/** Returns the columns of a meaning whose headings are the best of its names, and the place of that name. */
function columnsOf({ sheet, table, roles }: Given, role: string) {
  const all = [...roles.keys()].filter((at) => roles[at] === role && !sheet.hiddenColumns.includes(at));
  const holds = (at: number) => table.rows.some(({ cells }) => (cells[at] ?? "") !== "");
  const filled = all.length > 1 ? all.filter(holds) : all;
  const rankOf = (at: number) => table.columns[at]?.meaning?.rank ?? 1;
  const best = Math.min(...filled.map(rankOf));
  return { best, positions: filled.filter((at) => rankOf(at) === best) };
}

/** Chooses the column of each field, of the names and of the codes. */
function chosenFields(given: Given): ReadonlyMap<string, number | undefined> {
  const { table, fields, roles } = given;
  const prices = pricesOf(given);
  const byName: Readonly<Record<string, number | undefined>> = chosenPrices(given, prices);
  // A price beside a selling price is asked about, and can be the cost.
  const hasCost =
    byName.product_value !== undefined ||
    roles.some((role) => role === "product_value" || role === "tier") ||
    (prices.bare.length > 0 && prices.sale.best === 1);
  const isLong = (at: number) => table.rows.some(({ cells }) => (cells[at] ?? "").length > 200);
  const { best, positions } = columnsOf(given, "name");
  const chosen = new Map([
    ["name", positions.find((position) => best === 1 || !isLong(position))],
    ["sku", columnsOf(given, "sku").positions[0]],
  ]);
  for (const { name, unit } of fields) {
    const at = onlyOf(columnsOf(given, name).positions.filter((each) => isOfUnit(table, each, unit.kind, name)));
    // The delivery time of an offer is the supplier's, and the shipping of a sheet without costs is what customers pay.
    const isOthers =
      (name === "delivery_days" && prices.isOffer) ||
      (/^(?:shipping|insurance)$/u.test(name) && !hasCost) ||
      (name === "fulfillment_cost" && isAbroad(given, currencyOf(given, at)));
    chosen.set(name, name in byName ? byName[name] : isOthers ? undefined : at);
  }
  // An amount of a fee is a share of what stands beside it, unless it is that of a whole line.
  for (const [field, parts] of roles.includes("quantity") ? [] : Object.entries(shareBases)) {
    const at = onlyOf(columnsOf(given, field).positions);
    const currency = statedCurrency(given, at);
    const isBase = (part: string) => currency !== undefined && statedCurrency(given, chosen.get(part)) === currency;
    if (chosen.has(field)) chosen.set(field, chosen.get(field) ?? (parts.every(isBase) ? at : undefined));
  }
  return chosen;
}

/** Reads which prices a table has, and whether they are what customers paid, or what the merchant pays. */
function pricesOf(given: Given) {
  const { table, roles } = given;
  const has = (role: string) => roles.includes(role);
  // Of several prices by quantity, the user says which one he pays.
  const isTiered = has("tier");
  const cost = columnsOf(given, isTiered ? "" : "product_value");
  const bare = columnsOf(given, isTiered ? "" : "price").positions;
  const { column: termsColumn, ofLines } = termsAround(table);
  const isReport = table.columns.some(
    ({ heading }, at) =>
      customerWords.test(heading) || (/^(?:quantity|total)$/u.test(roles[at] ?? "") && soldWords.test(heading)),
  );
  const isOffer =
    has("offer") ||
    has("carton") ||
    (has("quantity") && has("total") && !isReport) ||
    // A price beside a cost is the merchant's own. `Key FOB` is a product, not terms of delivery.
    (cost.positions.length === 0 &&
      (ofLines.length > 0 ||
        (termsColumn >= 0 && roles[termsColumn] !== "name") ||
        table.columns.some(({ heading }) => packOf(heading) !== undefined))) ||
    table.above.some(({ cells }) => cells.some((cell) => offerTitle.test(cell)));
  return { cost, bare, sale: columnsOf(given, "expected_sale_price"), isReport, isOffer };
}

/** Chooses the columns of what the merchant pays for a product, and of what customers pay. */
function chosenPrices(given: Given, { cost, sale, bare, isReport, isOffer }: ReturnType<typeof pricesOf>) {
  const { table, roles, formCurrency } = given;
  const says = (words: RegExp) => (position?: number) => words.test(headingOf(table, position));
  const isAfterDiscount = says(/after disc|discounted|final|بعد الخصم|النهائي|折[后後]/iu);
  const isNet = says(/(?<!\p{L})net(?:to)?(?!\p{L})|صافي/iu);
  const beforeTax = (position: number) => saysBeforeTax(headingOf(table, position));
  const isUntaxed = (position: number) => taxRatesIn(headingOf(table, position)).length === 0;
  const sayNoTax = notesOf(table).some(saysBeforeTax);
  const withTax = (positions: readonly number[]) =>
    sayNoTax ? undefined : onlyOf(positions.filter((position) => !beforeTax(position) && !isNet(position)));
  // A discount beside a price lowers what the merchant pays: only a net price is the cost then.
  const hasDiscount = roles.some(
    (role, position) =>
      (role === "discount" || discountOf.test(headingOf(table, position))) &&
      table.rows.some(({ cells }) => numberIn(cells[position]?.replace(/[%٪]/u, ""))),
  );
  const isPaid = (position: number | undefined) => !hasDiscount || isNet(position) || isAfterDiscount(position);
  const countOf = (position: number) => figuresOf(table, position).filter(numberIn).length;
  const most = Math.max(...roles.map((role, position) => (isPrice(role) ? countOf(position) : 0)));
  const isOfOne = (position: number) => saysOnePiece(headingOf(table, position)) && countOf(position) === most;
  const priced = onlyOf(bare) ?? onlyOf(bare.filter(isOfOne)) ?? (isOffer ? onlyOf(bare.filter(beforeTax)) : undefined);
  const isPartly = bare.some((position) => isAfterDiscount(position) && countOf(position) < most);
  const generic = isPaid(priced) && !isPartly ? priced : undefined;
  const paidIn = currencyOf(given, generic);
  const isOtherCurrency = sale.best < 5 && paidIn !== undefined && paidIn !== currencyOf(given, sale.positions[0]);
  // Rupees are India's or Pakistan's, and foreign in either case.
  const candidates =
    paidIn === undefined ? candidatesOf(headingOf(table, generic), figuresOf(table, generic ?? -1)) : [paidIn];
  const isForeign = !isReport && candidates.length > 0 && candidates.every((code) => isAbroad(given, code));
  // A price in dollars beside an old one can be a supplier's, or that of a shop abroad.
  const isReduced = isForeign && sale.best > 3 && sale.best < Infinity;
  const isCost =
    cost.positions.length === 0 && (isOffer || isOtherCurrency || (isForeign && sale.best > 2 && !isReduced));
  const isPaidNet = (position: number) => hasDiscount && isNet(position);
  const found = [() => true, isPaidNet, beforeTax, isUntaxed, isOfOne].map((is) => onlyOf(cost.positions.filter(is)));
  const known = found.find((at) => at !== undefined) ?? convertedCost(table, formCurrency, cost.positions);
  const product_value = isCost ? generic : isPaid(known) || sale.positions.length + bare.length > 0 ? known : undefined;
  // A price beside a selling price can be either; one beside a regular or a reduced price is what customers pay.
  // An old or a list price beside the one of an offer is the supplier's own.
  const isOwnPrice = isCost && !isOtherCurrency && sale.best >= 3;
  // An offer can have a cost that its reader has worked out, and his own price beside it.
  const saysCost = says(/cost|كلفة|شراء|成本|maliyet/iu)(known);
  const isSame = paidIn === currencyOf(given, known);
  const isOwnOffer = isOffer && (known === undefined || isForeign || (!saysCost && isSame));
  // A target in the foreign currency of the cost is what the merchant wants to pay.
  const isWish = says(/target|مستهدف|目[标標]|hedef|cible/iu)(generic) && isForeign && isSame;
  if (bare.length === 0 || isWish || (isCost && generic !== undefined))
    return { product_value, expected_sale_price: isOwnPrice ? undefined : withTax(sale.positions) };
  const isSelling =
    sale.best > 1 && !isOwnOffer && !isReduced && !isPartly && (!hasDiscount || bare.every(isAfterDiscount));
  return { product_value, expected_sale_price: isSelling ? withTax(bare) : undefined };
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
  const areDays = figuresOf(table, position).some((cell) =>
    /\p{Nd}\s?(?:days?|يوم|أيام|ايام|天)(?!\p{L})/iu.test(cell),
  );
  if (kind === "money" && areDays) return false;
  const areShares =
    table.columns[position]?.currency === undefined &&
    figures.every(
      (figure) => figure !== undefined && figure >= 0 && (figure <= 1 || shareBases[field] !== undefined),
    ) &&
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
  const beside = named.length === 1 ? named[0] : named.find((at) => at === position + 1);
  return named.length === bare.length && beside !== undefined && isFull(beside) ? beside : undefined;
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
  const fieldAt = new Map([...chosenFields({ ...form, table, roles })].map(([field, at]) => [at, field]));
  const notes = notesOf(table);
  const units = table.columns.map(({ heading, currency }, position) => {
    const inCells = currencyOfCells(figuresOf(table, position), formCurrency);
    const isTorn = currency !== undefined && inCells !== undefined && currency !== inCells;
    const scale = scaleOf(heading);
    return { isTorn, currency: isTorn ? undefined : (currency ?? inCells ?? scale?.currency), scale };
  });
  const bare = units.flatMap(({ currency }, position) =>
    currency === undefined && fields.some(({ name, unit }) => name === fieldAt.get(position) && unit.kind === "money")
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
    const field = fieldAt.get(position);
    const currency = bare.includes(position) ? currencyAround(heading, position) : own.currency;
    // How far a line above reaches is not said: a scale in it is asked about.
    const isScaleOpen = scale?.isOpen ?? notes.some(scaleOf);
    // A line about all prices is about a cost whose heading does not say otherwise.
    const isNoted = field === "product_value" && !saysBeforeTax(heading);
    const cells = isPrice(field) ? figuresOf(table, position) : [];
    const saysTax = (text: string) => taxRatesIn(text).length > 0;
    const said = [heading, ...(isNoted ? notes : [])].find(saysTax);
    return {
      heading,
      role: roles[position],
      field,
      currency,
      isTorn,
      isCurrencyNamed: currency !== undefined,
      pieces: proposedPieces(table, position, isPrice(field), roles),
      scale: isScaleOpen ? undefined : (scale?.factor ?? 1),
      taxRates: said ? taxRatesIn(said) : cells.every(saysTax) ? [...new Set(cells.flatMap(taxRatesIn))] : [],
      taxPct: undefined,
      isFraction: undefined,
    };
  });
}
