/** The record of a sale for the books. */
import { saleIdOf } from "../payment/purchase.ts";
import type { Row } from "./ledger-row.ts";

/**
 * The shape of the records for the books. A record of a later shape waits until a release that knows it runs again.
 */
export const recordVersion = 1;

/** The record of a settled row. The price is in atomic units. */
export function toSaleRecord({ order, fingerprint, transaction = "", settledAt }: Row) {
  const { payment, terms, context, operation } = order;
  return {
    id: saleIdOf(order),
    soldAt: new Date(settledAt).toISOString(),
    operation,
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

type Written = ReturnType<typeof toSaleRecord>;
/** The members that records of earlier releases lack. */
type Later = "payTo" | "asset" | "fingerprint" | "version";

/** A record as a ledger keeps it until the books have it. */
export type SaleRecord = Readonly<Omit<Written, Later> & Partial<Pick<Written, Later>>>;
