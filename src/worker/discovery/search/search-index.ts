/** Full-text search over the operations in English and Arabic at once, whatever the language of the question. */
import MiniSearch from "minisearch";
import type { Operation } from "../../../../catalog/operation.ts";
import { jsonSchema } from "../../../lib/json-schema.ts";
import { decidingWords, type Question, readQuestion } from "./question.ts";
import { beyondScope } from "./scope.ts";
import { contextWords, stopWords, wordsOf } from "./search-words.ts";

/** An operation that answers a question, and how well. */
interface Hit {
  readonly operation: Operation;
  /** From 0 to 1; 1 when the question's known words are met as well as by any operation. */
  readonly relevance: number;
}

/** Says what another operation does, by its id, or what this one does not. */
const aboutOthers = /\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\bnot\b|\bwithout\b|(?:^|\s)و?(?:لا|فلا|دون)\s/;

/** A description without the clauses that are about something else. */
const ownWords = (text: string): string =>
  text
    .split(/[.;؛]|، (?=واستخدم)/)
    .filter((clause) => !aboutOthers.test(clause))
    .join(" ");

function indexed(operation: Operation, position: number): Record<string, unknown> {
  const { properties } = jsonSchema(operation.input);
  return {
    position,
    id: operation.id,
    name: `${operation.name.en} ${operation.name.ar}`,
    tags: operation.tags.join(" "),
    description: `${ownWords(operation.description.en)} ${ownWords(operation.description.ar)}`,
    role: `${operation.role.en} ${operation.role.ar}`,
    fields: Object.keys(properties ?? {}).join(" "),
  };
}

/** Bounds of the number of products that an operation takes; one for an operation without a list. */
function productsOf(operation: Operation): { readonly least: number; readonly most: number } {
  const { products } = Object(jsonSchema(operation.input).properties);
  const { minItems = 1, maxItems = 1 } = Object(products);
  return { least: Number(minItems), most: Number(maxItems) };
}

/** Four decimals, and of a hit never 0. */
const round = (relevance: number): number => Math.max(1, Math.round(relevance * 10_000)) / 10_000;

/** How relevant the nearest operation is to a question that is not answered here. */
const outsideRelevance = 0.5;

/** The rest of the score of an operation that does not take as many products as were asked about. */
const wrongCount = 0.0001;

/** What the score of a free operation is multiplied by: of two near answers the free one comes first. */
const freeFirst = 1.5;

/** The rest of the score of an operation for many products, where a question speaks of none but one. */
const needlesslyMany = 0.4;

/** How well an operation's room suits a number of products: 0.7 for none of it, 1 for all. */
const roomTaken = (products: number, most: number): number => 0.7 + (0.3 * products) / most;

/** Words of a question that say its subject; those of place and market where it has no others. */
function matterOf(words: ReadonlySet<string>): readonly string[] {
  const matter = [...words].filter((word) => !contextWords.has(word));
  return matter.length > 0 ? matter : [...words];
}

/** Whether a word may be the beginning of another. Short Latin words, such as "who" or "pay", begin too many. */
const isBeginning = (word: string): boolean => word.length >= (/^[a-z]/.test(word) ? 4 : 3);

/**
 * Finds operations for a question. Without words every operation is a hit, in purchase order; equal hits keep that
 * order.
 */
export type Search = (question: string) => readonly Hit[];

/** Indexes operations. */
export function createSearch(operations: readonly Operation[]): Search {
  const index = new MiniSearch({
    idField: "position",
    fields: ["id", "name", "tags", "description", "role", "fields"],
    tokenize: wordsOf,
    processTerm: (word) => (stopWords.has(word) ? null : word),
    searchOptions: {
      boost: { name: 4, id: 3, tags: 3, description: 2 },
      prefix: isBeginning,
      fuzzy: (word) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : false),
      weights: { prefix: 0.6, fuzzy: 0.4 },
      boostTerm: (word) => (decidingWords.has(word) ? 3 : 1),
    },
  });
  index.addAll(operations.map(indexed));

  const bounds = operations.map(productsOf);
  const fits = (position: number, { products, isAboutMany }: Question): boolean => {
    const { least, most } = bounds[position] ?? { least: 1, most: 1 };
    return products === undefined ? !isAboutMany || most > 1 : products >= least && products <= most;
  };

  /** The part of its score that an operation keeps by the number of products that it takes. */
  const suitability = (position: number, question: Question): number => {
    const { most } = bounds[position] ?? { most: 1 };
    if (!fits(position, question)) return wrongCount;
    if (question.products !== undefined) return roomTaken(question.products, most);
    return most > 1 && !question.isAboutMany ? needlesslyMany : 1;
  };

  const find = (question: string): readonly Hit[] => {
    const read = readQuestion(question);
    const { words, products } = read;
    const found = index.search(matterOf(words).join(" ")).map(({ id, score, queryTerms }) => ({
      id,
      queryTerms,
      score: score * suitability(id, read) * (operations[id]?.free ? freeFirst : 1),
    }));
    const isMet = found.some(({ id }) => fits(id, read));
    if (words.size === 0 || (!isMet && products !== undefined && products > 1))
      return operations.filter((_, position) => fits(position, read)).map((operation) => ({ operation, relevance: 1 }));
    const met = new Set(found.flatMap(({ queryTerms }) => queryTerms));
    const best = Math.max(...found.map(({ score }) => score));
    return found
      .flatMap(({ id, score, queryTerms }) => {
        const position: number = id;
        const operation = operations[position];
        const relevance = round((score / best) * (new Set(queryTerms).size / met.size));
        return operation ? [{ operation, relevance, position }] : [];
      })
      .sort((a, b) => b.relevance - a.relevance || a.position - b.position)
      .map(({ operation, relevance }) => ({ operation, relevance }));
  };

  return (question) => {
    const { isBeyond, nearest } = beyondScope(question, operations);
    if (!isBeyond) return find(question);
    const others = find(question).filter(({ operation }) => !nearest.includes(operation));
    return [
      ...nearest.map((operation) => ({ operation, relevance: outsideRelevance })),
      ...others.map(({ operation, relevance }) => ({ operation, relevance: round(relevance * outsideRelevance) })),
    ];
  };
}
