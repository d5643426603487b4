/**
 * What happened on chain to one authorization: the only witness that is believed when a settlement is unclear.
 *
 * EIP-3009 makes it decidable. A nonce is used at most once. Its use emits `AuthorizationUsed` directly before the
 * `Transfer` of that authorization (FiatTokenV2 `_transferWithAuthorization`). So no unrelated transfer to us counts as
 * its payment. A nonce that is unused in a block later than `validBefore` can never be used for us. Blocks are named by
 * number: a node that is behind then refuses instead of answering from an older state.
 */
import type { Hex } from "viem";
import { toHex } from "viem/utils";
import type { PaymentConfig } from "../../config/config.ts";
import type { Observation } from "../decision/decision.ts";
import type { Authorization } from "../payment/signature.ts";
import {
  askNode,
  askOne,
  type Block,
  blockCall,
  blockIn,
  contractCall,
  type Node,
  nodeOf,
  quantityOf,
} from "./node.ts";
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
  /** The newest block when the authorization first came. */
  readonly fromBlock: bigint | undefined;
  /** A transaction that the facilitator named while it was pending. */
  readonly transaction: string | undefined;
  readonly searched: Searched | undefined;
}

/** What one look found. */
export interface ChainLook {
  readonly observation: Observation;
  /** The transaction that paid us. */
  readonly transaction?: Hex;
  /** Where the next look goes on. */
  readonly searched?: Searched | undefined;
}

/** Seconds that a block must be past `validBefore`: a later block that replaces it is hardly older than that. */
const voidMarginSeconds = 30n;

/** Searches in one look. */
const maxSearches = 40;
/**
 * Searches in a look for somebody who may have paid nothing. They cover twice a challenge's validity, ten blocks at a
 * time.
 */
export const fewSearches = 12;
/** Blocks searched before the recorded one: the machine that was asked then may have been ahead of others. */
const recordedMarginBlocks = 30n;
/** Base makes half a block a second. It only guesses where to begin; everything else is searched afterwards. */
const secondsPerBlock = 2n;
/** Blocks before that guess that are searched in the end: a day. */
const lookBackBlocks = 43_200n;

/**
 * Whether a transaction is on chain and paid this authorization. Undefined when it is not there (yet) or the node does
 * not answer.
 */
export async function isPaidBy(
  config: PaymentConfig,
  authorization: Authorization,
  transaction: string,
): Promise<boolean | undefined> {
  const node = nodeOf(config);
  const [blockHash] = await blocksOfTransactions(node, [transaction]);
  if (!blockHash) return undefined;
  const found = await paymentInBlock(node, config.asset, authorization, blockHash);
  return found === undefined ? undefined : found?.isPaid === true && found.transaction === transaction.toLowerCase();
}

/** The newest block's number; undefined when the node does not answer. For status pages. */
export async function headBlock(config: PaymentConfig): Promise<bigint | undefined> {
  return quantityOf(await askOne(nodeOf(config), "eth_blockNumber", []));
}

/** Where to begin: at the recorded block, or where the challenge that was signed must have been answered. */
function beginning(config: PaymentConfig, authorization: Authorization, head: Block, fromBlock: bigint | undefined) {
  const atLeastZero = (block: bigint) => (block > 0n ? block : 0n);
  const expiry = head.number - (head.timestamp - BigInt(authorization.validBefore)) / secondsPerBlock;
  const guess = expiry - BigInt(config.maxTimeoutSeconds) / secondsPerBlock;
  const start = atLeastZero((fromBlock ?? guess) - recordedMarginBlocks);
  return {
    start: start > head.number ? atLeastZero(head.number - recordedMarginBlocks) : start,
    floor: atLeastZero(expiry - lookBackBlocks),
  };
}

/**
 * Searches for the event that used or cancelled the nonce, forward from the recorded block to the newest. When no block
 * was recorded, it searches back for a day. Goes on where the last look ended, and ends after a bounded number of
 * searches.
 */
async function findUse(
  config: PaymentConfig,
  node: Node,
  authorization: Authorization,
  head: Block,
  { fromBlock, searched }: Recorded,
  searches: number,
): Promise<{ readonly use?: TokenEvent; readonly searched: Searched | undefined }> {
  const { start, floor } = beginning(config, authorization, head, fromBlock);
  const filter = nonceFilter(config.asset, authorization.from, authorization.nonce);
  const lowest = fromBlock === undefined ? floor : start;
  let { from, to } = searched ?? { from: start, to: start - 1n };
  for (let search = 0; search < searches; search++) {
    const forward = to < head.number;
    // Everything was searched, though the nonce is used: the node's index was behind, or it has forgotten. The next
    // look begins anew.
    if (!forward && from <= lowest) return { searched: undefined };
    const found = await nextEvents(node, filter, (size) =>
      forward
        ? { from: to + 1n, to: to + size < head.number ? to + size : head.number }
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

/** Looks at what became of an authorization; `searches` bounds what that costs the node. */
export async function lookAtChain(
  config: PaymentConfig,
  authorization: Authorization,
  recorded: Recorded,
  searches = maxSearches,
): Promise<ChainLook> {
  const nothing: ChainLook = { observation: { reached: false }, searched: recorded.searched };
  const node = nodeOf(config);
  const state = stateCall(authorization);
  const answers = await askNode(node, [blockCall("latest"), contractCall(config.asset, state)]);
  const head = blockIn(answers?.[0]);
  let used = quantityOf(answers?.[1]);
  if (!node || !head || used === undefined) return nothing;
  if (used === 0n) {
    const validBefore = BigInt(authorization.validBefore);
    const isPast = head.timestamp >= validBefore + voidMarginSeconds;
    if (!isPast) return { observation: { reached: true, used: false, stateBlockPast: false } };
    const { method, params } = contractCall(config.asset, state, toHex(head.number));
    used = quantityOf(await askOne(node, method, params));
    if (used === undefined) return nothing;
    if (used === 0n) return { observation: { reached: true, used: false, stateBlockPast: true } };
  }

  if (recorded.transaction && (await isPaidBy(config, authorization, recorded.transaction)))
    return {
      observation: { reached: true, used: true, use: "paid_us" },
      transaction: `0x${recorded.transaction.slice(2)}`,
    };
  const { use, searched } = await findUse(config, node, authorization, head, recorded, searches);
  const looked = (found: Extract<Observation, { used: true }>["use"], transaction?: Hex): ChainLook => ({
    observation: { reached: true, used: true, use: found },
    searched,
    ...(transaction && { transaction }),
  });
  if (!use) return looked("not_found");
  if (isCancellation(use)) return looked("cancelled");
  const found = await paymentInBlock(node, config.asset, authorization, use.blockHash);
  // A node that answers nothing about a block, or lacks the use that it showed, says nothing of what is in it.
  if (!found) return { observation: { reached: false }, searched };
  return found.isPaid ? looked("paid_us", found.transaction) : looked("something_else");
}
