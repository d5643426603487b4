/** Reads the transfers to our wallets from the chain. */
import type { Hex } from "viem";
import { askInOrder, askOne, type Block, blockCall, blockIn, type Node } from "../chain/node.ts";
import {
  amountOf,
  type Blocks,
  blocksOfTransactions,
  type EventFilter,
  eventsOfEach,
  firstEvents,
  type TokenEvent,
  topicOf,
  topics,
} from "../chain/token-events.ts";
import type { BookedSale, IncomingTransfer } from "./reconciliation.ts";

/** How many senders are named in one question. */
const sendersAtOnce = 100;

/** The node refused a question, or did not answer it. */
export class NodeRefusal extends Error {
  constructor(question: string) {
    super(`The node did not answer ${question}`);
  }
}

/** Asks one node after the other until one answers. Throws the last `NodeRefusal` where all refuse. */
export async function withNode<Result>(nodes: readonly Node[], work: (node: Node) => Promise<Result>): Promise<Result> {
  let refusal = new NodeRefusal("at all");
  const done = await askInOrder(nodes, async (node) => {
    try {
      return { result: await work(node) };
    } catch (thrown) {
      if (!(thrown instanceof NodeRefusal)) throw thrown;
      refusal = thrown;
      return undefined;
    }
  });
  if (!done) throw refusal;
  return done.result;
}

/** The asset, and the wallets that are paid in it. */
export interface Wallets {
  readonly asset: Hex;
  readonly wallets: readonly Hex[];
}

async function blockAt(node: Node, block: bigint | "latest"): Promise<Block> {
  const { method, params } = blockCall(block);
  const found = blockIn(await askOne(node, method, params));
  if (!found) throw new NodeRefusal(method);
  return found;
}

export const newestBlock = (node: Node): Promise<Block> => blockAt(node, "latest");

/** Where between two blocks a moment is when blocks come at even times; beyond the older one, as far again. */
function guess(seconds: bigint, older: Block | undefined, newer: Block, newest: Block): bigint {
  const passed = newer.timestamp - seconds;
  if (!older) return newer.number - (newest.number - newer.number) - passed - 1n;
  return newer.number - (passed * (newer.number - older.number)) / (newer.timestamp - older.timestamp);
}

/**
 * The first block that is not older than a moment (Unix seconds); one beyond the newest when all are older. A
 * third of the steps halve the range: blocks that come unevenly are found in time too.
 */
export async function firstBlockSince(node: Node, seconds: bigint, newest: Block): Promise<bigint> {
  if (newest.timestamp < seconds) return newest.number + 1n;
  let older: Block | undefined;
  let newer = newest;
  for (let step = 1; ; step++) {
    const first = older?.number ?? -1n;
    if (newer.number - first <= 1n) return newer.number;
    const guessed = step % 3 === 0 ? (first + newer.number) / 2n : guess(seconds, older, newer, newest);
    const inside = guessed >= newer.number ? newer.number - 1n : guessed <= first ? first + 1n : guessed;
    const { timestamp } = await blockAt(node, inside);
    const found = { number: inside, timestamp };
    if (timestamp >= seconds) newer = found;
    else older = found;
  }
}

const placeOf = (event: TokenEvent, after = 0n) =>
  `${event.transactionHash}/${event.logIndex + after}/${event.topics[1]}`;

const arrivalsAt = ({ asset, wallets }: Wallets): Pick<EventFilter, "address" | "topics"> => ({
  address: asset,
  topics: [topics.transfer, null, wallets.map(topicOf)],
});

/** Leaves out transfers of 0, which anyone can cause. */
const movesMoney = (event: TokenEvent) => amountOf(event) > 0n;

/** An address as topics and ids have it. */
export const addressOf = (text: string): Hex => `0x${text.slice(2).toLowerCase()}`;

const addressIn = (topic: string | undefined) => `0x${(topic ?? "").slice(-40)}`;

/**
 * Returns transfers, each once, with the nonces of the authorizations that they used: each use directly precedes its
 * transfer (FiatTokenV2).
 */
function withNonces(arrivals: readonly TokenEvent[], uses: readonly TokenEvent[]): IncomingTransfer[] {
  const nonces = new Map(uses.map((use) => [placeOf(use, 1n), use.topics[2]]));
  const each = new Map(arrivals.map((event) => [placeOf(event), event]));
  return [...each.values()].map((event) => ({
    transaction: event.transactionHash,
    logIndex: Number(event.logIndex),
    from: addressIn(event.topics[1]),
    to: addressIn(event.topics[2]),
    value: amountOf(event),
    nonce: nonces.get(placeOf(event)),
  }));
}

