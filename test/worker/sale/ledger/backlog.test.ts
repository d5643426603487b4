import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { backlogName, wakeLedgers } from "../../../../src/worker/sale/ledger/backlog.ts";
import { logged } from "../fixtures/ledger.ts";
import { closeWorld } from "../fixtures/rows.ts";

const time = 1_800_000_000_000;
const ledgerPayer = `0x${"b4".repeat(20)}`;
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

describe("the hourly run over the backlog", () => {
  it("has the ledgers wake that have leftovers, the oldest first, and goes on when one fails", async () => {
    vi.useFakeTimers({ now: time, toFake: ["Date"] });
    const events = logged();
    for (let index = 0; index < 3; index++) {
      vi.setSystemTime(time + index);
      await env.BACKLOG.getByName(backlogName).note(`payer:${2 - index}`, { unresolved: 1, unbooked: 0 });
    }
    expect(await env.BACKLOG.getByName(backlogName).oldest(2)).toEqual(["payer:2", "payer:1"]);
    const woken: string[] = [];
    const LEDGER = {
      getByName: (name: string) => ({
        wake: async () => {
          woken.push(name);
          if (name === "payer:1") throw new Error("broken");
        },
      }),
    };
    await wakeLedgers({ BACKLOG: env.BACKLOG, LEDGER: Object.assign(Object.create(env.LEDGER), LEDGER) });
    expect(woken).toEqual(["payer:2", "payer:1", "payer:0"]);
    expect(events()).toMatchObject([{ event: "ledger_not_woken" }]);
  });

  it("has a ledger that nothing is left of any more removed from it", async () => {
    const name = `payer:${ledgerPayer}`;
    await env.BACKLOG.getByName(backlogName).note(name, { unresolved: 1, unbooked: 0 });
    await wakeLedgers(env);
    expect(await env.BACKLOG.getByName(backlogName).read()).toMatchObject({ unresolved: 0 });
  });
});
