import { describe, expect, it } from "vitest";
import { decide } from "../../src/worker/sale/decision/decide.ts";
import { stepsOf } from "./outside-steps.ts";
import { PairList, PairSet } from "./pair-table.ts";
import { reduced } from "./reduce.ts";
import type { Rules } from "./step.ts";
import { Successors } from "./successors.ts";
import { firstWorld, type Size, type World } from "./world.ts";
import { full, smallest } from "./worlds.ts";

const rulesOf = (size: Size): Rules => ({ size, decide, faults: true });

const wordsOf = (successors: Successors, world: World): string => {
  let words = "";
  successors.pack(world, (low, high) => {
    words = `${low} ${high}`;
  });
  return words;
};

/** The worlds of the first levels of a search, every `nth` of them, with what the search finds after each. */
function visited(
  rules: Rules,
  limit: number,
  nth: number,
  each: (successors: Successors, low: number, high: number) => void,
): number {
  const successors = new Successors(rules);
  const known = new PairSet();
  const waiting = new PairList();
  const visit = (low: number, high: number) => {
    if (known.size < limit && known.add(low, high)) waiting.push(low, high);
  };
  successors.pack(firstWorld(rules.size), visit);
  for (let index = 0; index < waiting.length; index++) {
    if (index % nth === 0) each(successors, waiting.low(index), waiting.high(index));
    successors.visit(waiting.low(index), waiting.high(index), visit);
  }
  return known.size;
}

describe("the steps of packed worlds", () => {
  it.each([
    ["one signature", smallest, 10_000, 1],
    [
      "one signature for a large amount, requests at the same time",
      { ...smallest, large: true, processes: 2 },
      10_000,
      1,
    ],
    [
      "one signature, a stranger, a ledger that is set back",
      { ...smallest, bodies: 2, stranger: true, processes: 2, restores: true },
      6_000,
      3,
    ],
    ["everything", full, 60_000, 6],
    ["everything, where payments are not honoured", { ...full, honours: false, kept: 1 }, 30_000, 6],
  ] satisfies readonly (readonly [string, Size, number, number])[])(
    "are the plain steps: %s",
    (_, size, limit, nth) => {
      const rules = rulesOf(size);
      const differing: string[] = [];
      visited(rules, limit, nth, (successors, low, high) => {
        const packed = new Set<string>();
        successors.visit(low, high, (toLow, toHigh, violation) => packed.add(`${toLow} ${toHigh} ${violation}`));
        const plain = new Set(
          stepsOf(successors.unpack(low, high), rules).map(
            ({ world, violation }) => `${wordsOf(successors, world)} ${violation}`,
          ),
        );
        if (packed.size !== plain.size || [...plain].some((step) => !packed.has(step)))
          differing.push(JSON.stringify(successors.unpack(low, high)));
      });
      expect(differing).toEqual([]);
    },
  );
});

describe("what is forgotten of a world", () => {
  it.each([
    ["one signature for a large amount", { ...smallest, large: true }],
    ["one signature, two bodies", { ...smallest, bodies: 2 }],
  ] satisfies readonly (readonly [string, Size])[])("is read by nothing that comes later: %s", (_, size) => {
    const rules = rulesOf(size);
    const successors = new Successors(rules);
    // Every world, with all that there is to know, level by level.
    const known = new Set<string>();
    const names = new Set<string>();
    let level = [firstWorld(size)];
    while (level.length > 0) {
      const next: World[] = [];
      for (const world of level) {
        const text = JSON.stringify(world);
        if (known.has(text)) continue;
        known.add(text);
        names.add(wordsOf(successors, reduced(world, size)));
        for (const step of stepsOf(world, rules)) {
          expect(step.violation).toBeUndefined();
          next.push(step.world);
        }
      }
      level = next;
    }
    const reached = visited(rules, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, () => {});
    expect(names.size).toBe(reached);
    expect(known.size).toBeGreaterThan(reached);
  });
});
