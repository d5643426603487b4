/** What a search says beside its hits: what nothing here answers, and what costs more than the caller will spend. */
import { type Operation, priceText, soldByPrice } from "../../../../catalog/operation.ts";
import { isolated, type Text } from "../../../lib/text.ts";
import type { Consult } from "../../protocols/a2a/guidance.ts";
import type { Topic } from "./phrases.ts";
import { createSearch, type Found } from "./search-index.ts";

/** Returns a topic's text, and the nearest operation with its price. */
function topicText({ text, nearest }: Topic, operations: readonly Operation[]): Text {
  const near = operations.find(({ id }) => id === nearest);
  if (!near) return text;
  return {
    en: `${text.en} Nearest: ${near.id} (${priceText(near).en}).`,
    ar: `${text.ar} الأقرب: ${isolated(near.id)} ‏(${priceText(near).ar}).`,
  };
}

/** Returns what can be asked for at all, between which prices. */
function notSure(operations: readonly Operation[]): Text {
  const prices = soldByPrice(operations);
  const [from, to] = [prices[0]?.price.usdc ?? "0", prices.at(-1)?.price.usdc ?? "0"];
  return {
    en: `It is not clear which analysis answers this, so all are listed, the free one first. What is sold: cost of importing into Saudi Arabia, profit in Gulf retail, decisions on products and plans for a budget, at ${from} to ${to} USDC. Ask in English or Arabic.`,
    ar: `لم يتضح أي تحليل يجيب عن هذا، فهذه كلها، وأولها المجاني. المتاح: تكلفة الاستيراد إلى السعودية، والربح في تجزئة الخليج، وقرارات المنتجات، وخطط الميزانية، بأسعار من ${from} إلى ${to} USDC. اسأل بالعربية أو الإنجليزية.`,
  };
}

/** Returns what to say of what was found for a caller who will spend so much, in whole USDC; null is any price. */
export function notesOn(
  { matched, hits, topic }: Found,
  operations: readonly Operation[],
  maxSpendUsdc: number | null = null,
): readonly Text[] {
  if (topic) return [topicText(topic, operations)];
  if (!matched) return [notSure(operations)];
  const [cheapest] = hits.map(({ operation }) => operation).sort((a, b) => a.price.amount - b.price.amount);
  if (maxSpendUsdc === null || !cheapest || cheapest.price.amount <= maxSpendUsdc) return [];
  return [
    {
      en: `Nothing within ${maxSpendUsdc} USDC answers this; the cheapest that does is ${cheapest.id} at ${cheapest.price.usdc} USDC.`,
      ar: `لا يوجد ما يجيب عن هذا ضمن ${maxSpendUsdc} USDC؛ وأرخص ما يجيب عنه هو ${isolated(cheapest.id)} بسعر ${cheapest.price.usdc} USDC.`,
    },
  ];
}

/** Returns the search for surfaces that hold conversations. A message without a word finds nothing. */
export function createConsult(operations: readonly Operation[]): Consult {
  const search = createSearch(operations);
  return (question) => {
    if (!/[\p{L}\p{N}]/u.test(question)) return { found: [], matched: false, notes: [] };
    const found = search(question);
    const { matched, hits } = found;
    return { found: hits.map(({ operation }) => operation), matched, notes: notesOn(found, operations) };
  };
}
