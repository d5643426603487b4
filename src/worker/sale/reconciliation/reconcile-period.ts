/** Compares the books of a period with the chain, so many sales at a time that nothing outgrows its bounds. */
import type { Hex } from "viem";
import type { Block, Node } from "../chain/node.ts";
import type { Books } from "./books.ts";
import { firstBlockSince, incomingTransfers, newestBlock, transfersOfSales } from "./incoming-transfers.ts";
import { byImportance, type IncomingTransfer, paymentId, type Reconciliation, reconcile } from "./reconciliation.ts";

/** What is paid, and to whom, on which network (CAIP-2). */
export interface PaidTo {
  readonly network: string;
  readonly asset: Hex;
  /** The wallets of today; those of past sales are compared as well. */
  readonly wallets: readonly Hex[];
}

/** From one moment on, and before another. */
export interface Period {
  readonly since: Date;
  readonly until: Date;
}

/** Leaves a sale a quarter of an hour to reach the books, which it does after its answer was sent. */
export const bookingDelayMs = 15 * 60_000;

/** Sales that are compared at once. */
const mostSales = 5_000;
/** Milliseconds of the shortest part of a period: as many sales as it has are compared at once. */
const shortestMs = 60_000;
/** Milliseconds of the longest: a node that takes ten blocks at once has some thousand questions of it. */
export const longestPartMs = 25 * 60 * 60_000;
/** Seconds around a part in which the transfer of one of its sales is expected. */
const marginSeconds = 10n * 60n;

const unixSeconds = (moment: Date) => BigInt(Math.ceil(moment.getTime() / 1000));
const addressOf = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`;

/** The longest beginning of a period that has few enough sales. */
async function nextPart(books: Books, network: string, { since, until }: Period): Promise<Period> {
  let end = new Date(Math.min(until.getTime(), since.getTime() + longestPartMs));
  for (;;) {
    const lengthMs = end.getTime() - since.getTime();
    if (lengthMs <= shortestMs) return { since, until: end };
    const count = await books.countBetween(network, since.toISOString(), end.toISOString());
    if (count <= mostSales) return { since, until: end };
    end = new Date(since.getTime() + Math.ceil(lengthMs / 2));
  }
}

/** Compares a part of a period that has few enough sales. */
async function reconcilePart(
  node: Node,
  books: Books,
  { network, asset, wallets }: PaidTo,
  { since, until }: Period,
  newest: Block,
): Promise<Reconciliation> {
  const sales = await books.salesBetween(network, since.toISOString(), until.toISOString());
  const paid = {
    asset,
    wallets: [...new Set(wallets.map(addressOf))],
  };
  const firstBlock = (seconds: bigint) => firstBlockSince(node, seconds, newest);
  const [first, end] = [await firstBlock(unixSeconds(since)), await firstBlock(unixSeconds(until))];
  const [early, late] = [
    await firstBlock(unixSeconds(since) - marginSeconds),
    await firstBlock(unixSeconds(until) + marginSeconds),
  ];
  const own: IncomingTransfer[] = [];
  for await (const transfers of incomingTransfers(node, paid, { from: first, to: end - 1n }))
    for (const transfer of transfers) own.push(transfer);

  // A sale can be booked long after its transfer, and its transfer can be mined long after it was asked for.
  const booked = new Set(sales.map(({ id }) => id.toLowerCase()));
  // The largest come first: who asks others about them has bounds, and dust is cheap.
  const bookedAtOtherTimes = await books.salesNamed(
    own
      .toSorted((one, other) => Number(other.value - one.value))
      .filter(({ nonce }) => nonce !== undefined)
      .flatMap((transfer) => {
        const id = paymentId(network, transfer);
        return booked.has(id) ? [] : [id];
      }),
  );
  const missing = new Map(sales.map((sale) => [sale.id.toLowerCase(), sale]));
  for (const transfer of own) missing.delete(paymentId(network, transfer));
  const elsewhere: IncomingTransfer[] = [];
  const take = (transfers: readonly IncomingTransfer[]) => {
    for (const transfer of transfers) if (missing.delete(paymentId(network, transfer))) elsewhere.push(transfer);
  };
  if (missing.size > 0)
    for (const blocks of [
      { from: early, to: first - 1n },
      { from: end, to: late - 1n },
    ])
      for await (const transfers of incomingTransfers(node, paid, blocks)) take(transfers);
  if (missing.size > 0) take(await transfersOfSales(node, paid, [...missing.values()]));
  return reconcile(network, [...own, ...elsewhere], {
    sales: [...sales, ...bookedAtOtherTimes],
    refunds: await books.refunds(),
    notedTransfers: new Set(await books.notedTransfers()),
    undecidedPayers: new Set(await books.undecidedPayers()),
  });
}

/**
 * Matches every transfer of the period with the books, and every sale of the period with its transfer. The other side
 * may lie outside the period. Gives the outcome of one part after the other. Throws `NodeRefusal` when the node does
 * not answer.
 */
export async function* reconcileParts(
  node: Node,
  books: Books,
  paidTo: PaidTo,
  period: Period,
): AsyncGenerator<Period & { readonly outcome: Reconciliation }> {
  const newest = await newestBlock(node);
  const all = { ...paidTo, wallets: [...paidTo.wallets, ...(await books.paidWallets(paidTo.network))] };
  for (let { since } = period; since < period.until; ) {
    const part = await nextPart(books, paidTo.network, { since, until: period.until });
    yield { ...part, outcome: await reconcilePart(node, books, all, part, newest) };
    since = part.until;
  }
}

/** The outcome of no part yet. */
export const noOutcome: Reconciliation = {
  transfers: 0,
  matched: { sales: 0, refunds: 0, returned: 0, noted: 0 },
  dust: { transfers: 0, value: 0n },
  findings: [],
};

/** Returns the outcome of two parts together. */
export const together = (one: Reconciliation, other: Reconciliation): Reconciliation => ({
  transfers: one.transfers + other.transfers,
  matched: {
    sales: one.matched.sales + other.matched.sales,
    refunds: one.matched.refunds + other.matched.refunds,
    returned: one.matched.returned + other.matched.returned,
    noted: one.matched.noted + other.matched.noted,
  },
  dust: { transfers: one.dust.transfers + other.dust.transfers, value: one.dust.value + other.dust.value },
  findings: [...one.findings, ...other.findings].sort(byImportance),
});

/** The same of the whole period. */
export async function reconcilePeriod(
  node: Node,
  books: Books,
  paidTo: PaidTo,
  period: Period,
): Promise<Reconciliation> {
  let all = noOutcome;
  for await (const { outcome } of reconcileParts(node, books, paidTo, period)) all = together(all, outcome);
  return all;
}
