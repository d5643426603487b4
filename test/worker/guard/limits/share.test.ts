import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LeaseReading, Verdict } from "../../../../src/worker/guard/limits/lease.ts";
import type { Limit } from "../../../../src/worker/guard/limits/limits.ts";
import { admit, refund } from "../../../../src/worker/guard/limits/share.ts";

const begin = 1_800_000_000_000;
const limit: Limit = { rateClass: "free", policy: { perMinute: 60, burst: 60 }, patienceMs: 40, field: "" };

let callers = 0;

/** A caller that no other test has used, whose object answers as told, and what the object was asked for. */
function newCaller(answer: (wanted: number) => LeaseReading | Promise<LeaseReading>) {
  const caller = `caller ${++callers}`;
  const asked: unknown[][] = [];
  const takeRequests = async (rateClass: string, policy: Limit["policy"], wanted: number) => {
    asked.push([rateClass, policy, wanted]);
    return answer(wanted);
  };
  const env = {
    GATE: { getByName: (name: string) => ({ takeRequests: name === `caller:${caller}` ? takeRequests : fails }) },
  };
  return { caller, asked, send: () => admit(env, caller, limit) };
}
const fails = () => Promise.reject(new Error("overloaded"));
const silent = () => new Promise<never>(() => {});
const grants = (wanted: number): LeaseReading => ({ granted: wanted, remaining: 7 });
const letThrough: Verdict = { admitted: true, remaining: 0 };

/** What has come of a request after so many milliseconds; undefined while it waits. */
async function verdictAfter(ms: number, request: Promise<Verdict>): Promise<Verdict | undefined> {
  let verdict: Verdict | undefined;
  void request.then((found) => {
    verdict = found;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return verdict;
}

beforeEach(() => vi.useFakeTimers({ now: begin, toFake: ["Date", "setTimeout", "clearTimeout"] }));

describe("requests of one caller", () => {
  it("are spent from what its object grants, which is asked for several at a time", async () => {
    const { asked, send } = newCaller(grants);
    const first = await send();
    const more = [await send(), await send(), await send()];
    expect([first, ...more]).toEqual([10, 9, 8, 7].map((remaining) => ({ admitted: true, remaining })));
    expect(asked).toEqual([["free", limit.policy, 4]]);
  });

  it("that come together wait for one question, and the next one asks for all that are left", async () => {
    const { asked, send } = newCaller(grants);
    const verdicts = await Promise.all(Array.from({ length: 15 }, () => verdictAfter(0, send())));
    expect(verdicts.every((verdict) => verdict?.admitted)).toBe(true);
    expect(asked.map(([, , wanted]) => wanted)).toEqual([4, 14]);
  });

  it("are refused as its object says, until the wait is over", async () => {
    const { asked, send } = newCaller(() => ({ granted: 0, retryAfterMs: 500 }));
    expect(await send()).toEqual({ admitted: false, retryAfterMs: 500 });
    vi.setSystemTime(begin + 499);
    expect(await send()).toEqual({ admitted: false, retryAfterMs: 1 });
    expect(asked).toHaveLength(1);
  });

  it("that are given back can be made again", async () => {
    const { caller, asked, send } = newCaller(() => ({ granted: 1, remaining: 0 }));
    await send();
    refund(caller, limit);
    expect(await send()).toEqual(letThrough);
    expect(asked).toHaveLength(1);
  });
});

describe("when the caller's object fails", () => {
  it("requests are let through for a second without asking, and a log line says why", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const { asked, send } = newCaller(fails);
    expect(await verdictAfter(0, send())).toEqual(letThrough);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        event: "rate_limit_unavailable",
        class: "free",
        let_through_ms: 1_000,
        reason: expect.stringContaining("overloaded"),
      },
    ]);
    vi.setSystemTime(begin + 999);
    expect(await verdictAfter(0, send())).toEqual(letThrough);
    expect(asked).toHaveLength(1);
    vi.setSystemTime(begin + 1_000);
    expect(await verdictAfter(0, send())).toEqual(letThrough);
    expect(asked).toHaveLength(2);
  });
});

describe("when the caller's object is slow", () => {
  beforeEach(() => {
    vi.spyOn(console, "log").mockImplementation(() => {});
  });

  it("a request asks once, waits for its patience, and is let through", async () => {
    const { asked, send } = newCaller(silent);
    const request = send();
    expect(await verdictAfter(39, request)).toBeUndefined();
    expect(await verdictAfter(1, request)).toEqual(letThrough);
    expect(asked).toHaveLength(1);
  });

  it("an answer within the patience is waited for", async () => {
    const { send } = newCaller(async (wanted) => {
      await new Promise((resolve) => setTimeout(resolve, 39));
      return grants(wanted);
    });
    expect(await verdictAfter(39, send())).toEqual({ admitted: true, remaining: 10 });
  });

  it("an answer that comes too late counts for the next request", async () => {
    const { asked, send } = newCaller(async (wanted) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return grants(wanted);
    });
    expect(await verdictAfter(50, send())).toEqual(letThrough);
    expect(await verdictAfter(0, send())).toEqual({ admitted: true, remaining: 9 });
    expect(asked).toHaveLength(1);
  });

  it("a question that is never answered holds up nobody for longer than one patience", async () => {
    const { asked, send } = newCaller(silent);
    void send();
    vi.setSystemTime(begin + 40);
    void send();
    expect(asked).toHaveLength(1);
    vi.setSystemTime(begin + 41);
    void send();
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_100);
  });
});
