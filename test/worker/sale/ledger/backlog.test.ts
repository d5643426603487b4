import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { backlogName, wakeLedgers } from "../../../../src/worker/sale/ledger/backlog.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { logged } from "../fixtures/ledger.ts";

const time = 1_800_000_000_000;
const backlog = () => env.BACKLOG.getByName("a backlog of its own");

afterEach(emptyStorage);

it("adds up what the backlog holds, since its oldest note, and forgets payers with nothing left", async () => {
  expect(await backlog().read()).toEqual({ unresolved: 0, unbooked: 0, refused: 0, since: undefined });
  vi.useFakeTimers({ now: time, toFake: ["Date"] });
  await backlog().note("payer:1", { unresolved: 2, unbooked: 2, refused: 2 });
  vi.setSystemTime(time + 1000);
  await backlog().note("payer:2", { unresolved: 0, unbooked: 3 });
  await backlog().note("payer:1", { unresolved: 1, unbooked: 4, refused: 1 });
  expect(await backlog().read()).toEqual({ unresolved: 1, unbooked: 7, refused: 1, since: time });
  await backlog().note("payer:1", { unresolved: 0, unbooked: 0 });
  expect(await backlog().read()).toEqual({ unresolved: 0, unbooked: 3, refused: 0, since: time + 1000 });
});

/** The Worker's bindings, with ledgers that a test scripts; and the names of the woken ones. */
function ledgersThat(wake: (name: string) => Promise<void>) {
  const woken: string[] = [];
  const getByName = (name: string) => ({
    wake: () => {
      woken.push(name);
      return wake(name);
    },
  });
  return { woken, bindings: { BACKLOG: env.BACKLOG, LEDGER: Object.assign(Object.create(env.LEDGER), { getByName }) } };
}

describe("the hourly run over the backlog", () => {
  const note = (name: string) => env.BACKLOG.getByName(backlogName).note(name, { unresolved: 1, unbooked: 0 });

  it("wakes the ledgers of the backlog, and continues when one fails", async () => {
    const events = logged();
    const names = ["payer:0", "payer:1", "payer:2"];
    for (const name of names) await note(name);
    const { woken, bindings } = ledgersThat(async (name) => {
      if (name === "payer:1") throw new Error("broken");
    });
    await wakeLedgers(bindings);
    expect(woken).toEqual(names);
    expect(events()).toMatchObject([{ event: "ledger_not_woken" }]);
  });

  it("continues the hourly run without a ledger that does not answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const events = logged();
    await note("payer:0");
    const { woken, bindings } = ledgersThat(() => new Promise(() => {}));
    const run = wakeLedgers(bindings);
    await expect.poll(() => woken).toEqual(["payer:0"]);
    await vi.advanceTimersByTimeAsync(10_000);
    await run;
    expect(events()).toMatchObject([{ event: "ledger_not_woken" }]);
  });

  it("reaches every ledger within a few runs even if the first five hundred never finish", async () => {
    const names = Array.from({ length: 1_100 }, (_, index) => `payer:${String(index).padStart(4, "0")}`);
    await Promise.all(names.map((name) => note(name)));
    const { woken, bindings } = ledgersThat(async () => {
      throw new Error("broken");
    });
    for (let hour = 0; hour < 3; hour++) await wakeLedgers(bindings);
    expect(new Set(woken)).toEqual(new Set(names));
    // Five hundred a run, and the third begins the next round.
    expect(woken).toHaveLength(1_500);
    expect(woken.slice(1_100)).toEqual(names.slice(0, 400));
  });

  it("forgets a ledger that has nothing left", async () => {
    await note(`payer:0x${"b4".repeat(20)}`);
    await wakeLedgers(env);
    expect(await env.BACKLOG.getByName(backlogName).read()).toMatchObject({ unresolved: 0 });
  });
});
