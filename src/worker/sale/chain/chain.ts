/**
 * What happened on chain to one authorization: the only witness that is believed when a settlement is unclear.
 *
 * EIP-3009 makes it decidable. A nonce is used at most once. Its use emits `AuthorizationUsed` directly before the
 * `Transfer` of that authorization (FiatTokenV2 `_transferWithAuthorization`), so no other transfer to us counts as its
 * payment. A nonce that is unused in a block later than `validBefore` can never be used for us. That state is read at
 * the block whose time was compared, by its number, because one address can be several machines: one that does not have
 * the block refuses to answer, where it would else answer from an older state.
 */
import type { Hex } from "viem";
import { toHex } from "viem/utils";
import type { PaymentConfig } from "../../config/config.ts";
import type { Sight } from "../decide.ts";
import type { Authorization } from "../payment/signature.ts";
import { askNode, askOne, type Block, blockCall, blockIn, contractCall, type Node, quantityOf } from "./node.ts";
import { askNodes } from "./nodes.ts";
import { stateCall } from "./token-calls.ts";
import {
  type Blocks,
  blocksOfTransactions,
  isCancellation,
  nextEvents,
  nonceFilter,
  paymentInBlock,
  type TokenEvent,
} from "./token-events.ts";

/** Blocks that have been searched without finding the use of a nonce. Empty when `to` is below `from`. */
export type Searched = Blocks;

/** What is known of an authorization from before. */
export interface Recorded {
  /** The newest block when the payment was proved. */
  readonly fromBlock: bigint | undefined;
  /** A transaction that the facilitator named while it was pending. */
  readonly transaction: string | undefined;
  readonly searched: Searched | undefined;
}

/** What one look at the chain found. */
export interface ChainLook {
  readonly sight: Exclude<Sight, { kind: "returned" }>;
  /** Whether the nonce is used, whatever for. */
  readonly isUsed: boolean;
  /** The transaction that paid us. */
  readonly transaction?: Hex;
  /** Where the next look goes on. */
  readonly searched?: Searched | undefined;
}

/** Seconds that a block must be past `validBefore`: a later block that replaces it is hardly older than that. */
const voidMarginSeconds = 30n;
/** Searches of one node in one look. */
const maxSearches = 40;
/** Blocks searched before the recorded one: the machine that was asked then may have been ahead of others. */
const recordedMarginBlocks = 30n;
/** Base makes half a block a second. It only guesses where to begin; everything else is searched afterwards. */
const secondsPerBlock = 2n;
/** Blocks before the expiry that are searched in the end: a day, for which an authorization may be valid. */
const lookBackBlocks = 43_200n;
/** Blocks after the expiry: for an hour in which the chain may have stood still since. */
const standstillBlocks = 1_800n;

async function isPaidAt(node: Node, { asset }: PaymentConfig, authorization: Authorization, transaction: string) {
  const [blockHash] = await blocksOfTransactions(node, [transaction]);
  if (!blockHash) return undefined;
  const found = await paymentInBlock(node, asset, authorization, blockHash);
  // A block without the use does not show it: the node may leave events out.
  return found ? found.isPaid && found.transaction === transaction.toLowerCase() : undefined;
}

/**
 * Whether a transaction is on chain and paid this authorization. Undefined when it is not there (yet) or no node
 * answers.
 */
export const isPaidBy = (
  config: PaymentConfig,
  authorization: Authorization,
  transaction: string,
): Promise<boolean | undefined> => askNodes(config, (node) => isPaidAt(node, config, authorization, transaction));

/** The newest block's number; undefined when no node answers. For status pages. */
export const headBlock = (config: PaymentConfig): Promise<bigint | undefined> =>
  askNodes(config, async (node) => quantityOf(await askOne(node, "eth_blockNumber", [])));

/** Where to begin: at the recorded block, or where the challenge that was signed must have been answered. */
function beginning(config: PaymentConfig, authorization: Authorization, head: Block, fromBlock: bigint | undefined) {
  const atLeastZero = (block: bigint) => (block > 0n ? block : 0n);
  const expiry = head.number - (head.timestamp - BigInt(authorization.validBefore)) / secondsPerBlock;
  const guess = expiry - BigInt(config.maxTimeoutSeconds) / secondsPerBlock;
  const start = atLeastZero((fromBlock ?? guess) - recordedMarginBlocks);
  const last = (expiry > start ? expiry : start) + standstillBlocks;
  return {
    start: start > head.number ? atLeastZero(head.number - recordedMarginBlocks) : start,
    floor: atLeastZero(expiry - lookBackBlocks),
    // Nothing is used after it expired.
    last: last < head.number ? last : head.number,
  };
}

