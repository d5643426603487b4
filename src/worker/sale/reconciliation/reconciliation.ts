/** Compares the books with the chain. Arithmetic only: no I/O, no clock. */

/** A `Transfer` of the asset to the pay-to address. */
export interface IncomingTransfer {
  /** Transaction hash, lower case. */
  readonly transaction: string;
  readonly logIndex: number;
  /** The sender and the wallet that was paid, lower case. */
  readonly from: string;
  readonly to: string;
  /** Atomic units. */
  readonly value: bigint;
  /** The nonce of the EIP-3009 authorization that this transfer used, lower case; absent for a plain transfer. */
  readonly nonce?: string | undefined;
}

/** A sale as the books hold it. `id` is network/payer/nonce, in lower case. */
export interface BookedSale {
  readonly id: string;
  readonly payer: string;
  /** Atomic units. */
  readonly price: bigint;
  /** The transaction that the ledger recorded, lower case. */
  readonly transaction: string;
  /** The wallet that it paid; undefined in sales of the first releases. */
  readonly payTo?: string | undefined;
}

/** A refund as the books hold it. Its nonce names the authorization that pays it. */
export interface BookedRefund {
  readonly saleId: string;
  readonly wallet: string;
  readonly nonce: string;
}

/** Something that the operator has to look at. */
export type Discrepancy =
  /** Money came in that no sale, no refund and no noted transfer explains. */
  | { readonly kind: "stray"; readonly transfer: IncomingTransfer }
  /** A buyer's authorization paid, and the books have no sale for it: a late broadcast, or a lost row. */
  | { readonly kind: "paid_without_sale"; readonly transfer: IncomingTransfer }
  /** The books have a sale whose transfer is not on the chain. */
  | { readonly kind: "sale_without_transfer"; readonly sale: BookedSale }
  /** The sale was paid, by another transaction than the recorded one. */
  | { readonly kind: "replaced_transaction"; readonly sale: BookedSale; readonly transfer: IncomingTransfer }
  /** The sale was paid with another amount than its price. */
  | { readonly kind: "other_amount"; readonly sale: BookedSale; readonly transfer: IncomingTransfer };

/**
 * How the books and the chain agree. Every transfer is matched with exactly one sale, refund or noted transfer, or is
 * in a finding.
 */
export interface Reconciliation {
  readonly transfers: number;
  readonly matched: { readonly sales: number; readonly refunds: number; readonly noted: number };
  readonly findings: readonly Discrepancy[];
}

/** The id of a transfer in the table `strays`. */
export const transferId = (network: string, { transaction, logIndex }: IncomingTransfer): string =>
  `${network}/${transaction}/${logIndex}`;

/** The id of a signed payment: its sale's, or in the table `strays` of one that shall buy nothing. */
export const paymentId = (network: string, { from, nonce }: IncomingTransfer): string =>
  `${network}/${from}/${nonce}`.toLowerCase();

const pairOf = (address: string, nonce: string) => `${address}/${nonce}`.toLowerCase();

/** Matches transfers with the books by payer and nonce, which the token takes once (EIP-3009). */
export function reconcile(
  network: string,
  transfers: readonly IncomingTransfer[],
  books: {
    readonly sales: readonly BookedSale[];
    readonly refunds: readonly BookedRefund[];
    /** Ids of noted transfers and payments. */
    readonly notedTransfers: ReadonlySet<string>;
  },
): Reconciliation {
  const findings: Discrepancy[] = [];
  const matched = { sales: 0, refunds: 0, noted: 0 };
  // A transfer without an authorization has no pair, and is found in neither.
  const unmatched = new Map<string | undefined, BookedSale>(
    books.sales.map((sale) => [sale.id.slice(sale.id.indexOf("/") + 1).toLowerCase(), sale]),
  );
  const refunds = new Set<string | undefined>(books.refunds.map(({ wallet, nonce }) => pairOf(wallet, nonce)));

  for (const transfer of transfers) {
    const pair = transfer.nonce === undefined ? undefined : pairOf(transfer.from, transfer.nonce);
    const sale = unmatched.get(pair);
    if (sale) {
      unmatched.delete(pair);
      matched.sales++;
      if (sale.price !== transfer.value) findings.push({ kind: "other_amount", sale, transfer });
      else if (sale.transaction.toLowerCase() !== transfer.transaction)
        findings.push({ kind: "replaced_transaction", sale, transfer });
    } else if (refunds.delete(pair)) matched.refunds++;
    else if ([transferId, paymentId].some((idOf) => books.notedTransfers.has(idOf(network, transfer)))) matched.noted++;
    else findings.push({ kind: pair === undefined ? "stray" : "paid_without_sale", transfer });
  }
  for (const sale of unmatched.values()) findings.push({ kind: "sale_without_transfer", sale });
  return { transfers: transfers.length, matched, findings };
}