/** The question for the authorizations of a few senders at a time, and which of their uses are wanted. */
function usesBefore(asset: Hex, arrivals: readonly TokenEvent[]) {
  const places = new Set(arrivals.map((event) => placeOf(event)));
  const senders = [...new Set(arrivals.flatMap((event) => event.topics[1] ?? []))];
  const filters: Pick<EventFilter, "address" | "topics">[] = [];
  for (let first = 0; first < senders.length; first += sendersAtOnce)
    filters.push({ address: asset, topics: [topics.authorizationUsed, senders.slice(first, first + sendersAtOnce)] });
  return {
    filters,
    isWanted: (event: TokenEvent) => places.has(placeOf(event, 1n)),
  };
}

/** How many sales' transactions are asked for in one request. */
const salesAtOnce = 50;

const transactionHash = /^0x[0-9a-f]{64}$/i;

/**
 * The blocks of the transactions that sales name; null for an unknown transaction, and for text that is not a hash.
 * Throws `NodeRefusal` if the node does not answer about one of them even when it is asked about alone.
 */
async function blocksOfSales(node: Node, sales: readonly Pick<BookedSale, "transaction">[]) {
  const asked = [...new Set(sales.map(({ transaction }) => transaction).filter((name) => transactionHash.test(name)))];
  const together = await blocksOfTransactions(node, asked);
  const blocks = new Map<string, Hex | null>();
  for (const [index, transaction] of asked.entries()) {
    // Together the answers can be longer than what is read at once, so this one is asked for alone.
    const block =
      together[index] === undefined ? (await blocksOfTransactions(node, [transaction]))[0] : together[index];
    if (block === undefined) throw new NodeRefusal("eth_getTransactionByHash");
    blocks.set(transaction, block);
  }
  return sales.map(({ transaction }) => blocks.get(transaction) ?? null);
}

/**
 * The transfers to wallets in the blocks of the transactions that sales name. If a sale's payer is known, only the
 * payer's transfers are asked for. A transaction that the node does not know gives no transfer. Throws `NodeRefusal`
 * when the node does not answer.
 */
export async function transfersOfSales(
  node: Node,
  { asset, wallets }: Wallets,
  sales: readonly (Pick<BookedSale, "transaction"> & Partial<Pick<BookedSale, "payer">>)[],
): Promise<IncomingTransfer[]> {
  const recipients = new Set<string | undefined>(wallets.map(topicOf));
  const isUse = ({ topics: [kind] }: TokenEvent) => kind === topics.authorizationUsed;
  const isArrival = (event: TokenEvent) =>
    event.topics[0] === topics.transfer && recipients.has(event.topics[2]) && movesMoney(event);
  const found: IncomingTransfer[] = [];
  for (let first = 0; first < sales.length; first += salesAtOnce) {
    const some = sales.slice(first, first + salesAtOnce);
    const blocks = await blocksOfSales(node, some);
    const filters = some.flatMap(({ payer }, index): EventFilter[] => {
      const blockHash = blocks[index];
      const kinds = [topics.authorizationUsed, topics.transfer];
      const ofPayer = payer === undefined ? [] : [topicOf(addressOf(payer))];
      return blockHash ? [{ address: asset, blockHash, topics: [kinds, ...ofPayer] }] : [];
    });
    if (filters.length === 0) continue;
    for (const events of await eventsOfEach(node, filters, (event) => isUse(event) || isArrival(event))) {
      if (!events) throw new NodeRefusal("eth_getLogs");
      found.push(...withNonces(events.filter(isArrival), events.filter(isUse)));
    }
  }
  return found;
}

/** The transfers to wallets in one transaction; none when it is not on the chain. Throws `NodeRefusal`. */
export async function transfersIn(node: Node, paid: Wallets, transaction: string): Promise<IncomingTransfer[]> {
  const inBlock = await transfersOfSales(node, paid, [{ transaction }]);
  return inBlock.filter((transfer) => transfer.transaction === transaction.toLowerCase());
}

/** The events in a range of blocks, in pieces of as many blocks as the node takes. Throws `NodeRefusal`. */
async function* piecesOf(
  node: Node,
  filter: Pick<EventFilter, "address" | "topics">,
  { from, to }: Blocks,
  isWanted: (event: TokenEvent) => boolean,
) {
  for (let next = from; next <= to; ) {
    const piece = await firstEvents(node, filter, { from: next, to }, isWanted);
    if (!piece) throw new NodeRefusal("eth_getLogs");
    yield { from: next, ...piece };
    next = piece.to + 1n;
  }
}

/**
 * Returns transfers of an asset to wallets in a range of blocks, in chain order. The node sets how many blocks are
 * asked at a time.
 */
export async function* incomingTransfers(
  node: Node,
  paid: Wallets,
  blocks: Blocks,
): AsyncGenerator<IncomingTransfer[]> {
  for await (const { events, ...piece } of piecesOf(node, arrivalsAt(paid), blocks, movesMoney)) {
    const { filters, isWanted } = usesBefore(paid.asset, events);
    const uses: TokenEvent[] = [];
    for (const filter of filters)
      for await (const found of piecesOf(node, filter, piece, isWanted))
        for (const event of found.events) uses.push(event);
    yield withNonces(events, uses);
  }
}
