/** What each analysis gives for its price: the one table from which a caller decides what to buy. */
import type { Text } from "../../src/lib/text.ts";
import { cheapestOfTheBest, cheapestRanking, cheapestRuns, type PriceQuestion, questions } from "../cheapest.ts";
import { operations } from "../index.ts";
import type { Operation } from "../operation.ts";
import type { Part } from "../parts.ts";

export interface PriceRow {
  /** The fewest and the most products of one call. */
  readonly least_products: number;
  readonly most_products: number;
  /** Whole USDC for each product when the call has as many as it takes, to four decimals. */
  readonly usdc_per_product: number;
  readonly gives: readonly Part[];
}

export const priceRow = ({ products: { fewest, most }, price, gives }: Operation): PriceRow => ({
  least_products: fewest,
  most_products: most,
  usdc_per_product: Math.round((price.amount / most) * 10_000) / 10_000,
  gives,
});

/** Which analysis answers a question best for which numbers of products, in words: "x402_agent_pilot for 1 to 2". */
function runsText(question: PriceQuestion, from: number): Text {
  const runs = cheapestRuns(operations, question, from);
  const listed = (words: (from: number, to: number, id: string) => string) =>
    runs.map(({ from, to, operation }) => words(from, to, operation.id)).join(", ");
  return {
    en: listed((from, to, id) => `${id} for ${from} to ${to}`),
    ar: listed((from, to, id) => `${id} من ${from} إلى ${to}`).replaceAll(", ", "، "),
  };
}

/**
 * The number of products from which a ranking and their limits are asked for; a budget is planned for a single product,
 * too.
 */
const several = 2;

/** Which calls answer a question for the least money, for every number of products, with and without a budget. */
export const buyingAdvice: Text = adviceText();

function adviceText(): Text {
  const [one] = cheapestRuns(operations, "decide");
  const [first, inOneOrder] = cheapestRuns(operations, "rank", several);
  const ranking = cheapestRanking(operations, several)?.operation;
  const longest = Math.max(...operations.map(({ products }) => products.most));
  const best = cheapestOfTheBest(operations, questions.plan, longest)?.operation;
  const free = operations.find((operation) => operation.free);
  if (!one || !first || !inOneOrder || !ranking || !best || !free)
    throw new Error("No analysis decides on one product and on several");
  const [limits, plan] = [runsText("limits", several), runsText("plan", 1)];
  const { most } = ranking.products;
  const pack = `${inOneOrder.from} to ${inOneOrder.to}`;
  return {
    en: `One product: ${one.operation.id}. To rank ${first.from} to ${first.to}: ${first.operation.id}; more: a call of it for each ${most}, without an order common to all, which ${inOneOrder.operation.id} with any capital gives for ${pack}. Limits of each: ${limits.en}. One order for a budget: ${plan.en}, or ${best.id} with the ${best.products.most} best by ${free.id}.`,
    ar: `لمنتج واحد: ${one.operation.id}. لترتيب ${first.from} إلى ${first.to}: ${first.operation.id}؛ وللأكثر: طلب منه لكل ${most} دون ترتيب واحد لها كلها، ويعطيه ${inOneOrder.operation.id} مع أي رأس مال من ${inOneOrder.from} إلى ${inOneOrder.to}. لحدود كل منتج: ${limits.ar}. لأمر شراء واحد بميزانية: ${plan.ar}، أو ${best.id} لأفضل ${best.products.most} منها بحسب ${free.id}.`,
  };
}
