/** Full-text search over phrases: what people ask operations, and what people ask for that no operation answers. */
import MiniSearch from "minisearch";
import type { Operation } from "../../../../catalog/operation.ts";
import { memoize } from "../../../lib/memo.ts";
import { namesOtherCountry } from "./other-countries.ts";
import { type PhraseFiles, readOperationPhrases, readTopics, type Topic } from "./phrases.ts";
import { namesGoods, productsIn, wordsOf } from "./words.ts";

/** An operation, and how well it answers a question. */
interface Hit {
  readonly operation: Operation;
  /** From 0 to 1, below 0.5 if the question is not matched. */
  readonly relevance: number;
}

export interface Found {
  /** Whether the first hit answers the question. If not, the hits are only the nearest ones. */
  readonly matched: boolean;
  /** Hits, the best first: every operation with a word of the question; if there is no such operation, all of them. */
  readonly hits: readonly Hit[];
  /** Whether nothing is asked: every operation is a hit, in buying order. */
  readonly asksForAll?: boolean;
  /** How many products the question counts, if it does. */
  readonly products?: number | undefined;
  /** The topic of the question, if no operation answers it. */
  readonly topic?: Topic;
  /** The topic of the question, if the search is not sure that no operation answers it. */
  readonly perhaps?: Topic;
}

/** Finds operations for a question. For an empty one every operation is a hit, in buying order. */
export type Search = (question: string) => Found;

type Subject = Operation | Topic;

/** How many phrases of a subject count: the best in full, the second two thirds, the third a half, and so on. */
const phrasesCounted = 5;

/**
 * The factors of a score if a question counts products: for an operation that does not take that number, for a topic,
 * and for an operation if a cheaper one gives as much for them.
 */
const wrongCount = { operation: 0.001, topic: 0.5, dearer: 0.3 };

/**
 * The least certainty of an answer. Below it the nearest operations are offered, each with the line that sets it
 * apart from the others: the reader is mostly a model, which chooses among three better than a search does.
 */
const leastCertainty = 0.45;

/** The certainty of the best hit is this number less second score / best score, times the share of known words. */
const fullLead = 1.3;

/** Words that a larger share of the phrases has are ignored: "for", "the", "my", "كم". */
const fillerShare = 0.025;

/**
 * A question of two words may only name a product: "shoes", "leather bag". It counts as a question if it is a phrase,
 * or if eight phrases of the best subject have a word of it.
 */
const bare = { words: 2, phrases: 8 };

/** Relevance of the operation nearest to a topic, and of the list when nothing is sure to answer. */
export const unmatched = { nearest: 0.4, other: 0.2 };

const isOperation = (subject: Subject): subject is Operation => "id" in subject;

/** Every text that an operation is compared with. An operation without phrases is found by its own texts. */
const phrasesOf = (
  operation: Operation,
  phrases: readonly string[] = [operation.description.en, operation.description.ar],
): readonly string[] => [
  ...[operation.name, operation.role, operation.benefit].flatMap(({ en, ar }) => [en, ar]),
  operation.tags.join(" "),
  operation.id.replaceAll("_", " "),
  ...phrases,
];

const takes = ({ products: { fewest, most } }: Operation, products: number): boolean =>
  products >= fewest && products <= most;

/** The part of its score that a subject keeps if a question counts this number of products. */
function countFactor(subject: Subject, products: number | undefined, operations: readonly Operation[]): number {
  if (products === undefined) return 1;
  if (!isOperation(subject)) return products > 1 ? wrongCount.topic : 1;
  if (!takes(subject, products)) return wrongCount.operation;
  const cheaper = operations.filter((other) => other.price.amount < subject.price.amount && takes(other, products));
  const gives = String(subject.gives);
  return gives && cheaper.some((other) => String(other.gives) === gives) ? wrongCount.dearer : 1;
}

/**
 * The cheapest operation that takes a number of products and gives what another one gives. A budget for two products
 * is asked in the words of the plan for three and more. Several products of which one thing is asked, such as a score,
 * need not all that the operation for one product gives.
 */
