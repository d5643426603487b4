/** The notes with a search's hits: questions that no operation answers, and answers above the caller's price. */
import { cheaperTexts } from "../../../../catalog/cheaper-analysis.ts";
import { type Operation, priceText, soldByPrice } from "../../../../catalog/operation.ts";
import { isolated, type Locale, type Text } from "../../../lib/text.ts";
import type { Topic } from "./phrases.ts";
import type { Found, Search } from "./search-index.ts";

/** A topic's text, and the nearest operation with its price. */
function topicText({ text, nearest }: Topic, operations: readonly Operation[]): Text {
  const near = operations.find(({ id }) => id === nearest);
  if (!near) return text;
  return {
    en: `${text.en} Nearest: ${near.id} (${priceText(near).en}).`,
    ar: `${text.ar} الأقرب: ${isolated(near.id)} ‏(${priceText(near).ar}).`,
  };
}

/** The note for a question that no operation surely answers: what can be asked, from which price to which. */
function notSure(operations: readonly Operation[]): Text {
  const prices = soldByPrice(operations);
  const [from, to] = [prices[0]?.price.usdc ?? "0", prices.at(-1)?.price.usdc ?? "0"];
  return {
    en: `It is not clear which analysis answers this. These come nearest: choose by choose_if, or ask again with it. What is sold: cost of importing into Saudi Arabia, profit in Gulf retail, decisions on products and plans for a budget, at ${from} to ${to} USDC.`,
    ar: `لم يتضح أي تحليل يجيب عن هذا، وهذه أقربها: اختر بحسب ${isolated("choose_if")} أو أعد السؤال به. المتاح: تكلفة الاستيراد إلى السعودية، والربح في تجزئة الخليج، وقرارات المنتجات، وخطط الميزانية، بأسعار من ${from} إلى ${to} USDC.`,
  };
}

/** Whether the best hit costs more than the caller will spend, in whole USDC; null is any price. */
const isDearer = ({ hits: [best] }: Found, maxSpendUsdc: number | null): boolean =>
  best !== undefined && maxSpendUsdc !== null && best.operation.price.amount > maxSpendUsdc;

/** Whether the best hit answers a question within the most that the caller will spend. */
export const isAnswered = (found: Found, maxSpendUsdc: number | null): boolean =>
  found.matched && (found.asksForAll || !isDearer(found, maxSpendUsdc));

/** The note that the best hit costs more than the caller will spend. */
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
 * The note that a ranking or a plan of as many products costs less than the best hit. A question does not show for
 * sure whether there is a budget, so the note says both.
 */
function cheaperText({ hits: [best], products }: Found, operations: readonly Operation[]): readonly Text[] {
  if (!best || products === undefined) return [];
  const { operation } = best;
  const texts = [false, true].flatMap((hasCapital) => {
    const { alone, ofTheBest } = cheaperTexts(operation, operations, products, hasCapital);
    return [...alone, ...ofTheBest];
  });
  if (texts.length === 0) return [];
  const joined = (locale: Locale) => texts.map((text) => text[locale]).join(" ");
  return [
    {
      en: `For ${products === 1 ? "one product" : `${products} products`} ${operation.id} costs ${priceText(operation).en}. ${joined("en")}`,
      ar: `سعر ${isolated(operation.id)} لعدد ${products} من المنتجات ${priceText(operation).ar}. ${joined("ar")}`,
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
    ...cheaperText(found, operations),
    ...(!found.asksForAll && isDearer(found, maxSpendUsdc) ? [dearerText(found, maxSpendUsdc)] : []),
  ];
}

/** How many services are offered if the caller names neither a number nor a view. */
export const listedByDefault = 3;

/** The sum that the caller's words say may be spent, in whole USDC: "I have 3 USDC". Null without one. */
function spendIn(question: string): number | null {
  const [, sum] = /(\d{1,12}(?:\.\d{1,6})?)\s?usdc/i.exec(question) ?? [];
  return sum === undefined ? null : Number(sum);
}

/** The search for surfaces that hold conversations. A message without a word finds nothing. */
export function createConsult(operations: readonly Operation[], search: Search) {
  return (question: string) => {
    if (!/[\p{L}\p{N}]/u.test(question)) return { found: [], matched: false, notes: [] };
    const found = search(question);
    const maxSpendUsdc = spendIn(question);
    return {
      found: found.hits.slice(0, listedByDefault).map(({ operation }) => operation),
      matched: isAnswered(found, maxSpendUsdc),
      notes: notesOn(found, operations, maxSpendUsdc),
    };
  };
}
