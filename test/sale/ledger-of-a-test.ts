/** A payer's ledger on the storage of an object, with steps that a test decides. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { Row } from "../../src/sale/ledger-row.ts";
import { LedgerStore } from "../../src/sale/ledger-store.ts";
import { rowSoFar } from "../../src/sale/next-row.ts";
import { PayerLedger } from "../../src/sale/payer-ledger.ts";
import type { Purchase } from "../../src/sale/purchase.ts";
import { toSaleRecord } from "../../src/sale/sale-record.ts";
import type { SaleSteps } from "../../src/sale/steps.ts";
import type { SaleState } from "../../src/sale/transitions.ts";
import { facilitatorUrls } from "../support/payment-settings.ts";
import { purchaseOf } from "./usual-purchase.ts";
import { World } from "./world.ts";
import { closeWorld } from "./world-of-a-test.ts";

/** When these tests begin, in milliseconds: so late that no alarm rings by itself. */
export const time = 1_800_000_000_000;

export const nonceOf = (index: number) => `0x${index.toString(16).padStart(64, "0")}` as const;

/** The request with the authorization of this number, which runs out in an hour. Requests are equal unless they say otherwise. */
export const requestOf = (index: number, changes: Partial<Purchase> = {}): Purchase => {
  const usual = purchaseOf(nonceOf(index), time / 1000 + 3600);
  return { ...usual, payment: { ...usual.payment, signature: `0x${index}${index}` }, ...changes };
};

/** A row with the authorization of this number, due now. */
export const rowOf = (index: number, state: SaleState, changes: Partial<Row> = {}): Row => ({
  ...rowSoFar(undefined, requestOf(index), {}),
  state,
  facilitator: facilitatorUrls[0],
  settlement: state === "settled" ? `receipt ${index}` : undefined,
  answered: state === "settled",
  settledAt: state === "settled" ? time : 0,
  dueAt: time,
  ...changes,
});

/** Writes a sale that the books have not taken. */
export const writeSale = (store: LedgerStore, row: Row) =>
  store.write(row, [], toSaleRecord(row, "0x7", row.settledAt));

export const prove = vi.fn<SaleSteps["prove"]>();
export const calculate = vi.fn<SaleSteps["calculate"]>();
export const settle = vi.fn<SaleSteps["settle"]>();

/** A world at that time in which the payer has money, and steps that go well. */
export function openLedgers(): World {
  vi.useFakeTimers({ now: time, toFake: ["Date"] });
  const world = new World();
  world.balances.set(requestOf(1).payment.payer, 1_000_000n);
  vi.stubGlobal("fetch", world.fetch);
  prove.mockReset().mockResolvedValue({
    proof: { kind: "can_pay" },
    head: 7n,
    signedByPayer: true,
    isContract: false,
    signature: "0x01",
  });
  calculate.mockReset().mockResolvedValue('{"answer":1}');
  settle.mockReset().mockResolvedValue({ kind: "yes", transaction: "0x7" });
  return world;
}

/** Ends it. */
export async function closeLedgers(): Promise<void> {
  vi.restoreAllMocks();
  await closeWorld();
}

/** What the node says of a payer without money. */
export const cannotPay = {
  proof: { kind: "cannot_pay", error: "insufficient_funds" },
  head: undefined,
  signedByPayer: true,
  isContract: false,
  signature: "0x01",
} as const;

class LedgerWithSteps extends PayerLedger {
  protected override readonly steps = { prove, calculate, settle };
}

/** What a test has of a ledger: the object, its context, and its rows. */
interface OpenLedger {
  readonly ledger: PayerLedger;
  readonly context: DurableObjectState;
  readonly store: LedgerStore;
  readonly alarmAt: () => Promise<number | null>;
}

/** Works with a new payer's ledger. `bindings` replace those of the Worker. */
export const withLedger = <Result>(
  work: (open: OpenLedger) => Promise<Result>,
  bindings: Readonly<Record<string, unknown>> = {},
): Promise<Result> =>
  runInDurableObject(env.LEDGER.getByName(crypto.randomUUID()), (_, context) => {
    // A test binds no more than its ledger needs.
    const ledger: PayerLedger = Reflect.construct(LedgerWithSteps, [context, { ...env, ...bindings }]);
    const store = new LedgerStore(context.storage);
    return work({ ledger, context, store, alarmAt: () => context.storage.getAlarm() });
  });

/** The events that are logged from here on. */
export function logged(): () => readonly { readonly event: string; readonly reason?: string }[] {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  return () => log.mock.calls.map(([line]) => JSON.parse(String(line)));
}
