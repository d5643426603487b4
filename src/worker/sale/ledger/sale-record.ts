/** A new row of the ledger, and what the books are told of a settled one. */
import type { Row } from "./ledger-row.ts";
import type { SaleRecord } from "./ledger-store.ts";

/** The row of an authorization, when it is first written. */
export const rowOf = (
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

/** `soldAt` is in milliseconds since the epoch. */
export function toSaleRecord({ nonce, order }: Row, transaction: string, soldAt: number): SaleRecord {
  const { payment, terms, context } = order;
  return {
    id: `${terms.network}/${payment.payer}/${nonce}`,
    soldAt: new Date(soldAt).toISOString(),
    operation: order.operation,
    price: terms.amount,
    payer: payment.payer,
    transaction,
    network: terms.network,
    transport: context.transport,
    referralCode: context.referralCode ?? null,
    requestId: context.requestId,
  };
}
