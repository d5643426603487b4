/** Events of USDC (FiatTokenV2): the use of an authorization (EIP-3009), and the transfer that directly follows it. */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import { pad, toHex } from "viem/utils";
import { lowerCase } from "../../../lib/hex.ts";
import type { Authorization } from "../payment/signature.ts";
import { blockRangeOf } from "./block-range.ts";
import { askNode, hex, type Node, quantity, resultOf } from "./node.ts";

/** The first topic of each event. */
export const topics = {
  authorizationUsed: "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5",
  authorizationCanceled: "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81",
  transfer: "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
} as const;

const logSchema = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  blockHash: hex,
  logIndex: quantity,
  transactionHash: hex,
  removed: z.boolean().optional(),
});

/** An event, all hex in lower case. */
export type TokenEvent = z.output<typeof logSchema>;

/** The question for events: of one contract in a range of blocks or in one block, by their topics. */
export type EventFilter = {
  readonly address: Hex;
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
} & ({ readonly blockHash: Hex } | { readonly fromBlock: Hex; readonly toBlock: Hex });

export const topicOf = (address: Hex): Hex => lowerCase(pad(address));

/** Marks an event that is not wanted. */
const notWanted = -1;

/**
 * Reads events from an answer and keeps each text once, since thousands of events share addresses, topics and blocks.
 */
function eventsTaken(isWanted: (event: TokenEvent) => boolean) {
  const events: TokenEvent[] = [];
  const texts = new Map<Hex, Hex>();
  const once = (text: Hex): Hex => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return {
    events,
    /** The number of an event, if it is wanted. */
    take: (given: unknown): number | undefined => {
      const event = logSchema.safeParse(given).data;
      if (!event) return undefined;
      if (event.removed === true || !isWanted(event)) return notWanted;
      const { address, topics: named, data, blockHash, transactionHash, logIndex } = event;
      const texted = { address: once(address), topics: named.map(once), data: once(data), blockHash: once(blockHash) };
      return events.push({ ...texted, transactionHash: once(transactionHash), logIndex }) - 1;
    },
  };
}

/** A list of events as the numbers that stand for them. One item that is not an event makes the list invalid. */
const numbers = z.array(z.int());

/** Whether an event is one of those asked for: a node that ignores a filter returns others, too. */
const isAskedFor = (filter: EventFilter, event: TokenEvent): boolean =>
  event.address === lowerCase(filter.address) &&
  (!("blockHash" in filter) || event.blockHash === filter.blockHash) &&
  filter.topics.every((asked, at) => asked === null || [asked].flat().some((topic) => topic === event.topics[at]));

/**
 * The wanted events of each filter, in the order of the filters. Undefined where the node refuses, or does not
 * answer. All are asked for in one request.
 */
export async function eventsOfEach(
  node: Node,
  filters: readonly EventFilter[],
  isWanted: (event: TokenEvent) => boolean = () => true,
): Promise<readonly (TokenEvent[] | undefined)[]> {
  const { events, take } = eventsTaken(isWanted);
  const calls = filters.map((filter) => ({ method: "eth_getLogs", params: [filter] }));
  const answers = await askNode(node, calls, take);
  return filters.map((filter, index) =>
    resultOf(answers?.[index], numbers)
      ?.flatMap((number) => events[number] ?? [])
      .filter((event) => isAskedFor(filter, event)),
  );
}

/** The events that match a filter and are wanted; undefined when the node refuses, or does not answer. */
async function eventsIn(
  node: Node,
  filter: EventFilter,
  isWanted?: (event: TokenEvent) => boolean,
): Promise<TokenEvent[] | undefined> {
  const [events] = await eventsOfEach(node, [filter], isWanted);
  return events;
}

