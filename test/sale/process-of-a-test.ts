/** One process of a sale in a ledger of its own, for unit tests: what it is told, what it answers, and what it leaves in the ledger. */
import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { configOf } from "../../src/config/config.ts";
import type { Observation, SaleEvent } from "../../src/sale/decision.ts";
import type { Row } from "../../src/sale/ledger-row.ts";
import { LedgerStore } from "../../src/sale/ledger-store.ts";
import { rowSoFar } from "../../src/sale/next-row.ts";
import type { Purchase } from "../../src/sale/purchase.ts";
import { allSaleGuards } from "../../src/sale/sale-guards.ts";
import { alone, SaleProcess, type Surroundings } from "../../src/sale/sale-process.ts";
import type { SaleServices } from "../../src/sale/sale-services.ts";
import type { SaleState } from "../../src/sale/transitions.ts";
import { facilitatorUrls } from "../support/payment-settings.ts";
import { purchaseOf as usualPurchaseOf } from "./usual-purchase.ts";

const { payment: settings } = configOf(env);
if (!settings) throw new Error("The tests sell");
export const payment = settings;

export const expiry = 1_800_000_000_000;
export const day = 24 * 60 * 60 * 1000;
export const nonceOf = (index: number) => `0x${index.toString(16).padStart(64, "0")}` as const;

export const purchaseOf = (changes: Partial<Purchase> = {}, index = 1): Purchase => ({
  ...usualPurchaseOf(nonceOf(index), expiry / 1000),
  keys: ["key"],
  ...changes,
});
export const rowOf = (state: SaleState, changes: Partial<Row> = {}, index = 1): Row => ({
  ...rowSoFar(undefined, purchaseOf({}, index), {}),
  state,
  facilitator: facilitatorUrls[0],
  ...changes,
});

/** Steps that go well. */
export const goodSteps: SaleServices["steps"] = {
  prove: async () => ({
    proof: { kind: "can_pay" },
    head: 7n,
    signedByPayer: true,
    isContract: false,
    signature: "0x01",
  }),
  calculate: async () => '{"answer":1}',
  settle: async () => ({ kind: "yes", transaction: "0x7" }),
};

/** What surrounds one process, and what it did. */
export type Setting = (
  | { readonly row?: Row; readonly purchase: Purchase }
  | { readonly row: Row; readonly purchase?: undefined }
) & {
  readonly time?: number;
  readonly surroundings?: Partial<Surroundings>;
  readonly services?: Partial<SaleServices>;
  /** Rows that are in the ledger beside the process's own. */
  readonly others?: readonly Row[];
};

/** Notes each time that something was made durable. */
export const persist = vi.fn(async () => {});

/** Works with a process in a ledger of its own. */
export function withProcess<Result>(
  { row, purchase, time = expiry - 60_000, surroundings, services, others = [] }: Setting,
  work: (process: SaleProcess, store: LedgerStore, storage: DurableObjectStorage) => Promise<Result> | Result,
): Promise<Result> {
  return runInDurableObject(env.LEDGER.getByName(crypto.randomUUID()), async (_, { storage }) => {
    const store = new LedgerStore(storage);
    for (const other of others) store.write(other, []);
    if (row) store.write(row, ["its own key"]);
    const all: SaleServices = {
      env,
      payment,
      store,
      steps: goodSteps,
      guards: allSaleGuards,
      now: () => time,
      persist,
      settlementText: async (written, answer, transaction) => JSON.stringify([written.nonce, answer, transaction]),
      admit: async () => {},
      admitLook: async () => {},
      beside: () => {},
      ...services,
    };
    const around = { ...alone, ...surroundings };
    const process = purchase
      ? new SaleProcess(all, row, purchase, around)
      : new SaleProcess(all, row, undefined, around);
    return await work(process, store, storage);
  });
}
export const opened = (setting: Setting, event: SaleEvent) => withProcess(setting, (process) => process.open(event));
export const ended = (setting: Setting, event: SaleEvent = requested) =>
  withProcess(setting, (process) => process.run(process.open(event)));

export const requested: SaleEvent = { type: "requested" };
export const unused: Observation = { reached: true, used: false, stateBlockPast: false, clockPast: false };
export const repeated: SaleEvent = { type: "looked", purpose: "repeat", observation: unused };
export const refused: SaleEvent = {
  type: "looked",
  purpose: "refusal",
  observation: unused,
  refusal: { kind: "invalid", error: "payment_declined", perhapsUsed: false },
};

/** Forgets what a test stored, stubbed and counted. */
export async function forgetProcesses(): Promise<void> {
  persist.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await reset();
}
