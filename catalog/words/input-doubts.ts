/**
 * What a caller probably did not mean in an input that is valid: said before anything is paid, and beside the result.
 */
import { noticeBounds } from "../../src/worker/core/product/notices.ts";
import { isObject, isolated, type JsonObject, type Text } from "../../src/worker/lib/text.ts";
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

const atLeast = (value: unknown, bound: number) => typeof value === "number" && value >= bound;

/** What the formula would say of the figures as they were sent, as far as nothing has to be computed for it. */
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
  return [...fractionDoubts(input), ...stated];
}
