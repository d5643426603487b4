import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeWorld } from "../fixtures/rows.ts";

const time = 1_800_000_000_000;
const backlog = () => env.BACKLOG.getByName("a backlog of its own");

afterEach(closeWorld);

describe("the backlog", () => {
  it("is empty before anything was told", async () => {
    expect(await backlog().read()).toEqual({ unresolved: 0, unbooked: 0, since: undefined });
  });

  it("adds up what is left over, and says since when: the first word about the oldest", async () => {
    vi.useFakeTimers({ now: time, toFake: ["Date"] });
    await backlog().note("payer:1", { unresolved: 2, unbooked: 2 });
    vi.setSystemTime(time + 1000);
    await backlog().note("payer:2", { unresolved: 0, unbooked: 3 });
    await backlog().note("payer:1", { unresolved: 1, unbooked: 4 });
    expect(await backlog().read()).toEqual({ unresolved: 1, unbooked: 7, since: time });
  });

  it("forgets a payer of whom nothing is left over", async () => {
    vi.useFakeTimers({ now: time, toFake: ["Date"] });
    await backlog().note("payer:1", { unresolved: 1, unbooked: 0 });
    vi.setSystemTime(time + 1000);
    await backlog().note("payer:2", { unresolved: 1, unbooked: 0 });
    await backlog().note("payer:1", { unresolved: 0, unbooked: 0 });
    expect(await backlog().read()).toEqual({ unresolved: 1, unbooked: 0, since: time + 1000 });
  });
});
