import { describe, expect, it } from "vitest";
import { newLease, refill, toAskFor } from "../../src/guard/lease.ts";

const now = 1_800_000_000_000;

describe("how many requests are leased at once", () => {
  it.each([
    [{ perMinute: 60, burst: 60 }, [4, 8, 10, 10], "what the rate grants in ten seconds"],
    [{ perMinute: 6_000, burst: 7 }, [4, 7, 7, 7], "a burst"],
    [{ perMinute: 6_000, burst: 6_000 }, [4, 8, 16, 32, 64, 100, 100], "a hundred"],
    [{ perMinute: 1, burst: 1 }, [1, 1], "one, where the rate grants less"],
  ])("with %j doubles while leases are used up in time: %j, up to %s", (policy, sizes) => {
    const lease = newLease(policy);
    const asked = sizes.map(() => {
      const size = toAskFor(lease, 0);
      refill(lease, policy, { granted: size, remaining: 0 }, now);
      return size;
    });
    expect(asked).toEqual(sizes);
  });
});
