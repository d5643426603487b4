/** What a caller probably did not mean in a valid input: said before payment, and beside the result. */
import { type Currency, currencyCodes, followsSaudiRules } from "../../src/core/figures/currency.ts";
import { noticeBounds } from "../../src/core/product/notices.ts";
import { isObject, isolated, type JsonObject, type Text } from "../../src/lib/text.ts";
import { stateTerm } from "./amounts.ts";
import { noticeText } from "./notice-texts.ts";

/** A doubt with its stable word. */
export interface Doubt {
  readonly code: string;
  readonly text: Text;
}

/** Positions that are named of the products that share a doubt. */
const mostPositions = 5;

/** The products of an input with their positions; the input itself where it is about one. */
function productsOf(input: unknown): readonly (readonly [position: number | undefined, product: JsonObject])[] {
  if (!isObject(input)) return [];
  if (!Array.isArray(input.products)) return [[undefined, input]];
  return input.products.flatMap((product: unknown, index) => (isObject(product) ? [[index, product] as const] : []));
}

/** Where products with a doubt stand in the request; nothing for an input about one. */
function placesText(positions: readonly (number | undefined)[]): Text {
  const named = positions.filter((position) => position !== undefined);
  if (named.length === 0) return { en: "", ar: "" };
  const list = named.slice(0, mostPositions).join(", ") + (named.length > mostPositions ? ", …" : "");
  return { en: ` (products ${list})`, ar: ` (products ${isolated(list)})` };
}

const isFraction = (value: unknown): value is number => typeof value === "number" && value > 0 && value < 1;

/** A fraction as the percentage that it is without its decimal point moved. */
const asPercentage = (fraction: number): string => String(Number((fraction * 100).toPrecision(12)));

/**
 * Percentages between 0 and 1, by field: 5 % that was sent as 0.05. Real ones exist, so that they are asked about and
 * not refused.
 */
export function fractionDoubts(input: unknown): readonly Doubt[] {
  const found = new Map<string, { readonly value: number; readonly positions: (number | undefined)[] }>();
  for (const [position, product] of productsOf(input))
    for (const [field, value] of Object.entries(product)) {
      if (!field.endsWith("_pct") || !isFraction(value)) continue;
      const known = found.get(field) ?? { value, positions: [] };
      known.positions.push(position);
      found.set(field, known);
    }
  return [...found].map(([field, { value, positions }]) => {
    const places = placesText(positions);
    const meant = asPercentage(value);
    return {
      code: "PERCENT_LOOKS_LIKE_FRACTION",
      text: {
        en: `${field} ${value} means ${value}%${places.en}: for ${meant}% send ${meant}.`,
        ar: `القيمة ${value} في ${isolated(field)} تعني ${value}%${places.ar}؛ ولنسبة ${meant}% أرسل ${meant}.`,
      },
    };
  });
}

/** States whose currency is taken and whose market is not covered. */
const otherStates: Readonly<Partial<Record<Currency, Text>>> = {
  EGP: { en: "Egypt", ar: "مصر" },
  JOD: { en: "Jordan", ar: "الأردن" },
};

const notCovered = (currency: Currency, state: Text): Text => ({
  en: `Amounts in ${currency} are counted as an import into and a sale in Saudi Arabia, with its duty and VAT; ${state.en} is not covered.`,
  ar: `المبالغ بعملة ${isolated(currency)} تُحسب استيرادًا إلى السعودية وبيعًا فيها، برسومها وضريبتها؛ ولا تشمل الخدمة ${state.ar}.`,
});

const importElsewhere = (currency: Currency): Text => ({
  en: `This is an import into Saudi Arabia, whatever the currency; gcc_product_decision counts one into ${stateTerm(currency).en}.`,
  ar: `هذا استيراد إلى السعودية أيًّا كانت العملة؛ أما الاستيراد إلى ${stateTerm(currency).ar} فتحسبه ${isolated("gcc_product_decision")}.`,
});

/** Whether an input asks for the cost of an import alone, which is into Saudi Arabia in every currency. */
const isImportAlone = (input: unknown) =>
  isObject(input) && "product_value" in input && !("expected_sale_price" in input) && !("products" in input);

/** A currency that belongs to another market than the one that is counted: said once for all products. */
function marketDoubts(input: unknown): readonly Doubt[] {
  const stated = new Set(productsOf(input).map(([, { currency }]) => currency));
  return currencyCodes
    .filter((currency) => stated.has(currency))
    .flatMap((currency) => {
      const state = otherStates[currency];
      const text = state
        ? notCovered(currency, state)
        : isImportAlone(input) && !followsSaudiRules(currency)
          ? importElsewhere(currency)
          : undefined;
      return text ? [{ code: "MARKET_NOT_COVERED", text }] : [];
    });
}

const atLeast = (value: unknown, bound: number) => typeof value === "number" && value >= bound;

/** The formula's remarks on the figures as they were sent, without any calculation. */
const statedDoubts = {
  LOOKS_LIKE_A_LOT: ({ product_value, landed_cost, expected_sale_price }: JsonObject) =>
    typeof expected_sale_price === "number" &&
    (atLeast(product_value, noticeBounds.times * expected_sale_price) ||
      atLeast(landed_cost, noticeBounds.times * expected_sale_price)),
  PRICE_OVER_TEN_TIMES_COST: ({ landed_cost, expected_sale_price }: JsonObject) =>
    typeof landed_cost === "number" && atLeast(expected_sale_price, noticeBounds.times * landed_cost),
  RETURNS_LOOK_LIKE_A_RATE: ({ returns_reserve_pct }: JsonObject) =>
    atLeast(returns_reserve_pct, noticeBounds.returnsReservePct),
  DELIVERY_LOOKS_LIKE_LEAD_TIME: ({ delivery_days }: JsonObject) =>
    typeof delivery_days === "number" && delivery_days > noticeBounds.deliveryDays,
} as const;

/** Everything to ask about before an input is paid for. */
export function inputDoubts(input: unknown): readonly Doubt[] {
  const products = productsOf(input);
  const stated = (Object.keys(statedDoubts) as (keyof typeof statedDoubts)[]).flatMap((code): Doubt[] => {
    const found = products.filter(([, product]) => statedDoubts[code](product));
    if (found.length === 0) return [];
    const text = noticeText(code, "SAR");
    const places = placesText(found.map(([position]) => position));
    return [{ code, text: { en: text.en + places.en, ar: text.ar + places.ar } }];
  });
  return [...fractionDoubts(input), ...marketDoubts(input), ...stated];
}
