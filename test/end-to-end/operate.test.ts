import { describe, expect, inject, it } from "vitest";
import { askAs } from "../../src/tools/deploy/agent-checks.ts";
import buying from "../../src/tools/deploy/canary.ts";
import { fetchJson } from "../../src/tools/deploy/fetch-json.ts";
import { checkLive } from "../../src/tools/deploy/preflight.ts";
import { runWith } from "../fixtures/run-here.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();

/** Runs `npm run canary` at the running service. */
const canary = (...words: string[]) =>
  runWith({ CANARY_PRIVATE_KEY: "", STATE_DIR: inject("stateDir") }, buying, words);

describe("npm run canary at a running service", () => {
  it("buys the named operation as a canary, and finds no problem in receipt, figures, chain, books and repetition", async () => {
    const { code, out, errors } = await canary("sa_landed_cost");
    expect([code, out, errors]).toEqual([0, expect.stringMatching(/^sa_landed_cost {2}ok, 0\.25 USDC in 0x/), ""]);
  });

  it("asks for the name of an operation that is sold", async () => {
    expect(await canary("free_profit_check")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Name one operation that is sold"),
    });
  });
});

it("checks each part that a local service has", async () => {
  const { service: origin, payTo, facilitatorUrl } = stack;
  const live = { environment: "production", origin, payTo, facilitatorUrls: [facilitatorUrl] };
  const found = await checkLive({ fetchJson, askAs }, live, Date.parse("2026-06-01"));
  const checks = found.map(({ check }) => check);
  for (const check of ["payments", "version", "core", "chain", "settlements", "books", "keys"])
    expect(checks).toContain(check);
  for (const check of ["version", "keys", "agents"])
    expect(found).toContainEqual(expect.objectContaining({ check, outcome: "ok" }));
});
