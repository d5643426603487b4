/** Full-text search over the operations in English and Arabic at once, whatever the language of the question. */
import MiniSearch from "minisearch";
import { jsonSchema } from "../../lib/json-schema.ts";
import type { Operation } from "../../operation/operation.ts";
import { soughtWords, stopWords, wordsOf } from "./search-words.ts";

/** An operation that answers a question, and how well. */
interface Hit {
  readonly operation: Operation;
  /** From 0 to 1; 1 when every word that anything here is about is met as well as by any operation. */
  readonly relevance: number;
}

/** A text without the ids of operations: whoever names another is not about what that one does. */
const withoutIds = (text: string): string => text.replace(/\b[a-z0-9]+(?:_[a-z]+)+\b/g, " ");

function indexed(operation: Operation, position: number): Record<string, unknown> {
  const { properties } = jsonSchema(operation.input);
  return {
    position,
    id: operation.id,
    name: `${operation.name.en} ${operation.name.ar}`,
    tags: operation.tags.join(" "),
    description: withoutIds(`${operation.description.en} ${operation.description.ar}`),
    role: `${operation.role.en} ${operation.role.ar}`,
    fields: Object.keys(properties ?? {}).join(" "),
  };
}

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
      prefix: (word) => word.length >= 2,
      fuzzy: (word) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : false),
      weights: { prefix: 0.6, fuzzy: 0.4 },
    },
  });
  index.addAll(operations.map(indexed));

  return (question) => {
    const asked = soughtWords(question);
    if (asked.size === 0) return operations.map((operation) => ({ operation, relevance: 1 }));
    const found = index.search([...asked].join(" "));
    const best = Math.max(...found.map(({ score }) => score));
    const known = new Set(found.flatMap(({ queryTerms }) => queryTerms)).size;
    return found
      .flatMap(({ id, score, queryTerms }) => {
        const position: number = id;
        const operation = operations[position];
        const relevance = Math.round((score / best) * (new Set(queryTerms).size / known) * 10_000) / 10_000;
        return operation ? [{ operation, relevance, position }] : [];
      })
      .sort((a, b) => b.relevance - a.relevance || a.position - b.position)
      .map(({ operation, relevance }) => ({ operation, relevance }));
  };
}
