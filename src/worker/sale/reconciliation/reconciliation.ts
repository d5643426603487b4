/** Compares the books with the chain. Arithmetic only: no I/O, no clock. */
import type { Hex } from "viem";

/** A `Transfer` of the asset to the pay-to address. */
export interface IncomingTransfer {
  /** Transaction hash, lower case. */
  readonly transaction: Hex;
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
  /** The id of the sale, or of the payment without a sale, that is paid back. */
  readonly saleId: string;
  /** Whether the money has been sent. */
  readonly isPaid: boolean;
  readonly wallet: string;
  readonly nonce: string;
}

/** Something that the operator has to look at. */
export type Discrepancy =
  /** Money came in that no sale, no refund and no noted transfer explains. */
  | { readonly kind: "stray"; readonly transfer: IncomingTransfer }
  /**
   * A buyer's authorization paid, and the books have no sale for it. `isUndecided`: payments of that payer are
   * undecided, so one of them may yet become its sale.
   */
  | { readonly kind: "paid_without_sale"; readonly transfer: IncomingTransfer; readonly isUndecided: boolean }
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
  /** `returned`: payments without a sale that were paid back. `refunds`: transfers that pay a sale back to a wallet. */
  readonly matched: {
    readonly sales: number;
    readonly refunds: number;
    readonly returned: number;
    readonly noted: number;
  };
  /** Transfers without a sale that are too small to be worth a look, and their sum in atomic units. */
  readonly dust: { readonly transfers: number; readonly value: bigint };
  /** The findings, the costliest first. */
  readonly findings: readonly Discrepancy[];
}

/** The id of a transfer in the table `strays`. */
const transferId = (network: string, { transaction, logIndex }: IncomingTransfer): string =>
  `${network}/${transaction}/${logIndex}`;

/** The id of a signed payment: its sale's, or in the table `strays` that of a payment that buys nothing. */
export const paymentId = (network: string, { from, nonce }: Pick<IncomingTransfer, "from" | "nonce">): string =>
  `${network}/${from}/${nonce}`.toLowerCase();

/** Atomic USDC below which a transfer without a sale is dust: a cent, far below every price. */
const dustBelow = 10_000n;

/** Sorts findings by their possible loss: a sale given for nothing, then the largest amounts. */
export function byImportance(one: Discrepancy, other: Discrepancy): number {
  const rank = ({ kind }: Discrepancy) => (kind === "sale_without_transfer" ? 0 : 1);
  return rank(one) - rank(other) || Number(amountOf(other) - amountOf(one));
}

/** The atomic units that a finding is about. */
export const amountOf = (finding: Discrepancy): bigint =>
  "transfer" in finding ? finding.transfer.value : finding.sale.price;

/** One finding in a line, for the row and the log. It begins with what names the money for the operator. */
export function findingText(finding: Discrepancy): string {
  if (finding.kind === "sale_without_transfer") return `${finding.kind} ${finding.sale.id} ${finding.sale.transaction}`;
  const { transaction, logIndex, from, nonce } = finding.transfer;
  if (finding.kind === "stray") return `${finding.kind} ${transaction}/${logIndex}`;
  if (finding.kind === "paid_without_sale") return `${finding.kind} ${from}/${nonce} ${transaction}`;
  return `${finding.kind} ${finding.sale.id} ${transaction}`;
}

/** Matches transfers with the books by payer and nonce, which the token takes once (EIP-3009). */
export function reconcile(
  network: string,
  transfers: readonly IncomingTransfer[],
  books: {
    readonly sales: readonly BookedSale[];
    readonly refunds: readonly BookedRefund[];
    /** Ids of noted transfers and payments. */
    readonly notedTransfers: ReadonlySet<string>;
    /** Payers with undecided payments, lower case. */
    readonly undecidedPayers: ReadonlySet<string>;
  },
): Reconciliation {
  const findings: Discrepancy[] = [];
  const matched = { sales: 0, refunds: 0, returned: 0, noted: 0 };
  const dust = { transfers: 0, value: 0n };
  const unmatched = new Map(books.sales.map((sale) => [sale.id.toLowerCase(), sale]));
  const refunds = new Set(books.refunds.map(({ wallet, nonce }) => paymentId(network, { from: wallet, nonce })));
  const returned = new Set(books.refunds.flatMap(({ saleId, isPaid }) => (isPaid ? saleId.toLowerCase() : [])));

  for (const transfer of transfers) {
    // A transfer without an authorization has an id that matches nothing.
    const id = paymentId(network, transfer);
    const sale = unmatched.get(id);
    if (sale) {
      unmatched.delete(id);
      matched.sales++;
      if (sale.price !== transfer.value) findings.push({ kind: "other_amount", sale, transfer });
      else if (sale.transaction.toLowerCase() !== transfer.transaction)
        findings.push({ kind: "replaced_transaction", sale, transfer });
    } else if (refunds.delete(id)) matched.refunds++;
    else if (returned.has(id)) matched.returned++;
    else if ([transferId(network, transfer), id].some((known) => books.notedTransfers.has(known))) matched.noted++;
    else if (transfer.value < dustBelow) {
      dust.transfers++;
      dust.value += transfer.value;
    } else if (transfer.nonce === undefined) findings.push({ kind: "stray", transfer });
    else {
      const isUndecided = books.undecidedPayers.has(transfer.from);
      findings.push({ kind: "paid_without_sale", transfer, isUndecided });
    }
  }
  for (const sale of unmatched.values()) findings.push({ kind: "sale_without_transfer", sale });
  return { transfers: transfers.length, matched, dust, findings: findings.sort(byImportance) };
}
