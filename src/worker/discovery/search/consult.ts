/** What a question in words is about, for surfaces that hold conversations. */
import type { Operation } from "../../../../catalog/operation.ts";
import type { Consult } from "../../protocols/a2a/guidance.ts";
import { nothingFound, outOfScope } from "./scope.ts";
import { createSearch } from "./search-index.ts";
import { soughtWords } from "./search-words.ts";

/** Answers questions about operations from the search of services. A question without a word finds nothing. */
export function createConsult(operations: readonly Operation[]): Consult {
  const search = createSearch(operations);
  return (question) => {
    const isAsked = soughtWords(question).size > 0;
    const found = isAsked ? search(question).map(({ operation }) => operation) : [];
    const notes = outOfScope(question, operations);
    return { found, notes: isAsked && found.length === 0 && notes.length === 0 ? [nothingFound(operations)] : notes };
  };
}
