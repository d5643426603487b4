import { expect, it } from "vitest";
import { decide } from "../../../src/worker/sale/decide.ts";
import { explore } from "./explore.ts";
import { exploreWithout, guardNames, guards, isGuard } from "./guards.ts";
import { worlds } from "./worlds.ts";

it.each(Object.entries(worlds))("charges once and gives nothing away in every state of a world with %s", (_, size) => {
  const found = explore({ size, decide, faults: true });
  expect(found.violation).toBeUndefined();
  expect(found.states).toBeGreaterThan(100);
});

it.each(guardNames.filter(isGuard).map((guard) => [guard, guards[guard].breaks] as const))(
  "finds a wrong history without the guard %s: %s",
  (guard, breaks) => {
    expect(exploreWithout(guard).violation?.property).toBe(breaks);
  },
);
