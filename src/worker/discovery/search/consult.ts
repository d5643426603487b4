/** What a question in words is about, for surfaces that hold conversations. */
import type { Operation } from "../../operation/operation.ts";
import type { Consult } from "../../protocols/a2a/guidance.ts";
import { outOfScope } from "./scope.ts";
import { createSearch } from "./search-index.ts";
import { soughtWords } from "./search-words.ts";

/** Answers questions about operations from the search of services. A question without a word finds nothing. */
export function createConsult(operations: readonly Operation[]): Consult {
  const search = createSearch(operations);
  return (question) => ({
    found: soughtWords(question).size > 0 ? search(question).map(({ operation }) => operation) : [],
    notes: outOfScope(question, operations),
  });
}
