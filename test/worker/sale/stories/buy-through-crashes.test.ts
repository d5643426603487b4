/** The ledger dies before or after each of its writes, and the buyer repeats: a sale is charged once and delivered. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StrangerToken } from "../../../../src/worker/guard/rate-limit.ts";
import { Ledger } from "../../../../src/worker/sale/ledger/ledger.ts";
import { LedgerStore } from "../../../../src/worker/sale/ledger/ledger-store.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { openBooks } from "../../../fixtures/open-books.ts";
import type { SettleMode } from "../../../fixtures/settle-modes.ts";
import { nonceOf, requestOf } from "../fixtures/ledger.ts";
import { World } from "../fixtures/world.ts";

/** The ledger has crashed, so none of its later work counts. */
class Killed extends Error {}

/** Where a ledger dies: before or after its write of this number. */
interface Kill {
  readonly at: number;
  readonly when: "before" | "after";
}

const writes = ["write", "remove", "postpone"] as const;

/** A ledger store that crashes at a given write. */
class DyingStore extends LedgerStore {
  writes = 0;

  constructor(storage: DurableObjectStorage, kill: Kill | undefined) {
    super(storage);
    for (const name of writes) {
      const write = this[name].bind(this) as (...given: unknown[]) => void;
      const dying = (...given: unknown[]) => {
        const isHere = this.writes++ === kill?.at;
        if (isHere && kill.when === "before") throw new Killed();
        write(...given);
        if (isHere) throw new Killed();
      };
      Object.assign(this, { [name]: dying });
    }
  }
}

class DyingLedger extends Ledger {
  store: DyingStore | undefined;

  protected override services(token?: StrangerToken) {
    const services = super.services(token);
    return services && this.store ? { ...services, store: this.store } : services;
  }
}

let world: World;
function openWorld(): void {
  world = new World();
  world.balances.set(requestOf(1).payment.payer, 1_000_000n);
  vi.stubGlobal("fetch", world.fetch);
}
beforeEach(openBooks);
afterEach(emptyStorage);

/**
 * Buys with a ledger that dies there, then with healthy ones until the sale has ended. How many writes the first made,
 * and how the last request ended.
 */
function buyThrough(mode: SettleMode, kill: Kill | undefined) {
  const request = requestOf(1);
  return runInDurableObject(env.LEDGER.getByName(crypto.randomUUID()), async (_, context) => {
    world.settleMode = mode;
    const open = (): DyingLedger => Reflect.construct(DyingLedger, [context, env]);
    const dying = open();
    dying.store = new DyingStore(context.storage, kill);
    const first = await dying.sell(request);
    const { writes: made } = dying.store;
    world.catchUp();
    world.settleMode = "honest";
    let last = first;
    for (let attempt = 0; attempt < 6 && last.kind === "failure"; attempt++) {
      // Every attempt finds a ledger with an empty memory, after the longest pause between two calls.
      vi.useFakeTimers({ now: Date.now() + 24_000, toFake: ["Date"] });
      last = await open().sell(request);
    }
    return { first, made, last, row: new LedgerStore(context.storage).find(nonceOf(1)) };
  });
}

const modes: readonly SettleMode[] = [
  "honest",
  "settles, then hangs",
  "says no but settles",
  "hangs, and settles later",
  "answers 500",
  "says no and does not settle",
];

describe.each(modes)("a sale whose facilitator %s", (mode) => {
  it("charges once and delivers when the ledger dies before or after any of its writes", async () => {
    openWorld();
    const { made } = await buyThrough(mode, undefined);
    expect(made).toBeGreaterThan(0);
    for (let at = 0; at < made; at++)
      for (const when of ["before", "after"] as const) {
        openWorld();
        const { first, last, row } = await buyThrough(mode, { at, when });
        const where = `${when} write ${at}`;
        expect(first.kind, where).toBe("failure");
        expect(last.kind, where).toBe("sold");
        expect(world.received, where).toHaveLength(1);
        expect(row, where).toMatchObject({ state: "settled", transaction: world.received[0]?.transaction });
      }
  });
});
