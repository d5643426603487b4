/** Columns whose figures or words cannot be what their heading alone would mean. Somebody is asked. Pure. */

import { currencyField } from "../draft.ts";
import { readTypedNumber } from "../numbers/typed-number.ts";
import { readUnit } from "../numbers/unit-words.ts";
import { namedRate } from "./column-units.ts";
import { shopCurrencies } from "./heading-meaning.ts";
import { essence, rootsIn } from "./heading-roots.ts";
import { areConverted, figureIn } from "./settled-columns.ts";

type Cells = readonly string[];

/** Rates in use, by field. No duty of the common tariff is below 5 %; no Gulf state has another VAT. */
const isRate: Readonly<Record<string, (rate: number) => boolean>> = {
  duty_rate_pct: (rate) => rate === 0 || rate >= 5,
  vat_rate_pct: (rate) => [0, 5, 10, 15].includes(rate),
  marketplace_fee_pct: (rate) => Number.isInteger(rate * 2),
  payment_fee_pct: (rate) => rate <= 5,
  // Pieces that came back, or what they cost, are as likely.
  returns_reserve_pct: () => false,
};

const rateIn = (text: string): number | undefined => {
  const reading = readTypedNumber(text, { unit: "percent" });
  return reading.kind === "number" ? reading.value : undefined;
};

const isBareNumber = (cell: string): boolean => rateIn(cell) !== undefined && !/[%٪]/u.test(cell);

/** Whether bare figures under a heading that says no per cent are amounts rather than rates, which `others` may tell. */
function holdsAmounts(field: string, heading: string, cells: Cells, others: readonly Cells[]): boolean {
  const isUsual = isRate[field];
  const [stated] = heading.match(namedRate) ?? [];
  // Beside a heading that names the rate itself, `Duty 5%`, only the same rate again is no amount.
  if (isUsual && stated && cells.some((cell) => isBareNumber(cell) && rateIn(cell) !== rateIn(stated))) return true;
  const { isPercent, currencies } = readUnit(heading);
  if (isUsual && currencies.length > 0 && !isPercent) return true;
  const saysUnit = isPercent || rootsIn(heading).includes("share");
  if (!isUsual || saysUnit || cells.some((cell) => /[%٪]/u.test(cell))) return false;
  // One share of another column in each row is the amount that the share makes.
  const figures = cells.map(figureIn);
  if (others.some((other) => areConverted(figures, other.map(figureIn)))) return true;
  return cells.some((cell) => {
    const rate = rateIn(cell);
    // Below one it may be a fraction, which is asked about with the figures.
    return rate !== undefined && Math.abs(rate) >= 1 && !isUsual(rate);
  });
}

/** Whether cells name a currency that no shop of the Gulf sells in. */
const nameOtherCurrency = (cells: Cells): boolean =>
  cells.some((cell) => {
    const { currencies } = readUnit(cell);
    return currencies.length > 0 && !currencies.some((code) => shopCurrencies.includes(code));
  });

const cellsOf = (rows: readonly Cells[], column: number): Cells => rows.map((row) => row[column] ?? "");

/** The columns, those left open that hold amounts where their heading alone would mean a rate. */
export const withoutAmounts = (
  columns: readonly (string | undefined)[],
  header: Cells,
  rows: readonly Cells[],
): (string | undefined)[] =>
  columns.map((field, column) => {
    const others = columns.flatMap((_, other) => (other === column ? [] : [cellsOf(rows, other)]));
    const isAmount = field !== undefined && holdsAmounts(field, header[column] ?? "", cellsOf(rows, column), others);
    return isAmount ? undefined : field;
  });

/** Whether a column of currencies may be of the supplier's price alone, and not of the shop's beside it. */
export function isCurrencyDoubtful(columns: readonly (string | undefined)[], rows: readonly Cells[]): boolean {
  const hasBothPrices = columns.includes("product_value") && columns.includes("expected_sale_price");
  return hasBothPrices && nameOtherCurrency(cellsOf(rows, columns.indexOf(currencyField)));
}

/** Words of a line by which the prices of its sheet hold no tax. */
const isUntaxed = /لا [يت]شمل|غير شامل|بدون|قبل|excl|before|without|not incl|do(?:es)? not|plus/u;

/** The columns, that of sale prices left open where a line of the sheet says that prices hold no VAT. */
export const withoutUntaxed = (
  columns: readonly (string | undefined)[],
  header: Cells,
  lines: readonly string[],
): (string | undefined)[] => {
  const isSaid = lines.some((line) => rootsIn(line).includes("vat") && isUntaxed.test(essence(line)));
  const saysTax = (column: number) => rootsIn(header[column] ?? "").includes("vat");
  return columns.map((field, column) =>
    isSaid && field === "expected_sale_price" && !saysTax(column) ? undefined : field,
  );
};
