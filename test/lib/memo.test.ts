import { describe, expect, it } from "vitest";
import { BoundedMap, memoize } from "../../src/lib/memo.ts";

describe("a bounded map", () => {
  it("keeps a bounded number of entries, and drops the one that was used least recently", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    expect(map.get("a")).toBe(1);
    map.set("c", 3);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([1, undefined, 3, 2]);
  });

  it("replaces a value without losing another entry", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.set("a", 3);
    expect([map.get("a"), map.get("b")]).toEqual([3, 2]);
  });

  it("makes a value only where it holds none", () => {
    const map = new BoundedMap<string, number>(2);
    expect([map.getOrMake("a", () => 1), map.getOrMake("a", () => 2), map.get("a")]).toEqual([1, 1, 1]);
  });

  it("forgets a deleted entry", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.delete("a");
    expect([map.get("a"), map.size]).toEqual([undefined, 0]);
  });
});

describe("a function that remembers", () => {
  it("makes a value once for the same texts and the same objects", () => {
    let calls = 0;
    const make = memoize((owner: object, name: string) => ({ owner, name, call: ++calls }));
    const [one, other] = [{}, {}];
    expect(make(one, "x")).toBe(make(one, "x"));
    expect(make(other, "x")).not.toBe(make(one, "x"));
    expect(make(one, "y")).not.toBe(make(one, "x"));
    expect(calls).toBe(3);
  });

  it("never treats one list of texts as another", () => {
    const make = memoize((...texts: [string, ...string[]]) => ({ texts }));
    expect(make("a b", "c").texts).toEqual(["a b", "c"]);
    expect(make("a", "b c").texts).toEqual(["a", "b c"]);
    expect(make("1:a 1:b").texts).toEqual(["1:a 1:b"]);
    expect(make("a", "b").texts).toEqual(["a", "b"]);
    expect(make("#1", "a").texts).toEqual(["#1", "a"]);
  });

  it("keeps a bounded number of remembered values", () => {
    let calls = 0;
    const make = memoize((text: string) => ({ text, call: ++calls }), 2);
    for (const text of ["a", "b", "c", "b", "a"]) make(text);
    expect(calls).toBe(4);
  });

  it("makes a value again after a promise that was rejected", async () => {
    let calls = 0;
    const make = memoize(async (text: string) => {
      calls += 1;
      if (calls === 1) throw new Error("not yet");
      return text;
    });
    await expect(make("a")).rejects.toThrow("not yet");
    await expect(make("a")).resolves.toBe("a");
    await expect(make("a")).resolves.toBe("a");
    expect(calls).toBe(2);
  });
});
