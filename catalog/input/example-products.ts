/**
 * Invented, plausible products for the examples of several operations, at least one for every decision. Amounts in
 * SAR.
 */
import { type Field, inputFields } from "../../src/fields/index.ts";

/** One line for each product, its figures in field order; a dash stands for a figure that is left out. */
const sheet = `
                 value  price  freight  insured  duty  VAT  fee  payment  ads  delivery  returns  other  rivals  days
coffeeGrinder       64    239      6.5     0.65     5   15   10      2.2   18        16        4      2      18     2
incenseBurner       38    139      4.2      0.4     5    -   10      2.2   14        14        3      -      25     2
insulatedBottle     27     99        3        -   6.5    -   12      2.5   11        12        4      -      45     2
abaya               72    259        5      0.7    12    -   15      2.2   24        14        9      -      80     3
prayerMat           31     85      3.6        -    10    -   10        2    9        12        2      -      35     -
campingLantern      44    169      5.5        -     -    -   10        -   16        14        -      -       -     4
childCarSeat       210    529       34      2.5     5   15   14      2.2   38        29        5      4      22     3
phoneCharger        29     59      1.2        -     0    -   10      2.5    8        11        3      -     120     1
deskLamp            60    249        6        -     -    -   10        -   18        16        -      -       -     -
backpack            48    199        6        -     -    -   12        -   16        15        -      -       -     -
waterFilter         35    149        4        -     -    -   10        -   13        14        -      -       -     -
`;

const { required, optional } = inputFields("product");
const columns: readonly Field[] = [...required, ...optional];

type Figures = Readonly<Record<string, number>>;

/** Reads a line of the sheet: the name of a product, and its figures. */
function readLine(line: string): readonly [name: string, figures: Figures] {
  const [name = "", ...cells] = line.split(/ +/);
  const figures = cells.map((cell, column) => [columns[column], Number(cell)] as const);
  return [name, Object.fromEntries(figures.filter(([, figure]) => !Number.isNaN(figure)))];
}

const [, ...lines] = sheet.trim().split("\n");
const products = new Map(lines.map(readLine));
const product = (name: string): Figures => products.get(name) ?? {};

export const coffeeGrinder = { currency: "SAR", ...product("coffeeGrinder") };
export const incenseBurner = product("incenseBurner");
export const insulatedBottle = product("insulatedBottle");
export const prayerMat = product("prayerMat");
export const deskLamp = product("deskLamp");
export const backpack = product("backpack");
export const waterFilter = product("waterFilter");

/** The costs that are higher for a larger size. */
const ofSize = ["product_value", "expected_sale_price", "shipping"];

/** The figures that a plan needs of a product. */
const ordered = [...ofSize, "marketplace_fee_pct", "ad_cost_per_order", "fulfillment_cost"];

/** A product in another size, `pct` per cent of the first, with the figures that a plan needs. */
const sized = (product: Figures, pct: number): Figures =>
  Object.fromEntries(
    Object.entries(product)
      .filter(([name]) => ordered.includes(name))
      .map(([name, figure]) => [name, ofSize.includes(name) ? Math.round(figure * pct) / 100 : figure]),
  );

/** The first products of a catalogue that has each in several sizes, in per cent of the first. */
export const inSizes = (count: number, ...pcts: readonly number[]) =>
  pcts.flatMap((pct) => [...products.values()].map((one) => sized(one, pct))).slice(0, count);

/** A portfolio with every decision in it. */
export const sixProducts = [
  coffeeGrinder,
  incenseBurner,
  insulatedBottle,
  product("abaya"),
  product("campingLantern"),
  product("childCarSeat"),
];

/** Two products with their main costs, and a budget for them. */
export const smallPortfolio = {
  title: {
    en: "Two products with their main costs, and SAR 50,000",
    ar: "منتجان بتكاليفهما الأساسية وميزانية 50,000 ريال",
  },
  input: { products: [deskLamp, waterFilter], working_capital: 50000 },
};
