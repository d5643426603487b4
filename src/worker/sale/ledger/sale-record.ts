/** The record of a sale for the books. */
import { saleIdOf } from "../payment/purchase.ts";
import type { Row } from "./ledger-row.ts";

export interface SaleRecord {
  readonly id: string;
  readonly soldAt: string;
  readonly operation: string;
  /** Atomic units. */
  readonly price: string;
  readonly payer: string;
  readonly transaction: string;
  readonly network: string;
  readonly transport: string;
  readonly referralCode: string | null;
  readonly requestId: string;
  /** Whom it paid, and with which asset; absent in records of earlier releases. */
  readonly payTo?: string;
  readonly asset?: string;
  /** Operation and SHA-256 of the input that was sold; absent in records of earlier releases. */
  readonly fingerprint?: string;
  /** `recordVersion`; absent in records of earlier releases. */
  readonly version?: number;
}

/** The shape of the records for the books. A later one waits until a release that knows it runs again. */
export const recordVersion = 1;

/** Returns the record of a settled row. */
export function toSaleRecord({ order, fingerprint, transaction = "", settledAt }: Row): SaleRecord {
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
