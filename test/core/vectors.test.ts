import { describe, expect, it } from "vitest";
import { computeAnswer } from "../../src/tools/vectors/worked-answers.ts";
import { readVectors } from "../fixtures/vectors.ts";

describe("the worked answers of domain.md", () => {
  it.each(readVectors())("$id: every key in its order, every code and figure", ({ operation, input, expected }) => {
    expect(JSON.stringify(computeAnswer(operation, input), null, 1)).toBe(JSON.stringify(expected, null, 1));
  });
});
