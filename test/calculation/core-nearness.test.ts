import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { isNear } from "../../src/calculation/core-nearness.ts";

describe("a core behind a binding", () => {
  it("is called directly once it is known to be this very isolate", async () => {
    await expect.poll(() => isNear(env.CORE), { timeout: 20_000 }).toBe(true);
  });

  it("is called through its binding when it is another isolate, does not say which, or does not answer", async () => {
    const calculate = async () => "{}";
    const cores = [
      { calculate },
      { calculate, isolate: async () => "another" },
      { calculate, isolate: () => Promise.reject(new Error("unreachable")) },
      { calculate, isolate: () => new Promise<string>(() => {}) },
    ];
    for (const core of cores) expect(isNear(core)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const core of cores) expect(isNear(core)).toBe(false);
  });
});
