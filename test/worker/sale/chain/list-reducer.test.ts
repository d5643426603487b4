import { describe, expect, it } from "vitest";
import { AnswerTooLong, ListReducer, reduceLists } from "../../../../src/worker/sale/chain/list-reducer.ts";

const all = (element: unknown) => element;

/** Reads a text in pieces of a size, and keeps what is made of its lists' elements. */
function read(text: string, size: number, keep = all, mostKept = 1_000) {
  const reducer = new ListReducer(keep, mostKept);
  for (let at = 0; at < text.length; at += size) reducer.push(text.slice(at, at + size));
  return reducer.end();
}

const values = [
  { result: [] },
  { result: [1, "a,]}", { b: [2, [3]], c: '\\"[{' }, null], next: [4] },
  [{ id: 0, result: ["0x1", "0x2"] }, { id: 1, result: { logs: [{ topics: ["0x"] }], number: "0x5" } }, []],
  { error: { code: -1, message: 'a "list" [ of {' } },
  "text [",
  [1, [2, 3]],
];

describe("a text that is read in pieces", () => {
  it.each([1, 2, 3, 7, 1_000])("reads a text in pieces as it is when read whole: %s characters", (size) => {
    for (const value of values)
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
        expect(read(text, size)).toEqual(value);
  });

  it("keeps of its lists what is made of their elements, as when it is read at once", () => {
    const value = [{ id: 1, result: [1, 2, 3, 4], other: [5] }, [6, 7], { in: { deeper: [8] } }];
    const keep = (element: unknown) => (Number(element) % 2 === 0 ? { half: Number(element) / 2 } : undefined);
    const kept = [{ id: 1, result: [{ half: 1 }, { half: 2 }], other: [] }, [6, 7], { in: { deeper: [{ half: 4 }] } }];
    expect(read(JSON.stringify(value), 3, keep)).toEqual(kept);
    expect(reduceLists(value, keep)).toEqual(kept);
  });

  it("takes no more than it may keep beside its lists, however many elements it reads", () => {
    const numbers = Array.from({ length: 1_000 }, (_, index) => index);
    expect(read(JSON.stringify({ result: numbers }), 100, all, 100)).toEqual({ result: numbers });
    expect(() => read(JSON.stringify({ result: "x".repeat(1_000) }), 100)).toThrow(AnswerTooLong);
    expect(() => read(JSON.stringify({ result: ["x".repeat(1_000)] }), 100, () => undefined)).toThrow(AnswerTooLong);
  });

  it.each(['{"result":[1', '{"result":[1,2]', '{"result":[1 2]}', "[{]", "", '{"a":[}]'])(
    "is refused when it is no JSON: %s",
    (text) => {
      expect(() => read(text, 2)).toThrow(SyntaxError);
    },
  );
});
