/** What is asked for and not answered here, and what comes nearest: said wherever a caller asks in words. */

import { type Operation, priceText, soldByPrice } from "../../../../catalog/operation.ts";
import { isolated, type Text } from "../../../lib/text.ts";
import { goesAbroad, isOrigin, leavesHome } from "./places.ts";
import { wordsOf } from "./search-words.ts";
import { type Topic, type TopicQuestion, topics } from "./topics.ts";

const nearestText = (operation: Operation): Text => ({
  en: `Nearest: ${operation.id} (${priceText(operation).en}).`,
  ar: `الأقرب: ${isolated(operation.id)} ‏(${priceText(operation).ar}).`,
});

/** A percentage that a question states, and so does not ask for. */
const statedPercentage = /\d\s*(?:[%٪]|per ?cent\b|بال?مئة|في المئة)/i;

/** Whether goods take the way that is asked about. */
const isOnWay = (words: readonly string[], { words: [places], way }: TopicQuestion): boolean => {
  if (way === "leaving") return leavesHome(words);
  if (way === "abroad") return goesAbroad(words);
  return way === undefined || words.some((word, place) => places?.includes(word) && !isOrigin(words, place));
};

/** Whether a question is asked in one of the ways in which a topic is. */
function isAskedAs(question: string, words: readonly string[], known: TopicQuestion): boolean {
  const asked = new Set(words);
  if (known.asksPercentage && statedPercentage.test(question)) return false;
  if (known.unless.some((word) => asked.has(word))) return false;
  return known.words.every((choice) => choice.some((word) => asked.has(word))) && isOnWay(words, known);
}

/** The topics that a question is about and that are not answered here, each text once. */
function topicsOf(question: string): readonly Topic[] {
  const words = wordsOf(question);
  const found = topics.filter(({ questions }) => questions.some((known) => isAskedAs(question, words, known)));
  return found.filter(({ text }, place) => found.findIndex((topic) => topic.text === text) === place);
}

/** Whether something of a question is not answered here, and the operations that come nearest to that. */
export function beyondScope(question: string, operations: readonly Operation[]) {
  const found = topicsOf(question);
  return {
    isBeyond: found.length > 0,
    nearest: operations.filter(({ id }) => found.some(({ nearest }) => nearest === id)),
  };
}

/** What of a question is not answered here, and the nearest operation with its price. */
export function outOfScope(question: string, operations: readonly Operation[]): readonly Text[] {
  return topicsOf(question).map(({ text, nearest }) => {
    const operation = operations.find(({ id }) => id === nearest);
    const near = operation && nearestText(operation);
    return near ? { en: `${text.en} ${near.en}`, ar: `${text.ar} ${near.ar}` } : text;
  });
}

/** What can be asked for at all, with the two prices between which everything costs. */
export function nothingFound(operations: readonly Operation[]): Text {
  const prices = soldByPrice(operations);
  const [from, to] = [prices[0]?.price.usdc ?? "0", prices.at(-1)?.price.usdc ?? "0"];
  return {
    en: `Nothing here is about these words. What is sold: cost of importing into Saudi Arabia, profit in Gulf retail, decisions on products and plans for a budget, at ${from} to ${to} USDC, and a free profit check. Ask in English or Arabic.`,
    ar: `لا شيء هنا يتعلق بهذه الكلمات. المتاح: تكلفة الاستيراد إلى السعودية، والربح في تجزئة الخليج، وقرارات المنتجات، وخطط الميزانية، بأسعار من ${from} إلى ${to} USDC، مع فحص ربح مجاني. اسأل بالعربية أو الإنجليزية.`,
  };
}
