/** The notes beside a search's hits: questions that no operation answers, and answers above the caller's price. */
import { cheapestCall, cheapestRanking, questions } from "../../../../catalog/cheapest.ts";
import { type Operation, priceText, soldByPrice } from "../../../../catalog/operation.ts";
import { isolated, type Text } from "../../../lib/text.ts";
import type { Topic } from "./phrases.ts";
import type { Found, Search } from "./search-index.ts";

/** Returns a topic's text, and the nearest operation with its price. */
function topicText({ text, nearest }: Topic, operations: readonly Operation[]): Text {
  const near = operations.find(({ id }) => id === nearest);
  if (!near) return text;
  return {
    en: `${text.en} Nearest: ${near.id} (${priceText(near).en}).`,
    ar: `${text.ar} الأقرب: ${isolated(near.id)} ‏(${priceText(near).ar}).`,
  };
}

/** The note that nothing is sure to answer: what can be asked for at all, between which prices. */
function notSure(operations: readonly Operation[]): Text {
  const prices = soldByPrice(operations);
  const [from, to] = [prices[0]?.price.usdc ?? "0", prices.at(-1)?.price.usdc ?? "0"];
  return {
    en: `It is not clear which analysis answers this. These come nearest: choose by choose_if, or ask again with it. What is sold: cost of importing into Saudi Arabia, profit in Gulf retail, decisions on products and plans for a budget, at ${from} to ${to} USDC.`,
    ar: `لم يتضح أي تحليل يجيب عن هذا، وهذه أقربها: اختر بحسب ${isolated("choose_if")} أو أعد السؤال به. المتاح: تكلفة الاستيراد إلى السعودية، والربح في تجزئة الخليج، وقرارات المنتجات، وخطط الميزانية، بأسعار من ${from} إلى ${to} USDC.`,
  };
}

/** Tells whether the best hit costs more than the caller will spend, in whole USDC; null is any price. */
const isDearer = ({ hits: [best] }: Found, maxSpendUsdc: number | null): boolean =>
  best !== undefined && maxSpendUsdc !== null && best.operation.price.amount > maxSpendUsdc;

/** Tells whether the best hit answers a question within the most that the caller will spend. */
export const isAnswered = (found: Found, maxSpendUsdc: number | null): boolean =>
  found.matched && (found.asksForAll || !isDearer(found, maxSpendUsdc));

/** Returns that the best hit costs more than the caller will spend. */
function dearerText({ matched, hits: [best] }: Found, maxSpendUsdc: number | null): Text {
  const [id, usdc] = [best?.operation.id ?? "", best?.operation.price.usdc ?? ""];
  return matched
    ? {
        en: `Nothing within ${maxSpendUsdc} USDC answers this; the cheapest that does is ${id} at ${usdc} USDC.`,
        ar: `لا يوجد ما يجيب عن هذا ضمن ${maxSpendUsdc} USDC؛ وأرخص ما يجيب عنه هو ${isolated(id)} بسعر ${usdc} USDC.`,
      }
    : {
        en: `Nearest is ${id} at ${usdc} USDC, above your ${maxSpendUsdc} USDC.`,
        ar: `الأقرب هو ${isolated(id)} بسعر ${usdc} USDC، وهو فوق ${maxSpendUsdc} USDC.`,
      };
}

/**
 * The note that several rankings are cheaper than one call for as many products, and what they lack. Undefined where
 * the best hit is cheaper or gives the cheapest order of all, or one ranking takes all.
 */
function rankedText({ hits: [best], products = 0 }: Found, operations: readonly Operation[]): readonly Text[] {
  const ranking = cheapestRanking(operations, products);
  const one = cheapestCall(operations, questions.rank, products);
  const isDear = best && ranking && ranking.count > 1 && best.operation.price.amount > ranking.usdc;
  if (!isDear || best.operation.id === one?.operation.id) return [];
  const { operation, count } = ranking;
  const usdc = ranking.usdc.toFixed(2);
  const pack = one && one.usdc < best.operation.price.amount ? one.operation : undefined;
  return [
    {
      en: `To rank ${products} products without a budget: ${count} calls of ${operation.id}, ${usdc} USDC, with no order common to all${pack ? `; ${pack.id} with any working_capital gives one for ${pack.price.amount.toFixed(2)} USDC` : ""}.`,
      ar: `لترتيب ${products} من المنتجات دون ميزانية: طلبات ${isolated(operation.id)} عددها ${count} وكلفتها ${usdc} USDC، دون ترتيب واحد لها كلها${pack ? `؛ ويعطيه ${isolated(pack.id)} مع أي ${isolated("working_capital")} مقابل ${pack.price.amount.toFixed(2)} USDC` : ""}.`,
    },
  ];
}

/** The notes on the hits for a caller who will spend at most this much, in whole USDC; null is any price. */
export function notesOn(
  found: Found,
  operations: readonly Operation[],
  maxSpendUsdc: number | null = null,
): readonly Text[] {
  if (found.topic) return [topicText(found.topic, operations)];
  return [
    ...(found.perhaps ? [topicText(found.perhaps, operations)] : []),
    ...(found.matched ? [] : [notSure(operations)]),
    ...rankedText(found, operations),
    ...(!found.asksForAll && isDearer(found, maxSpendUsdc) ? [dearerText(found, maxSpendUsdc)] : []),
  ];
}

/** How many services are offered unless the caller names a number or a view. */
export const listedByDefault = 3;

/** Returns the search for surfaces that hold conversations. A message without a word finds nothing. */
export function createConsult(operations: readonly Operation[], search: Search) {
  return (question: string) => {
    if (!/[\p{L}\p{N}]/u.test(question)) return { found: [], matched: false, notes: [] };
    const found = search(question);
    const nearest = found.hits.slice(0, listedByDefault);
    return {
      found: nearest.map(({ operation }) => operation),
      matched: found.matched,
      notes: notesOn(found, operations),
    };
  };
}
