import { describe, expect, it } from "vitest";
import { AnswerTooLong, ListReducer } from "../../../../src/worker/sale/chain/list-reducer.ts";

/** Reads a text in pieces of a size, and keeps elements that are wanted. */
function read(text: string, size: number, isWanted: (element: unknown) => boolean = () => true, mostKept = 1_000) {
  const reducer = new ListReducer(isWanted, mostKept);
  for (let at = 0; at < text.length; at += size) reducer.push(text.slice(at, at + size));
  return reducer.end();
}

const values = [
  { result: [] },
  { result: [1, "a,]}", { b: [2, [3]], c: '\\"[{' }, null] },
  [{ id: 0, result: ["0x1", "0x2"] }, { id: 1, result: { logs: [{ topics: ["0x"] }], number: "0x5" } }, []],
  { error: { code: -1, message: 'a "list" [ of {' } },
  "text [",
  [1, [2, 3]],
];

describe("a text that is read in pieces", () => {
  it.each([1, 2, 3, 7, 1_000])("is what it is at once, when everything is wanted: %s characters", (size) => {
    for (const value of values)
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
        expect(read(text, size)).toEqual(value);
  });

  it("keeps of the lists in its objects what is wanted", () => {
    const text = JSON.stringify([{ id: 1, result: [1, 2, 3, 4], other: [5] }, [6, 7]]);
    expect(read(text, 3, (element) => Number(element) % 2 === 0)).toEqual([
      { id: 1, result: [2, 4], other: [] },
      [6, 7],
    ]);
  });

  it("takes no more than it may keep, however much it reads", () => {
    const text = JSON.stringify({ result: Array.from({ length: 1_000 }, (_, index) => index) });
    expect(read(text, 100, (element) => element === 999, 50 + 100)).toEqual({ result: [999] });
    expect(() => read(text, 100)).toThrow(AnswerTooLong);
    expect(() => read(JSON.stringify({ result: "x".repeat(1_000) }), 100)).toThrow(AnswerTooLong);
    expect(() => read(JSON.stringify({ result: ["x".repeat(1_000)] }), 100, () => false)).toThrow(AnswerTooLong);
  });

  it.each(['{"result":[1', '{"result":[1,2]', '{"result":[1 2]}', "[{]", "", '{"a":[}]'])(
    "is refused when it is no JSON: %s",
    (text) => {
      expect(() => read(text, 2)).toThrow(SyntaxError);
    },
  );
});
