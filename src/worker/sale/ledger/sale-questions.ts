/**
 * The questions of a sale about an authorization that was asked for: to its facilitator, to the chain and to the
 * books. Each returns the reply, and its change of the row.
 */
import type { calculate } from "../../calculation/calculate.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { isPaidBy, lookAtChain } from "../chain/chain.ts";
import type { prove } from "../chain/proof.ts";
import type { decide, Sight } from "../decide.ts";
import type { SeenPayer } from "../facilitator/calls.ts";
import { pause, type settle } from "../facilitator/settlement.ts";
import { type Purchase, saleIdOf } from "../payment/purchase.ts";
import { isReturned } from "./books.ts";
import { askedAtOf, type Row } from "./ledger-row.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { isLarge, lookPauseMs, unbookedMs } from "./sale-bounds.ts";

/** The services that carry out a sale. */
export interface SaleServices {
  readonly env: Env;
  readonly payment: PaymentConfig;
  readonly store: LedgerStore;
  readonly decide: typeof decide;
  readonly prove: typeof prove;
  /** Calculates the answer as JSON text. Throws a ServiceError if it fails; nothing is charged. */
  readonly calculate: typeof calculate;
  readonly settle: typeof settle;
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Sets the alarm for what is due next, and resolves when everything written so far is durable. An alarm is set until
   * `by` (Unix ms), if that is given; then nothing else that was written is due before it.
   */
  persist(by?: number): Promise<void>;
  /** JSON text of the SettleResponse with its receipts. */
  settlementText(row: Row, answer: string, transaction: string): Promise<string>;
  /** Counts a payment that the ledger does not know. Throws `rate_limited` when there are too many. */
  admit(purchase: Purchase): void;
}

/** Returns whether the chain shows the transfer that a facilitator confirmed. Looks until a moment, Unix ms. */
async function isTransferShown({ payment, now }: SaleServices, row: Row, until: number): Promise<boolean> {
  if (row.transaction === undefined) return false;
  for (;;) {
    const paid = await isPaidBy(payment, row.order.payment.authorization, row.transaction);
    if (paid !== undefined || now() >= until) return paid === true;
    await pause(lookPauseMs);
  }
}

/**
 * Checks a facilitator's confirmation if it is not enough: a large price on chain, until a moment (Unix ms), and a
 * repeated settlement in the books.
 */
export async function confirmSettlement(
  services: SaleServices,
  row: Row,
  until: number,
): Promise<"paid" | "returned" | "unknown"> {
  if (isLarge(row.order, services.payment) && !(await isTransferShown(services, row, until))) return "unknown";
  return needsBooks(row) ? askBooks(services, row) : "paid";
}

/** Returns whether the operator can have noted or returned a payment before the last call was made. */
export const needsBooks = (row: Pick<Row, "calls">): boolean =>
  (row.calls.at(-1)?.at ?? 0) - askedAtOf(row) > unbookedMs;

/** Only the network of the row can show whether its authorization was used. */
export const isOnNetwork = ({ payment }: SaleServices, { order }: Row): boolean =>
  order.terms.network === payment.network;

/** Looks at chain and books, and with `seesPayer` at the payer. Returns what is seen, and its change of the row. */
export async function lookForPayment(
  services: SaleServices,
  row: Row,
  seesPayer = false,
): Promise<{ readonly said: Sight; readonly changes: Partial<Row>; readonly seen: SeenPayer }> {
  const { payment } = row.order;
  const unseen = { hasMoney: undefined, isOrdinary: undefined };
  if (!isOnNetwork(services, row)) return { said: { kind: "unknown" }, changes: {}, seen: unseen };
  const look = await lookAtChain(services.payment, payment.authorization, {
    ...row,
    askedAt: askedAtOf(row),
    seesPayer,
  });
  const { sight, isUsed, searchedTo, transaction, funds, code } = look;
  const changes = { searchedTo, transaction: transaction ?? row.transaction };
  const booked = isUsed ? await askBooks(services, row) : "paid";
  const seen = {
    hasMoney: funds === undefined ? undefined : funds >= BigInt(payment.authorization.value),
    isOrdinary: payment.signer === "account" && code !== undefined ? code === "0x" : undefined,
  };
  return { said: booked === "paid" ? sight : { kind: booked }, changes, seen };
}

/** Asks the books about a payment that was made: an operator notes and returns payments. */
async function askBooks({ env }: SaleServices, { order, fingerprint }: Row): Promise<"paid" | "returned" | "unknown"> {
  const returned = await isReturned(env.BOOKS, saleIdOf(order), fingerprint);
  return returned === undefined ? "unknown" : returned ? "returned" : "paid";
}
