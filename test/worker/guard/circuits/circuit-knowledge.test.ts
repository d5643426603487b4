import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  countSuccess,
  knownEntry,
  learn,
  takeSuccesses,
} from "../../../../src/worker/guard/circuits/circuit-knowledge.ts";
import { type CircuitName, policyOf } from "../../../../src/worker/guard/circuits/circuit-policy.ts";

const facilitator: CircuitName = "facilitator:knowledge.invalid";
const other: CircuitName = "facilitator:another.invalid";
const closed = { status: "closed", retryAfterMs: 0 } as const;
const open = (retryAfterMs: number) => ({ status: "open", retryAfterMs }) as const;

let begin = Date.now();
const pass = (ms: number) => vi.setSystemTime(begin + ms);

beforeEach(() => {
  begin += 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
  // More circuits than an isolate remembers: nothing is known of those before.
  for (let i = 0; i < 64; i++) learn(`facilitator:${i}.invalid`, closed);
});
afterEach(() => learn("core", closed));

describe("a call that is about to be made", () => {
  it("goes to the core without a question while nothing is known against it, however long ago", () => {
    expect(knownEntry("core")).toEqual({ admitted: true });
    learn("core", closed);
    pass(100_000);
    expect(knownEntry("core")).toEqual({ admitted: true });
  });

  it("goes to a facilitator without a question for a second after its circuit was closed", () => {
    expect(knownEntry(facilitator)).toBeUndefined();
    learn(facilitator, closed);
    pass(999);
    expect(knownEntry(facilitator)).toEqual({ admitted: true });
    expect(knownEntry(other)).toBeUndefined();
    pass(1_000);
    expect(knownEntry(facilitator)).toBeUndefined();
  });

  it.each(["core", facilitator] as const)("is refused without a question while %s is known to be open", (name) => {
    learn(name, open(500));
    pass(200);
    expect(knownEntry(name)).toEqual({ admitted: false, retryAfterMs: 300 });
    pass(500);
    expect(knownEntry(name)).toBeUndefined();
    learn(name, open(60_000));
    pass(1_500);
    expect(knownEntry(name)).toBeUndefined();
  });

  it.each(["core", facilitator] as const)("asks the object while %s is being probed", (name) => {
    learn(name, { status: "half_open", retryAfterMs: 60_000 });
    expect(knownEntry(name)).toBeUndefined();
  });
});

describe("successes", () => {
  it.each(["core", facilitator] as const)(
    "of %s are handed over once, if they are not older than its window",
    (name) => {
      const { windowMs } = policyOf(name);
      for (let i = 0; i < 3; i++) countSuccess(name);
      pass(windowMs);
      expect(takeSuccesses(name)).toBe(3);
      expect(takeSuccesses(name)).toBe(0);
      countSuccess(name);
      pass(windowMs + 1);
      expect(takeSuccesses(name)).toBe(0);
    },
  );

  it("are those of one circuit", () => {
    countSuccess(facilitator);
    expect(takeSuccesses(other)).toBe(0);
  });

  it("count within ten seconds for the core, within thirty for a facilitator", () => {
    expect([policyOf("core"), policyOf(facilitator)]).toMatchObject([{ windowMs: 10_000 }, { windowMs: 30_000 }]);
  });
});

describe("a circuit whose status changes", () => {
  it.each([
    ["of a circuit that was known", "facilitator:known.invalid", [closed, closed, open(1), open(2)]],
    // Of many isolates each may hear of the failing facilitator first when its circuit is open.
    ["of one that is open when it is first heard of", "facilitator:new.invalid", [open(1), open(2)]],
  ] as const)("is logged, and no other: %s", (_, name, readings) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    for (const reading of readings) learn(name, reading);
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    log.mockRestore();
    expect(lines).toEqual([{ event: "circuit", circuit: name, from: "closed", to: "open" }]);
  });
});
