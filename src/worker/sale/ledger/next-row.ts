/** The ledger's next row, and its record for the books: pure functions of row, request and progress. */
import type { SaleState } from "../decision/transitions.ts";
import { type Purchase, saleIdOf } from "../payment/purchase.ts";
import type { Row } from "./ledger-row.ts";
import { recordVersion, type SaleRecord } from "./ledger-store.ts";
import { answerRetentionMs, firstLookMs, settleSpacingMs } from "./sale-bounds.ts";
import type { SaleProgress } from "./sale-questions.ts";

/** The row of an authorization that has none. */
const newRow = (
  known: Pick<Row, "order" | "fingerprint" | "locale" | "facilitator" | "fromBlock" | "searched" | "transaction">,
): Row => ({
  ...known,
  nonce: known.order.payment.authorization.nonce,
  state: "reserved",
  answer: new ArrayBuffer(0),
  settlement: undefined,
  settleCalls: 0,
  settleAfter: 0,
  settledAt: 0,
  answered: false,
  looks: 0,
  dueAt: 0,
});

/** The row as it is, bound to this request if nothing was given for it yet. */
export function rowSoFar(row: Row | undefined, purchase: Purchase | undefined, progress: SaleProgress): Row {
  const isBound = row !== undefined && row.state !== "exposed" && row.state !== "paid_undelivered";
  if (row && (isBound || !purchase)) return row;
  if (!purchase) throw new Error("Neither a row nor a request");
  const { operation, terms, resourceUrl, context } = purchase;
  const payment = row?.order.payment ?? {
    ...purchase.payment,
    signature: progress.proved?.signature ?? purchase.payment.signature,
  };
  return newRow({
    order: { operation, payment, terms: row?.order.terms ?? terms, resourceUrl, context },
    fingerprint: purchase.fingerprint,
    locale: purchase.locale,
    facilitator: progress.chosen?.setting.url ?? row?.facilitator ?? "",
    // A nonce that was used when the authorization first came was used before that block.
    fromBlock: row?.fromBlock ?? (progress.proved?.proof.kind === "used" ? undefined : progress.proved?.head),
    searched: row?.searched,
    transaction: row?.transaction,
  });
}

/** What a row is written with beside what is in it. */
export interface RowUpdate {
  readonly progress: SaleProgress;
  /** JSON text of the SettleResponse of a settled row. */
  readonly settlement: string | undefined;
  /** Whether a request is given the answer. */
  readonly answered: boolean;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** How long a facilitator is given to settle, in milliseconds. */
  readonly settleMs: number;
}

/** The row in its next state, with all that is known. */
export function nextRow(
  soFar: Row,
  state: SaleState,
  { progress, settlement, answered, time, settleMs }: RowUpdate,
): Row {
  const row = { ...soFar, state, looks: 0, dueAt: time + firstLookMs };
  // A payment without a row is honoured for the retention after it expired: until then its row says its purchase.
  const forgetAt = Math.max(time, Number(row.order.payment.authorization.validBefore) * 1000) + answerRetentionMs;
  const transaction = progress.transaction ?? row.transaction;
  const answer = row.answer.byteLength === 0 ? (progress.answer?.packed ?? row.answer) : row.answer;
  switch (state) {
    case "settling": {
      const settleCalls = row.settleCalls + 1;
      const dueAt = time + settleMs + firstLookMs;
      return { ...row, answer, settleCalls, settleAfter: time + settleSpacingMs(settleCalls), dueAt };
    }
    case "settled":
      return {
        ...row,
        answer,
        transaction,
        settlement,
        answered,
        settledAt: time,
        dueAt: forgetAt,
      };
    case "paid_undelivered":
      return { ...row, transaction, dueAt: forgetAt };
    default:
      return { ...row, transaction };
  }
}

/** What the books are told of a settled row. `soldAt` is in milliseconds since the epoch. */
export function toSaleRecord({ order, fingerprint }: Row, transaction: string, soldAt: number): SaleRecord {
  const { payment, terms, context } = order;
  return {
    id: saleIdOf(order),
    soldAt: new Date(soldAt).toISOString(),
    operation: order.operation,
    price: terms.amount,
    payer: payment.payer,
    transaction,
    network: terms.network,
    transport: context.transport,
    referralCode: context.referralCode ?? null,
    requestId: context.requestId,
    payTo: terms.payTo,
    asset: terms.asset,
    fingerprint,
    version: recordVersion,
  };
}