/** Blocks, both ends included. */
export interface Blocks {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * The events in the first of some blocks, as many as the node takes at once; `to` is the last of them.
 * Undefined when it does not answer about a single block.
 */
export async function firstEvents(
  node: Node,
  filter: Pick<EventFilter, "address" | "topics">,
  { from, to: last }: Blocks,
  isWanted?: (event: TokenEvent) => boolean,
): Promise<{ readonly events: TokenEvent[]; readonly to: bigint } | undefined> {
  const range = blockRangeOf(node.url);
  for (;;) {
    const end = from + range.size - 1n;
    const to = end < last ? end : last;
    const begin = Date.now();
    const events = await eventsIn(node, { ...filter, fromBlock: toHex(from), toBlock: toHex(to) }, isWanted);
    if (events) {
      range.grow();
      return { events, to };
    }
    const isSlow = Date.now() - begin >= node.timeoutMs;
    if (!range.shrink(to - from + 1n, isSlow)) return undefined;
  }
}

/** The bounds of a search: questions, and the time in which the last one begins, ms. */
export interface SearchBounds {
  readonly questions: number;
  readonly ms: number;
}

const unbounded: SearchBounds = { questions: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY };

/**
 * Searches blocks for the use of a nonce: at most one event. `next` is the first block that was not searched: the
 * node did not answer about it, or a bound was reached.
 */
export async function searchNonce(
  node: Node,
  asset: Hex,
  { from: payer, nonce }: Pick<Authorization, "from" | "nonce">,
  { from, to }: Blocks,
  { questions, ms }: SearchBounds = unbounded,
): Promise<{ readonly use?: TokenEvent; readonly next: bigint }> {
  const kinds = [topics.authorizationUsed, topics.authorizationCanceled];
  const filter = { address: asset, topics: [kinds, topicOf(payer), lowerCase(nonce)] };
  const begin = Date.now();
  let next = from;
  for (let question = 0; next <= to && question < questions && Date.now() - begin <= ms; question++) {
    const found = await firstEvents(node, filter, { from: next, to });
    if (!found) break;
    const [use] = found.events;
    if (use) return { use, next };
    next = found.to + 1n;
  }
  return { next };
}

export const isCancellation = (event: TokenEvent): boolean => event.topics[0] === topics.authorizationCanceled;

/** An authorization's part that names its transfer. */
export type PaidTransfer = Pick<Authorization, "from" | "to" | "value" | "nonce">;

/** The amount of a transfer; 0 without data, because any stranger can make the token report a transfer of 0. */
export const amountOf = ({ data }: TokenEvent): bigint => (data === "0x" ? 0n : BigInt(data));

/**
 * The transaction in a block that used an authorization, and whether that moved its value to its recipient;
 * null when none did. Undefined when the node does not answer. The token emits the transfer right after the use:
 * another transfer of the payer is not taken for it.
 */
export async function paymentInBlock(
  node: Node,
  asset: Hex,
  { from, to, value, nonce }: PaidTransfer,
  blockHash: Hex,
): Promise<{ readonly transaction: Hex; readonly isPaid: boolean } | null | undefined> {
  const isUse = ({ topics: [kind, , used] }: TokenEvent) =>
    kind === topics.authorizationUsed && used === lowerCase(nonce);
  const isMove = (event: TokenEvent) =>
    event.topics[0] === topics.transfer && event.topics[2] === topicOf(to) && amountOf(event) === BigInt(value);
  const events = await eventsIn(
    node,
    { address: asset, blockHash, topics: [[topics.authorizationUsed, topics.transfer], topicOf(from)] },
    (event) => isUse(event) || isMove(event),
  );
  if (!events) return undefined;
  const use = events.find(isUse);
  if (!use) return null;
  const { transactionHash: transaction, logIndex } = use;
  const isPayment = (event: TokenEvent) =>
    isMove(event) && event.transactionHash === transaction && event.logIndex === logIndex + 1n;
  return { transaction, isPaid: events.some(isPayment) };
}

const transactionSchema = z.object({ blockHash: hex.nullable() }).nullable();

/**
 * The block that holds each transaction; null where none does, undefined where the node does not answer. All
 * are asked for in one request.
 */
export async function blocksOfTransactions(
  node: Node,
  transactions: readonly string[],
): Promise<readonly (Hex | null | undefined)[]> {
  const calls = transactions.map((transaction) => ({ method: "eth_getTransactionByHash", params: [transaction] }));
  const answers = await askNode(node, calls);
  return calls.map((_, index) => {
    const found = resultOf(answers?.[index], transactionSchema);
    return found === undefined ? undefined : (found?.blockHash ?? null);
  });
}
