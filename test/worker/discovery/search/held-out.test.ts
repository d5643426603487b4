/** Measures the search by questions that were never copied into its phrases. */
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { readOperationPhrases, readTopics } from "../../../../src/worker/discovery/search/phrases.ts";
import { createSearch } from "../../../../src/worker/discovery/search/search-index.ts";
import { wordsOf } from "../../../../src/worker/discovery/search/words.ts";
import { heldOut } from "./held-out.ts";

/** Questions of the list that have to be answered rightly: by the operation, or by none where none answers. */
const floor = 80;

const search = createSearch(operations);

const answers = heldOut.map(([question, operation]) => {
  const { matched, hits, topic } = search(question);
  const [first] = hits;
  return { question, operation, given: matched ? first?.operation.id : null, relevance: first?.relevance ?? 0, topic };
});
const wrong = answers.filter(({ operation, given }) => given !== operation);
const phrases = [...[...readOperationPhrases().values()].flat(), ...readTopics().flatMap((topic) => topic.phrases)];

describe("the held-out list", () => {
  it("answers at least as many held-out questions rightly as the floor", () => {
    const told = wrong.map(({ question, given, operation }) => `${question}: ${given}, not ${operation}`).join("\n");
    expect(answers.length - wrong.length, told).toBeGreaterThanOrEqual(floor);
  });

  it("calls no wrong answer certain", () => {
    expect(wrong.filter(({ given, relevance }) => given !== null && relevance > 0.9)).toEqual([]);
  });

  it("is not sure of at most one in eight questions that an operation answers", () => {
    const inScope = answers.filter(({ operation }) => operation !== null);
    const unsure = inScope.filter(({ given, topic }) => given === null && !topic);
    expect(unsure.length).toBeLessThanOrEqual(inScope.length / 8);
  });

  it("shares half of a phrase's words, and three at least, with no phrase", () => {
    const questions = heldOut.map(([question]) => ({ question, words: new Set(wordsOf(question)) }));
    const copies = phrases.flatMap((phrase) => {
      const words = [...new Set(wordsOf(phrase))];
      const shared = (asked: ReadonlySet<string>) => words.filter((word) => asked.has(word)).length;
      return questions
        .filter((asked) => shared(asked.words) >= Math.max(3, words.length / 2))
        .map(({ question }) => `"${phrase}" is too near to "${question}"`);
    });
    expect(copies).toEqual([]);
  });
});

describe("the phrases of the search", () => {
  it("keeps phrases of operations that are sold, each in one place", () => {
    expect([...readOperationPhrases().keys()]).toEqual(operations.map(({ id }) => id));
    const compared = phrases.map((phrase) => wordsOf(phrase).join(" "));
    expect(compared.filter((phrase, place) => compared.indexOf(phrase) !== place)).toEqual([]);
  });

  it.each(readTopics().map((topic) => [topic.text.en, topic] as const))(
    "name an operation that is sold, and both languages, for the topic: %s",
    (_, { nearest, text }) => {
      if (nearest !== undefined) expect(operations.map(({ id }) => id)).toContain(nearest);
      expect(text.en).not.toBe("");
      expect(text.ar).toMatch(/[؀-ۿ]/);
    },
  );
});