function takerOf(subject: Subject, products: number | undefined, operations: readonly Operation[]): Subject {
  if (products === undefined || !isOperation(subject) || subject.products.most === 1) return subject;
  const givesAll = ({ gives }: Operation) => subject.gives.every((part) => gives.includes(part));
  if (takes(subject, products)) return subject;
  return operations.find((other) => takes(other, products) && givesAll(other)) ?? subject;
}

/**
 * The form in which a word is looked for. All amounts of four and more digits count as the same word; shorter numbers
 * are left out, and so are goods: that some phrase of one operation is about a lamp says nothing about other lamps.
 */
function termOf(word: string): string | null {
  if (/^\d{1,3}$/.test(word) || namesGoods(word)) return null;
  return /^\d+$/.test(word) ? "amount" : word;
}

/** Names a phrase by its words, whatever their order and the goods that it is about. */
const keyOf = (words: Iterable<string>): string =>
  [...words]
    .filter((word) => !namesGoods(word))
    .sort()
    .join(" ");

/** Indexes operations, which takes a few hundredths of a second: at the first question. The index is kept. */
const indexOf = memoize((operations: readonly Operation[], files: PhraseFiles) => {
  const phrases = readOperationPhrases(files);
  const topics = readTopics(files);
  const subjects: readonly (readonly [Subject, readonly string[]])[] = [
    ...operations.map((operation) => [operation, phrasesOf(operation, phrases.get(operation.id))] as const),
    ...topics.map((topic) => [topic, topic.phrases] as const),
  ];
  const entries = subjects
    .flatMap(([subject, texts]) => texts.map((text) => ({ subject, text })))
    .map((entry, id) => ({ ...entry, id }));

  const phrasesWith = new Map<string, number>();
  /** The subject of each phrase, by its words. */
  const subjectsByWords = new Map<string, Subject>();
  for (const { subject, text } of entries) {
    const words = new Set(wordsOf(text));
    for (const word of words) phrasesWith.set(word, (phrasesWith.get(word) ?? 0) + 1);
    subjectsByWords.set(keyOf(words), subject);
  }
  const isFiller = (word: string): boolean => (phrasesWith.get(word) ?? 0) > entries.length * fillerShare;
  /** How rare a word is: the fewer phrases have it, the more it counts (its inverse document frequency). */
  const rarity = (word: string): number => Math.log(1 + entries.length / (0.5 + (phrasesWith.get(word) ?? 0)));

  const index = new MiniSearch({
    fields: ["text"],
    storeFields: ["subject"],
    tokenize: wordsOf,
    processTerm: termOf,
    searchOptions: {
      prefix: (word) => word.length >= 4,
      // A word that occurs in a phrase is not a typing error.
      fuzzy: (word) => word.length >= 5 && !phrasesWith.has(word) && 0.2,
      weights: { prefix: 0.3, fuzzy: 0.2 },
      processTerm: (word) => (isFiller(word) ? null : termOf(word)),
      // BM25 weighs a word by its rarity. The square keeps common words, as in "how much is", from finding anything
      // alone.
      boostTerm: rarity,
    },
  });
  index.addAll(entries);
  return { index, rarity, isFiller, subjectsByWords, elsewhere: topics.find(({ name }) => name === "other countries") };
});

/** A subject, how well it answers a question, and how many of its phrases have a word of it. */
interface Ranked {
  readonly subject: Subject;
  readonly score: number;
  readonly phrases: number;
}

/** Whether a question of few words only names a product or a place. A topic of these words alone still matches it. */
const onlyNames = (words: readonly string[], ranked: readonly Ranked[]): boolean =>
  words.length <= bare.words &&
  (ranked[0]?.phrases ?? 0) < bare.phrases &&
  (words.some(namesGoods) || ranked.some(({ subject }) => isOperation(subject)));

/** The score of a subject by those of its phrases. */
const scoreOf = (found: readonly number[]): number =>
  found
    .toSorted((a, b) => b - a)
    .slice(0, phrasesCounted)
    .reduce((sum, each, place) => sum + each / (1 + place / 2), 0);

