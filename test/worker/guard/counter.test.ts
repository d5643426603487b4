import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type ArrivalTime,
  arrivalAfter,
  Counter,
  type CounterEnv,
  type Limit,
  secondsPerRequest,
  take,
} from "../../../src/worker/guard/counter.ts";
import { logged } from "../sale/fixtures/ledger.ts";

const begin = 1_800_000_000_000;
const limit = { rateClass: "unpaid", perMinute: 600 };

let now = begin;
let waiting: { readonly until: number; readonly resume: () => void }[] = [];

const pause = (ms: number) =>
  new Promise<void>((resume) => {
    waiting.push({ until: now + ms, resume });
  });

/** How many turns of the microtask queue a call of an object takes at most. */
const turns = 12;

/** Moves the simulated clock, and runs everything that is due by then. */
async function pass(ms: number) {
  const end = now + ms;
  for (;;) {
    for (let turn = 0; turn < turns; turn++) await undefined;
    const [next] = waiting.toSorted((one, other) => one.until - other.until);
    if (!next || next.until > end) break;
    waiting = waiting.filter((one) => one !== next);
    now = next.until;
    next.resume();
  }
  now = end;
}

/** One Gate, whose answers take a number of milliseconds. */
function gateAway(ms: number) {
  let arrival: ArrivalTime = 0;
  const count = async (_: string, perMinute: number, requests: number) => {
    await pause(ms / 2);
    arrival = arrivalAfter(perMinute, arrival, requests, now);
    const answer = arrival;
    await pause(ms / 2);
    return answer;
  };
  return { env: { GATE: { getByName: () => ({ count }) } } satisfies CounterEnv };
}

/** How long a Gate that never answers takes, ms. */
const silentMs = 1e9;

const failing: CounterEnv = { GATE: { getByName: () => ({ count: () => Promise.reject(new Error("broken")) }) } };

/** Sends requests of one caller at an even rate, to isolates in turn. Returns how many were admitted. */
async function send(env: CounterEnv, isolates: readonly Counter[], perSecond: number, seconds: number) {
  let admitted = 0;
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const isolate = isolates[turn % isolates.length];
    if (isolate && request(isolate, env, "caller", limit).admitted) admitted += 1;
    await pass(1000 / perSecond);
  }
  return admitted;
}

/** Counts a request in an isolate, and reports it at once. */
function request(counter: Counter, env: CounterEnv, caller: string, counted: Limit) {
  const verdict = counter.admit(env, caller, counted);
  counter.report(env, caller, counted);
  return verdict;
}

const isolates = (count: number) => Array.from({ length: count }, () => new Counter());

