/**
 * Invented, plausible products for the examples of several operations, at least one for every decision. Amounts in
 * SAR.
 */
import type { Field } from "../../src/fields/index.ts";

/** One line for each product, its figures in the order of `columns`; a dash stands for a figure that is left out. */
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

const columns: readonly Field[] = [
  "product_value",
  "expected_sale_price",
  "shipping",
  "insurance",
  "duty_rate_pct",
  "vat_rate_pct",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
  "other_cost_per_order",
  "competitor_count",
  "delivery_days",
];

const lines = sheet.split("\n").map((line) => line.split(/ +/));

/** Reads the figures of a product from the sheet. */
function product(name: string): Readonly<Record<string, number>> {
  const [, ...cells] = lines.find(([first]) => first === name) ?? [];
  const figures = cells.map((cell, column) => [columns[column], Number(cell)] as const);
  return Object.fromEntries(figures.filter(([, figure]) => !Number.isNaN(figure)));
}

export const coffeeGrinder = { currency: "SAR", ...product("coffeeGrinder") };
export const incenseBurner = product("incenseBurner");
export const insulatedBottle = product("insulatedBottle");
export const abaya = product("abaya");
export const prayerMat = product("prayerMat");
export const campingLantern = product("campingLantern");
export const childCarSeat = product("childCarSeat");
export const phoneCharger = product("phoneCharger");
export const deskLamp = product("deskLamp");
export const backpack = product("backpack");
export const waterFilter = product("waterFilter");

/** The five figures besides the purchase value that a plan needs of a product. */
const ordered = ["expected_sale_price", "shipping", "marketplace_fee_pct", "ad_cost_per_order", "fulfillment_cost"];

/** The costs that are higher for a larger size. */
const ofSize = ["product_value", "expected_sale_price", "shipping"];

/** A product in another size, `pct` per cent of the first, with the figures that a plan needs. */
const sized = (product: Readonly<Record<string, number | string>>, pct: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(product).flatMap(([name, figure]) => {
      if (typeof figure !== "number" || !(ofSize.includes(name) || ordered.includes(name))) return [];
      return [[name, ofSize.includes(name) ? Math.round(figure * pct) / 100 : figure]];
    }),
  );

const everyProduct = [
  coffeeGrinder,
  incenseBurner,
  insulatedBottle,
  abaya,
  prayerMat,
  campingLantern,
  childCarSeat,
  phoneCharger,
  deskLamp,
  backpack,
  waterFilter,
];

/** The first products of a catalogue that has each in several sizes, in per cent of the first. */
export const inSizes = (count: number, ...pcts: readonly number[]) =>
  pcts.flatMap((pct) => everyProduct.map((one) => sized(one, pct))).slice(0, count);

/** A portfolio with every decision in it. */
export const sixProducts = [coffeeGrinder, incenseBurner, insulatedBottle, abaya, campingLantern, childCarSeat];

/** Two products with their main costs, and a budget for them. */
export const smallPortfolio = {
  title: {
    en: "Two products with their main costs, and SAR 50,000",
    ar: "منتجان بتكاليفهما الأساسية وميزانية 50,000 ريال",
  },
  input: { products: [deskLamp, waterFilter], working_capital: 50000 },
};
