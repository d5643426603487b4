import { describe, expect, it } from "vitest";
import { allSaleGuards, type SaleGuard } from "../../src/sale/sale-guards.ts";
import { explore } from "./explore.ts";
import { testedWorlds } from "./worlds.ts";

describe("in every state that can be reached, nobody pays twice, pays for nothing, or gets something for nothing", () => {
  it.each(testedWorlds)("$name", ({ size }) => {
    const { violation, states } = explore({ size, guards: allSaleGuards, faults: true });
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(1_000);
  });
});

describe("without a guard, the search finds what goes wrong", () => {
  const without = (guard: SaleGuard) => {
    for (const { size } of testedWorlds.slice(0, 4)) {
      const guards = new Set([...allSaleGuards].filter((one) => one !== guard));
      const { violation } = explore({ size, guards, faults: true });
      if (violation) return violation.property;
    }
    return undefined;
  };

  it.each([
    ["one_at_a_time", "a fresh challenge while the money may have moved"],
    ["bind_request", "a request got the result of another"],
  ] as const)("%s: %s", (guard, property) => {
    expect(without(guard)).toBe(property);
  });
});
