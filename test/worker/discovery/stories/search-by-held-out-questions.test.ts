/** Measures the search by questions that were never copied into its phrases. */
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import operationPhrases from "../../../../src/worker/discovery/search/phrases/operations.txt?raw";
import topicPhrases from "../../../../src/worker/discovery/search/phrases/topics.txt?raw";
import { readOperationPhrases, readTopics } from "../../../../src/worker/discovery/search/phrases.ts";
import { createSearch } from "../../../../src/worker/discovery/search/search-index.ts";
import { wordsOf } from "../../../../src/worker/discovery/search/words.ts";
import everydayText from "../search/questions/everyday.txt?raw";
import heldOutText from "../search/questions/held-out.txt?raw";
import purchasingText from "../search/questions/purchasing.txt?raw";

/** The questions of a file, each with the operation that answers it, or with null where none does. */
const questionsIn = (operations: string) =>
  [...readOperationPhrases({ operations, topics: "" })].flatMap(([operation, questions]) =>
    questions.map((question) => [question, operation === "nothing" ? null : operation] as const),
  );
const [heldOut, everyday, purchasing] = [
  questionsIn(heldOutText),
  questionsIn(everydayText),
  questionsIn(purchasingText),
];

/** The share of the questions that have to be answered rightly. */
const floor = 57 / 60;

/** The share of the questions that an operation answers of which the search may be unsure. */
const mostAskedBack = 20 / 48;

const files = { operations: operationPhrases, topics: topicPhrases };
const search = createSearch(operations, files);

const answersTo = (questions: typeof heldOut) =>
  questions.map(([question, operation]) => {
    const { matched, hits, topic } = search(question);
    const listed = hits.slice(0, 3).map((hit) => hit.operation.id);
    const isAskedBack = !matched && topic === undefined;
    const isRight = operation === null ? !matched : matched ? listed[0] === operation : listed.includes(operation);
    const given = matched ? listed[0] : `${topic ? "nothing" : "not sure"} (${listed.join()})`;
    return { question, operation, given, matched, isRight, isAskedBack, relevance: hits[0]?.relevance ?? 0 };
  });
const phrases = [
  ...[...readOperationPhrases(files).values()].flat(),
  ...readTopics(files).flatMap((topic) => topic.phrases),
];

describe.each([
  ["held-out", heldOut],
  ["everyday", everyday],
  ["purchasing", purchasing],
])("the %s list", (_, questions) => {
  const answers = answersTo(questions);
  const wrong = answers.filter(({ isRight }) => !isRight);

  it("answers at least 57 of 60 questions with the right operation, or asks back with it among three", () => {
    const told = wrong.map(({ question, given, operation }) => `${question}: ${given}, not ${operation}`).join("\n");
    expect(answers.length - wrong.length, told).toBeGreaterThanOrEqual(answers.length * floor);
  });

  it("answers at most one in sixty questions with a wrong operation", () => {
    expect(wrong.filter(({ matched }) => matched).length).toBeLessThanOrEqual(answers.length / 60);
  });

  it("asks back for at most 20 of 48 questions that an operation answers", () => {
    const inScope = answers.filter(({ operation }) => operation !== null);
    expect(inScope.filter(({ isAskedBack }) => isAskedBack).length).toBeLessThanOrEqual(inScope.length * mostAskedBack);
  });
});

describe("the phrases of the search", () => {
  it("keeps the phrases of the search free of every held-out question", () => {
    const known = new Set(phrases.map((phrase) => wordsOf(phrase).join(" ")));
    expect([...everyday, ...purchasing].filter(([question]) => known.has(wordsOf(question).join(" ")))).toEqual([]);
  });

  it("has no phrase that shares half of its words with a held-out question", () => {
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

  it("keeps phrases of operations that are sold, each in one place", () => {
    expect([...readOperationPhrases(files).keys()]).toEqual(operations.map(({ id }) => id));
    const compared = phrases.map((phrase) => wordsOf(phrase).join(" "));
    expect(compared.filter((phrase, place) => compared.indexOf(phrase) !== place)).toEqual([]);
  });

  it.each(readTopics(files).map((topic) => [topic.text.en, topic] as const))(
    "names an operation that is sold, and has both languages, for the topic: %s",
    (_, { nearest, text }) => {
      if (nearest !== undefined) expect(operations.map(({ id }) => id)).toContain(nearest);
      expect(text.en).not.toBe("");
      expect(text.ar).toMatch(/[؀-ۿ]/);
    },
  );
});
