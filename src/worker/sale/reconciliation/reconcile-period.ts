/** Compares the books of a period with the chain. */
import type { Hex } from "viem";
import type { Node } from "../chain/node.ts";
import { firstBlockSince, newestBlock, readIncomingTransfers, transfersIn } from "./incoming-transfers.ts";
import {
  type BookedRefund,
  type BookedSale,
  type IncomingTransfer,
  type Reconciliation,
  reconcile,
} from "./reconciliation.ts";

/** The books, wherever they are read from. */
export interface Books {
  /** Sales booked from one moment on and before another, ISO 8601 in UTC. */
  salesBetween(since: string, until: string): Promise<BookedSale[]>;
  /** The sales with these ids that exist. */
  salesNamed(ids: readonly string[]): Promise<BookedSale[]>;
  refunds(): Promise<BookedRefund[]>;
  /** Ids of transfers that the operator knows. */
  strays(): Promise<string[]>;
}

/** What is paid, to whom, on which network (CAIP-2). */
export interface PaidTo {
  readonly network: string;
  readonly asset: Hex;
  readonly payTo: Hex;
}

/** Leaves a sale a quarter of an hour to reach the books, which it does after its answer was sent. */
export const bookingDelayMs = 15 * 60_000;

const idOf = (network: string, { from, nonce }: IncomingTransfer) => `${network}/${from}/${nonce}`.toLowerCase();
const unixSeconds = (moment: Date) => BigInt(Math.ceil(moment.getTime() / 1000));

/**
 * Matches every transfer of the period with the books, and every sale of the period with its transfer, wherever in time the other side is.
 * Throws `NodeRefusal` when the node does not answer.
 */
export async function reconcilePeriod(
  node: Node,
  books: Books,
  { network, asset, payTo }: PaidTo,
  period: { readonly since: Date; readonly until: Date },
): Promise<Reconciliation> {
  const newest = await newestBlock(node);
  const firstBlock = (moment: Date) => firstBlockSince(node, unixSeconds(moment), newest);
  const [fromBlock, end] = await Promise.all([firstBlock(period.since), firstBlock(period.until)]);
  const [transfers, sales, refunds, strays] = await Promise.all([
    readIncomingTransfers(node, { asset, wallets: [payTo] }, { from: fromBlock, to: end - 1n }),
    books.salesBetween(period.since.toISOString(), period.until.toISOString()),
    books.refunds(),
    books.strays(),
  ]);
  const booked = new Set(sales.map(({ id }) => id.toLowerCase()));
  const paid = new Set(transfers.map((transfer) => idOf(network, transfer)));
  // A sale can be booked long after its transfer: an authorization that somebody else sent is honoured when its buyer comes back.
  const earlierOrLater = await books.salesNamed(
    transfers
      .filter(({ nonce }) => nonce !== undefined)
      .map((transfer) => idOf(network, transfer))
      .filter((id) => !booked.has(id)),
  );
  const elsewhere: IncomingTransfer[] = [];
  for (const sale of sales.filter(({ id }) => !paid.has(id.toLowerCase()))) {
    const found = await transfersIn(node, { asset, wallets: [payTo] }, sale.transaction);
    elsewhere.push(...found.filter((transfer) => idOf(network, transfer) === sale.id.toLowerCase()));
  }
  return reconcile(network, [...transfers, ...elsewhere], {
    sales: [...sales, ...earlierOrLater],
    refunds,
    strays: new Set(strays),
  });
}