/**
 * Searches for the event that used or cancelled the nonce, forward from the recorded block; when none was recorded, it
 * then searches back for a day. Goes on where the last look ended, and ends after a bounded number of searches.
 */
async function findUse(
  config: PaymentConfig,
  node: Node,
  authorization: Authorization,
  head: Block,
  { fromBlock, searched }: Recorded,
): Promise<{ readonly use?: TokenEvent; readonly searched: Searched | undefined }> {
  const { start, floor, last } = beginning(config, authorization, head, fromBlock);
  const filter = nonceFilter(config.asset, authorization.from, authorization.nonce);
  const lowest = fromBlock === undefined ? floor : start;
  let { from, to } = searched ?? { from: start, to: start - 1n };
  for (let search = 0; search < maxSearches; search++) {
    const forward = to < last;
    // Everything was searched, though the nonce is used: the node's index was behind. The next look begins from the start.
    if (!forward && from <= lowest) return { searched: undefined };
    const found = await nextEvents(node, filter, (size) =>
      forward
        ? { from: to + 1n, to: to + size < last ? to + size : last }
        : { from: from - size > lowest ? from - size : lowest, to: from - 1n },
    );
    if (!found) return { searched: { from, to } };
    const [use] = found.events;
    if (use) return { use, searched: { from, to } };
    if (forward) to = found.to;
    else from = found.from;
  }
  return { searched: { from, to } };
}

const unknown = { kind: "unknown" } as const;

/** Looks at one node. Undefined when it does not answer. */
async function lookAt(
  node: Node,
  config: PaymentConfig,
  authorization: Authorization,
  recorded: Recorded,
): Promise<ChainLook | undefined> {
  const state = stateCall(authorization);
  const answers = await askNode(node, [blockCall("latest"), contractCall(config.asset, state)]);
  const head = blockIn(answers?.[0]);
  let used = quantityOf(answers?.[1]);
  if (!head || used === undefined) return undefined;
  if (used === 0n) {
    const isPast = head.timestamp >= BigInt(authorization.validBefore) + voidMarginSeconds;
    if (!isPast) return { sight: { kind: "unused" }, isUsed: false };
    const { method, params } = contractCall(config.asset, state, toHex(head.number));
    used = quantityOf(await askOne(node, method, params));
    if (used === undefined) return undefined;
    if (used === 0n) return { sight: { kind: "void", error: "payment_expired" }, isUsed: false };
  }

  if (recorded.transaction && (await isPaidAt(node, config, authorization, recorded.transaction)))
    return { sight: { kind: "paid" }, isUsed: true, transaction: `0x${recorded.transaction.slice(2)}` };
  const { use, searched } = await findUse(config, node, authorization, head, recorded);
  if (!use) return { sight: unknown, isUsed: true, searched };
  if (isCancellation(use)) return { sight: { kind: "void", error: "payment_cancelled" }, isUsed: true, searched };
  const found = await paymentInBlock(node, config.asset, authorization, use.blockHash);
  // A node that answers nothing about a block, or lacks the use that it showed, says nothing of what is in it.
  if (!found) return { sight: unknown, isUsed: true, searched };
  return found.isPaid
    ? { sight: { kind: "paid" }, isUsed: true, transaction: found.transaction, searched }
    : { sight: { kind: "void", error: "payment_already_used" }, isUsed: true, searched };
}

/**
 * Looks at what became of an authorization. A node that shows the nonce used, but not by what, has not answered: the
 * next one searches from the start.
 */
export async function lookAtChain(
  config: PaymentConfig,
  authorization: Authorization,
  recorded: Recorded,
): Promise<ChainLook> {
  let last: ChainLook = { sight: unknown, isUsed: false, searched: recorded.searched };
  const answered = await askNodes(config, async (node, isFirst) => {
    const look = await lookAt(node, config, authorization, isFirst ? recorded : { ...recorded, searched: undefined });
    if (look?.sight.kind !== "unknown") return look;
    // Where a search goes on is remembered for the node that is asked first.
    last = isFirst ? look : { ...last, isUsed: true };
    return undefined;
  });
  return answered ?? last;
}