beforeEach(() => {
  [now, waiting] = [begin, []];
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(async () => {
  // Calls in progress are finished, because the test's own context would wait for them.
  await pass(silentMs);
  vi.restoreAllMocks();
});

describe("a caller that sends 300 requests a second for 15 s, with a limit of 600 a minute", () => {
  const allowed = 750;

  it.each([
    ...[2, 70, 120, 250].map((ms) => [1, ms, allowed] as const),
    [10, 2, 1.05 * allowed] as const,
    ...[70, 120, 250].map((ms) => [10, ms, allowed + limit.perMinute] as const),
  ])("admits a caller through %i isolates whose Gate is %i ms away at most %i times (A5)", async (count, ms, most) => {
    expect(await send(gateAway(ms).env, isolates(count), 300, 15)).toBeLessThanOrEqual(most);
  });

  it("lets each isolate admit the limit while the Gate fails", async () => {
    const lines = logged();
    expect(await send(failing, isolates(2), 300, 15)).toBeLessThanOrEqual(2 * allowed);
    // Each isolate tells it about once a second.
    expect(lines().length).toBeLessThanOrEqual(2 * 16);
    expect(lines()[0]).toEqual({
      event: "rate_limit_unavailable",
      class: "unpaid",
      reason: expect.stringContaining("broken"),
    });
  });
});

it.each([
  [1, 2],
  [10, 2],
  [1, 250],
  [10, 250],
])(
  "never refuses a caller under its limit in %i isolates whose Gate is %i ms away, and logs nothing",
  async (count, ms) => {
    const lines = logged();
    expect(await send(gateAway(ms).env, isolates(count), 9, 120)).toBe(9 * 120);
    expect(lines()).toEqual([]);
  },
);

it("refuses a caller in one isolate when other isolates have admitted its limit", async () => {
  const { env } = gateAway(2);
  const [one = new Counter(), other = new Counter()] = isolates(2);
  for (let turn = 0; turn < limit.perMinute; turn++) request(one, env, "caller", limit);
  await pass(1_000);
  request(one, env, "caller", limit);
  await pass(10);
  expect(request(other, env, "caller", limit).admitted).toBe(true);
  await pass(10);
  for (let turn = 0; turn < 20; turn++) request(other, env, "caller", limit);
  expect(request(other, env, "caller", limit)).toMatchObject({ admitted: false });
});

/** A Gate that keeps what it was told, and answers when told to: at once, or never. */
function gateThatNotes(answers = true) {
  const counted: number[] = [];
  const count = async (_: string, perMinute: number, requests: number) => {
    counted.push(requests);
    if (!answers) await pause(silentMs);
    return arrivalAfter(perMinute, 0, requests, now);
  };
  return { env: { GATE: { getByName: () => ({ count }) } } satisfies CounterEnv, counted };
}

describe("a report to the Gate", () => {
  const admit = (counter: Counter, env: CounterEnv, perMinute: number, times: number) => {
    for (let turn = 0; turn < times; turn++) request(counter, env, "caller", { rateClass: "unpaid", perMinute });
  };

  it("reports the first request to the Gate at once, and later ones once a second", async () => {
    const [{ env, counted }, counter] = [gateThatNotes(), new Counter()];
    admit(counter, env, 6_000, 1);
    await pass(0);
    admit(counter, env, 6_000, 3);
    await pass(999);
    admit(counter, env, 6_000, 1);
    await pass(1);
    expect(counted).toEqual([1]);
    admit(counter, env, 6_000, 1);
    await pass(0);
    expect(counted).toEqual([1, 5]);
  });

  it("reports to the Gate earlier when more than a hundredth of what is left was admitted", async () => {
    const [{ env, counted }, counter] = [gateThatNotes(), new Counter()];
    admit(counter, env, 102, 1);
    await pass(0);
    // One of a hundred that are left.
    admit(counter, env, 102, 1);
    await pass(0);
    expect(counted).toEqual([1]);
    admit(counter, env, 102, 1);
    await pass(0);
    expect(counted).toEqual([1, 2]);
  });

  it("reports once a second to a Gate that does not answer", async () => {
    const [{ env, counted }, counter] = [gateThatNotes(false), new Counter()];
    admit(counter, env, 600, 100);
    counter.refund(env, "caller", limit);
    await pass(1_000);
    expect(counted).toEqual([1]);
    admit(counter, env, 600, 1);
    await pass(0);
    expect(counted).toEqual([1, 99]);
  });

  it("reports a refund of an isolate that admitted nothing, and not one of a request that was not reported", async () => {
    const [{ env, counted }, counter] = [gateThatNotes(), new Counter()];
    counter.refund(env, "caller", limit);
    await pass(0);
    expect(counted).toEqual([-1]);
    await pass(1_000);
    counter.admit(env, "caller", limit);
    counter.refund(env, "caller", limit);
    counter.report(env, "caller", limit);
    await pass(0);
    expect(counted).toEqual([-1]);
  });

  it("admits a caller again when the isolate has forgotten its counts", async () => {
    const [{ env }, counter] = [gateThatNotes(false), new Counter()];
    admit(counter, env, 1, 1);
    expect(counter.admit(env, "caller", { rateClass: "unpaid", perMinute: 1 }).admitted).toBe(false);
    counter.forget();
    expect(counter.admit(env, "caller", { rateClass: "unpaid", perMinute: 1 }).admitted).toBe(true);
  });
});

it.each([
  [600, 1],
  [60, 1],
  [7, 9],
  [1, 60],
])("lets a request become available in whole seconds, rounded up: at %i a minute %i", (perMinute, seconds) =>
  expect(secondsPerRequest(perMinute)).toBe(seconds),
);

describe("a refunded request", () => {
  it("reports several refunds to the caller's Gate in one call, and only as far as they still count", async () => {
    const alone = { rateClass: "stranger", perMinute: 60, inOneObject: true };
    const { env, counted } = gateThatNotes();
    const ledger = new Counter();
    for (let turn = 0; turn < 100; turn++) {
      expect(request(ledger, env, "payer", alone).admitted).toBe(true);
      await pass(2_000);
    }
    expect(counted).toEqual([]);
    for (let turn = 0; turn < 11; turn++) request(ledger, env, "payer", alone);
    await pass(0);
    expect(counted).toEqual([11]);
  });

  it("lets a refunded request be made again, in this isolate and in others", async () => {
    const { env } = gateAway(2);
    const single = { rateClass: "stranger", perMinute: 1 };
    const [one = new Counter(), other = new Counter()] = isolates(2);
    for (let sale = 0; sale < 3; sale++) {
      expect(request(one, env, "caller", single).admitted).toBe(true);
      one.refund(env, "caller", single);
      await pass(10);
    }
    expect(request(other, env, "caller", single).admitted).toBe(true);
    await pass(10);
    expect(request(other, env, "caller", single).admitted).toBe(false);
  });
});

describe("take", () => {
  it("grants a minute's worth after a pause, and then one each interval", () => {
    let arrival = 0;
    const grant = (time: number) => {
      const { arrivalTime, ...verdict } = take(3, arrival, time);
      arrival = arrivalTime;
      return verdict;
    };
    expect([0, 1, 2].map(() => grant(begin))).toEqual([2, 1, 0].map((remaining) => ({ admitted: true, remaining })));
    expect(grant(begin)).toEqual({ admitted: false, retryAfterMs: 20_000 });
    expect(grant(begin + 19_999)).toEqual({ admitted: false, retryAfterMs: 1 });
    expect(grant(begin + 20_000)).toEqual({ admitted: true, remaining: 0 });
  });

  it("never admits more than the limit in any window, and always after the wait that it names", () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 20, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), pauses, (perMinute, all) => {
        let [time, arrival, granted] = [begin, 0, 0];
        for (const ms of all) {
          time += ms;
          const verdict = take(perMinute, arrival, time);
          if (verdict.admitted) granted += 1;
          else expect(take(perMinute, arrival, time + verdict.retryAfterMs).admitted).toBe(true);
          arrival = verdict.arrivalTime;
          expect(granted).toBeLessThanOrEqual(perMinute + ((time - begin) * perMinute) / 60_000 + 1e-6);
        }
      }),
    );
  });

  it("ignores a count that was made by a clock running minutes ahead", () => {
    expect(take(3, begin + 120_001, begin)).toMatchObject({ admitted: true, remaining: 2 });
    expect(take(3, begin + 120_000, begin)).toMatchObject({ admitted: false, retryAfterMs: 80_000 });
  });
});

it("counts what isolates admitted together against a caller for two bursts at most", () => {
  expect(arrivalAfter(limit.perMinute, 0, 10, begin)).toBe(begin + 1_000);
  expect(arrivalAfter(limit.perMinute, begin + 5_000, 10, begin)).toBe(begin + 6_000);
  expect(arrivalAfter(limit.perMinute, begin, 100_000, begin)).toBe(begin + 120_000);
  expect(arrivalAfter(limit.perMinute, begin + 5_000, -10, begin)).toBe(begin + 4_000);
});
