import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { configOf } from "../../../../src/worker/config/config.ts";
import { limitsOf, refusal } from "../../../../src/worker/guard/limits/limits.ts";

const limits = () =>
  limitsOf(
    configOf({
      ...env,
      RATE_LIMIT_FREE_PER_MINUTE: "1",
      RATE_LIMIT_UNPAID_PER_MINUTE: "2",
      RATE_LIMIT_PAID_PER_MINUTE: "3",
      RATE_LIMIT_STRANGER_PER_MINUTE: "4",
      RATE_LIMIT_PATIENCE_MS: "50",
    }),
  );

describe("the limits of a configuration", () => {
  it.each([
    ["free", 1],
    ["unpaid", 2],
    ["paid", 3],
    ["stranger", 4],
  ] as const)("allow %s requests %i times a minute, all of them at once", (rateClass, perMinute) => {
    expect(limits()[rateClass]).toEqual({
      rateClass,
      policy: { perMinute, burst: perMinute },
      patienceMs: 50,
      field: `"${rateClass}";q=${perMinute};w=60`,
    });
  });

  it.each([
    [1_001, 2],
    [1_000, 1],
    [1, 1],
    [0, 1],
  ])("refuse with the wait of %i ms in whole seconds: %i", (waitMs, seconds) => {
    expect(refusal(limits().unpaid, waitMs)).toMatchObject({
      code: "rate_limited",
      headers: {
        "Retry-After": String(seconds),
        "RateLimit-Policy": '"unpaid";q=2;w=60',
        RateLimit: `"unpaid";r=0;t=${seconds}`,
      },
      details: [{ class: "unpaid", retry_after_seconds: seconds }],
    });
  });
});