/** The subjects that a question may be about, the best first, and how certain the best is, from 0 to 1. */
function rank(question: string, operations: readonly Operation[], files: PhraseFiles) {
  const { index, rarity, isFiller, subjectsByWords } = indexOf(operations, files);
  const scores = new Map<Subject, number[]>();
  const known = new Set<string>();
  for (const { subject, score, queryTerms } of index.search(question)) {
    // MiniSearch multiplies a score by the number of words that were found.
    const sofar = scores.get(subject);
    const each = score / queryTerms.length;
    if (sofar) sofar.push(each);
    else scores.set(subject, [each]);
    for (const word of queryTerms) known.add(word);
  }
  const products = productsIn(question);
  const found = [...scores]
    .map(([subject, each]): Ranked => ({ subject, score: scoreOf(each), phrases: each.length }))
    .sort((a, b) => b.score - a.score);
  const [nearestTo] = found;
  const taker = nearestTo && takerOf(nearestTo.subject, products, operations);
  const ranked = found
    .filter((each) => each === nearestTo || each.subject !== taker)
    .map((each) => {
      const subject = each === nearestTo && taker ? taker : each.subject;
      return { ...each, subject, score: each.score * countFactor(subject, products, operations) };
    })
    .sort((a, b) => b.score - a.score);
  const words = [...new Set(wordsOf(question))];
  const said = subjectsByWords.get(keyOf(words));
  const asked = ranked.find(({ subject }) => subject === said);
  if (asked) {
    const others = ranked.filter((other) => other !== asked);
    return { ranked: [{ ...asked, score: ranked[0]?.score ?? 0 }, ...others], certainty: 1, products };
  }
  const weightOf = (some: readonly string[]) => some.reduce((sum, word) => sum + rarity(word), 0);
  const inWords = words.filter((word) => !/^\d+$/.test(word) && !namesGoods(word));
  const knownShare = weightOf(inWords.filter((word) => known.has(word) || isFiller(word))) / (weightOf(inWords) || 1);
  const [best, second] = ranked;
  const lead = best ? fullLead - (second?.score ?? 0) / best.score : 0;
  return { ranked, certainty: onlyNames(words, ranked) ? 0 : Math.min(1, knownShare * lead), products };
}

/** All operations, for a question without a sure answer: nearest to its topic, then by score, the free one early. */
function nearest(ranked: readonly Ranked[], operations: readonly Operation[], topic?: Topic): readonly Hit[] {
  const first = topic && operations.find(({ id, free }) => (topic.nearest ? id === topic.nearest : free));
  const byScore = ranked.flatMap(({ subject }) => (isOperation(subject) ? [subject] : []));
  const free = operations.filter((operation) => operation.free);
  const listed = new Set([...(first ? [first] : []), ...byScore, ...free, ...operations]);
  const relevanceOf = (operation: Operation) => (operation === first ? unmatched.nearest : unmatched.other);
  return [...listed].map((operation) => ({ operation, relevance: relevanceOf(operation) }));
}

/** The search over operations. */
export function createSearch(operations: readonly Operation[], files: PhraseFiles): Search {
  const certain = (some: readonly Operation[]) => some.map((operation): Hit => ({ operation, relevance: 1 }));
  return (question) => {
    const named = operations.filter(({ id }) => id === question.trim());
    if (named.length > 0) return { matched: true, hits: certain(named) };
    if (question.trim() === "") return { matched: true, hits: certain(operations), asksForAll: true };
    const { elsewhere } = indexOf(operations, files);
    const { ranked, certainty, products } = rank(question, operations, files);
    const about = (topic: Topic): Found => ({ matched: false, hits: nearest(ranked, operations, topic), topic });
    if (elsewhere && namesOtherCountry(question)) return about(elsewhere);
    const [best] = ranked;
    if (!best || certainty < leastCertainty) {
      const topic = best && !isOperation(best.subject) ? best.subject : undefined;
      return { matched: false, hits: nearest(ranked, operations, topic), products, ...(topic && { perhaps: topic }) };
    }
    if (!isOperation(best.subject)) return about(best.subject);
    const share = (5000 + certainty * 4999) / best.score;
    const hits = ranked.flatMap(({ subject, score }) =>
      isOperation(subject) ? [{ operation: subject, relevance: Math.max(1, Math.round(score * share)) / 10_000 }] : [],
    );
    return { matched: true, hits, products };
  };
}
