import { describe, expect, it } from "vitest";
import {
  type Lease,
  letThrough,
  newLease,
  putBack,
  refill,
  spend,
  toAskFor,
} from "../../../../src/worker/guard/limits/lease.ts";

const now = 1_800_000_000_000;
const policy = { perMinute: 60, burst: 60 };

/** A lease that was granted now. */
function leaseOf(granted: number, remaining = 0): Lease {
  const lease = newLease(policy);
  refill(lease, policy, { granted, remaining }, now);
  return lease;
}
/** How many requests can be made at one time without asking. */
function spendable(lease: Lease, time: number): number {
  let count = 0;
  while (count < 1_000 && spend(lease, time)?.admitted) count += 1;
  return count;
}

describe("how many requests are leased at once", () => {
  it.each([
    [{ perMinute: 60, burst: 60 }, [4, 8, 10, 10], "what the rate grants in ten seconds"],
    [{ perMinute: 6_000, burst: 7 }, [4, 7, 7, 7], "a burst"],
    [{ perMinute: 6_000, burst: 6_000 }, [4, 8, 16, 32, 64, 100, 100], "a hundred"],
    [{ perMinute: 1, burst: 1 }, [1, 1], "one, where the rate grants less"],
  ])("with %j doubles while leases are used up in time: %j, up to %s", (limit, sizes) => {
    const lease = newLease(limit);
    const asked = sizes.map(() => {
      const size = toAskFor(lease, 0);
      refill(lease, limit, { granted: size, remaining: 0 }, now);
      return size;
    });
    expect(asked).toEqual(sizes);
  });

  it("halves when a lease was left to expire, down to one", () => {
    const lease = leaseOf(4);
    const asked = [10, 20, 30, 40, 50].map((seconds) => {
      refill(lease, policy, { granted: 1, remaining: 0 }, now + seconds * 1_000);
      return toAskFor(lease, 0);
    });
    expect(asked).toEqual([4, 2, 1, 1, 1]);
  });

  it("is as many as wait, up to a hundred, and what is owed besides", () => {
    const lease = newLease(policy);
    expect([toAskFor(lease, 3), toAskFor(lease, 30), toAskFor(lease, 300)]).toEqual([4, 30, 100]);
    letThrough(lease, policy);
    expect([toAskFor(lease, 3), toAskFor(lease, 300)]).toEqual([5, 101]);
  });
});

describe("a leased request", () => {
  it("can be made for ten seconds, and says what is left", () => {
    const lease = leaseOf(3, 20);
    expect(spend(lease, now)).toEqual({ admitted: true, remaining: 22 });
    expect(spend(lease, now + 9_999)).toEqual({ admitted: true, remaining: 21 });
    expect(spend(lease, now + 10_000)).toBeUndefined();
  });

  it("is kept beside those that are leased later in time, and lost when its own time is over", () => {
    const [inTime, late] = [leaseOf(3), leaseOf(3)];
    refill(inTime, policy, { granted: 2, remaining: 0 }, now + 9_999);
    expect(spendable(inTime, now + 10_000)).toBe(5);
    refill(late, policy, { granted: 2, remaining: 0 }, now + 10_000);
    expect(spendable(late, now + 10_000)).toBe(2);
  });

  it("that is put back can be made again, and for ten seconds more where the lease has expired", () => {
    const lease = leaseOf(3);
    spend(lease, now);
    putBack(lease, now + 9_999);
    expect(spendable(lease, now + 9_999)).toBe(3);
    const expired = leaseOf(3);
    putBack(expired, now + 10_000);
    putBack(expired, now + 10_001);
    expect(spendable(expired, now + 19_999)).toBe(2);
    putBack(expired, now + 19_999);
    expect(spend(expired, now + 20_000)).toBeUndefined();
  });
});

describe("a refusal", () => {
  it("stands until its wait is over, and takes nothing that is leased", () => {
    const lease = leaseOf(1);
    refill(lease, policy, { granted: 0, retryAfterMs: 700 }, now);
    expect(spend(lease, now)).toEqual({ admitted: true, remaining: 0 });
    expect(spend(lease, now)).toEqual({ admitted: false, retryAfterMs: 700 });
    expect(spend(lease, now + 699)).toEqual({ admitted: false, retryAfterMs: 1 });
    expect(spend(lease, now + 700)).toBeUndefined();
  });
});

describe("a request that is let through unasked", () => {
  it("is paid for from what is granted next", () => {
    const lease = newLease(policy);
    for (let request = 0; request < 3; request++)
      expect(letThrough(lease, policy)).toEqual({ admitted: true, remaining: 0 });
    refill(lease, policy, { granted: 2, remaining: 0 }, now);
    expect(spendable(lease, now)).toBe(0);
    refill(lease, policy, { granted: 3, remaining: 0 }, now);
    expect(spendable(lease, now)).toBe(2);
  });

  it("is owed no more often than a minute grants", () => {
    const limit = { perMinute: 5, burst: 5 };
    const lease = newLease(limit);
    for (let request = 0; request < 20; request++) letThrough(lease, limit);
    refill(lease, limit, { granted: 5, remaining: 0 }, now);
    refill(lease, limit, { granted: 1, remaining: 0 }, now);
    expect(spendable(lease, now)).toBe(1);
  });
});
