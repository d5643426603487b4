import { expect, it } from "vitest";
import { workOut } from "../../../src/tools/vectors/worked-answers.ts";
import { readVectors } from "../../fixtures/vectors.ts";

it.each(readVectors())("equals the worked answer $id: every key in its order, every code and figure", (vector) => {
  expect(JSON.stringify(workOut(vector), null, 1)).toBe(JSON.stringify(vector.expected, null, 1));
});
