/** Compares the books of a period with the chain, a bounded number of sales at a time. */
import type { Hex } from "viem";
import type { Block, Node } from "../chain/node.ts";
import type { Books } from "./books.ts";
import {
  addressOf,
  firstBlockSince,
  incomingTransfers,
  NodeRefusal,
  newestBlock,
  transfersOfSales,
  withNode,
} from "./incoming-transfers.ts";
import { byImportance, type IncomingTransfer, paymentId, type Reconciliation, reconcile } from "./reconciliation.ts";

/** The asset, the wallet that is paid, and the network (CAIP-2). */
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

/** How long a sale may take to reach the books, ms: it is booked after its answer was sent. */
export const bookingDelayMs = 15 * 60_000;

/** The most sales that are compared at once. */
const mostSales = 5_000;
/** Milliseconds of the shortest part of a period: as many sales as it has are compared at once. */
const shortestMs = 60_000;
/** Milliseconds of the longest part: a node that takes ten blocks at once is asked some thousand questions about it. */
export const longestPartMs = 25 * 60 * 60_000;
/** Seconds around a part in which the transfer of one of its sales is expected. */
const marginSeconds = 10n * 60n;

const unixSeconds = (moment: Date) => BigInt(Math.ceil(moment.getTime() / 1000));

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

/**
 * The moment, ms, up to which a node shows everything that happened: a later block has a later second than its newest.
 */
const shownUntil = ({ timestamp }: Block): number => (Number(timestamp) + 1) * 1000;

/**
 * The part of a period that the nodes show: the next node is asked where one is behind, and of several the one that
 * shows most counts. Throws `NodeRefusal` when no node shows anything of it.
 */
async function shownByAny(nodes: readonly Node[], { since, until }: Period): Promise<Period> {
  let shown = 0;
  const isWhole = async (node: Node) => {
    shown = Math.max(shown, shownUntil(await newestBlock(node)));
    if (shown < until.getTime()) throw new NodeRefusal(`about ${until.toISOString()}`);
  };
  try {
    await withNode(nodes, isWhole);
  } catch (thrown) {
    if (!(thrown instanceof NodeRefusal) || shown === 0) throw thrown;
    if (shown <= since.getTime()) throw new NodeRefusal(`about ${since.toISOString()} or later`);
  }
  return { since, until: new Date(Math.min(until.getTime(), shown)) };
}

/**
 * Compares a part of a period that has few enough sales. Throws `NodeRefusal` for a node that does not show its end.
 */
async function reconcilePart(
  node: Node,
  books: Books,
  { network, asset, wallets }: PaidTo,
  { since, until }: Period,
): Promise<Reconciliation> {
  const sales = await books.salesBetween(network, since.toISOString(), until.toISOString());
  const paid = { asset, wallets: [...new Set(wallets.map(addressOf))] };
  const newest = await newestBlock(node);
  if (shownUntil(newest) < until.getTime()) throw new NodeRefusal(`about ${until.toISOString()}`);
  const blockSince = (moment: Date, laterSeconds = 0n) =>
    firstBlockSince(node, unixSeconds(moment) + laterSeconds, newest);
  const [first, end] = [await blockSince(since), await blockSince(until)];
  const own: IncomingTransfer[] = [];
  for await (const transfers of incomingTransfers(node, paid, { from: first, to: end - 1n }))
    for (const transfer of transfers) own.push(transfer);

  // A sale can be booked long after its transfer, and its transfer can be mined long after it was asked for.
  const missing = new Map(sales.map((sale) => [sale.id.toLowerCase(), sale]));
  // The largest come first, because the questions to others are limited and dust is cheap.
  const signed = own
    .filter(({ nonce }) => nonce !== undefined)
    .toSorted((one, other) => Number(other.value - one.value))
    .map((transfer) => paymentId(network, transfer));
  const bookedAtOtherTimes = await books.salesNamed(signed.filter((id) => !missing.has(id)));
  for (const id of signed) missing.delete(id);
  const elsewhere: IncomingTransfer[] = [];
  const take = (transfers: readonly IncomingTransfer[]) => {
    for (const transfer of transfers) if (missing.delete(paymentId(network, transfer))) elsewhere.push(transfer);
  };
  if (missing.size > 0)
    for (const blocks of [
      { from: await blockSince(since, -marginSeconds), to: first - 1n },
      { from: end, to: (await blockSince(until, marginSeconds)) - 1n },
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

/** Adds up the outcomes of two parts. */
const together = (one: Reconciliation, other: Reconciliation): Reconciliation => ({
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

/** The comparison up to a moment: the last part, and everything so far. */
interface Compared {
  readonly until: Date;
  readonly part: Reconciliation;
  readonly all: Reconciliation;
}

/**
 * Matches every transfer of the period with the books, and every sale of the period with its transfer. The other side
 * may lie outside the period. Each part comes from one node; the next node is asked where one does not answer. Throws
 * `NodeRefusal` when none does.
 */
export async function* reconcileParts(
  nodes: readonly Node[],
  books: Books,
  paidTo: PaidTo,
  wanted: Period,
): AsyncGenerator<Compared> {
  const period = await shownByAny(nodes, wanted);
  const paid = { ...paidTo, wallets: [...paidTo.wallets, ...(await books.paidWallets(paidTo.network))] };
  let all: Reconciliation | undefined;
  for (let { since } = period; since < period.until; ) {
    const next = await nextPart(books, paidTo.network, { since, until: period.until });
    const part = await withNode(nodes, (node) => reconcilePart(node, books, paid, next));
    all = all ? together(all, part) : part;
    yield { until: next.until, part, all };
    since = next.until;
  }
}

/** Compares a whole period, as `reconcileParts` does part by part. */
export async function reconcilePeriod(...given: Parameters<typeof reconcileParts>): Promise<Reconciliation> {
  let outcome: Reconciliation | undefined;
  for await (const { all } of reconcileParts(...given)) outcome = all;
  if (!outcome) throw new Error("A period without a moment");
  return outcome;
}
