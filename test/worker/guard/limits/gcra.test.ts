import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intervalMs, take } from "../../../../src/worker/guard/limits/gcra.ts";

const policy = { perMinute: 60, burst: 5 };

describe("take", () => {
  it("grants a whole burst at once to a caller that was never seen", () => {
    expect(take(policy, 0, 5, 1_000_000)).toEqual({ arrivalTime: 1_005_000, granted: 5, remaining: 0 });
  });

  it("grants what is left when more is wanted", () => {
    expect(take(policy, 1_003_000, 5, 1_000_000)).toEqual({ arrivalTime: 1_005_000, granted: 2, remaining: 0 });
  });

  it("refuses beyond the burst and names the wait", () => {
    expect(take(policy, 1_005_000, 1, 1_000_400)).toEqual({ arrivalTime: 1_005_000, granted: 0, retryAfterMs: 600 });
  });

  it("takes nothing for a refusal", () => {
    const refused = take(policy, 1_005_000, 1, 1_000_000);
    expect(refused.arrivalTime).toBe(1_005_000);
  });

  it("keeps any caller to burst and rate; its waits are true, less than two milliseconds too long", () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 5_000 }), wanted: fc.integer({ min: 1, max: 30 }) });
    const policies = fc.record({
      perMinute: fc.integer({ min: 1, max: 100_000 }),
      burst: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(policies, fc.array(step, { minLength: 1, maxLength: 100 }), (limit, steps) => {
        const begin = 1_790_000_000_000;
        let now = begin;
        let arrivalTime = 0;
        let granted = 0;
        for (const { wait, wanted } of steps) {
          now += wait;
          const grant = take(limit, arrivalTime, wanted, now);
          arrivalTime = grant.arrivalTime;
          granted += grant.granted;
          expect(grant.granted).toBeLessThanOrEqual(wanted);
          expect(granted).toBeLessThanOrEqual(limit.burst + (now - begin + 0.01) / intervalMs(limit));
          if (!("retryAfterMs" in grant)) continue;
          expect(take(limit, arrivalTime, 1, now + grant.retryAfterMs).granted).toBe(1);
          expect(grant.retryAfterMs).toBeLessThanOrEqual(Math.ceil(intervalMs(limit)) + 1);
        }
      }),
    );
  });
});
