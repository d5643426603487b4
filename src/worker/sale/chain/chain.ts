/**
 * What happened on chain to one authorization: the only evidence that counts when a settlement is unclear.
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
import { askNode, askOne, type Block, blockCall, blockIn, contractCall, hexOf, type Node, quantityOf } from "./node.ts";
import { askNewest, askNodes } from "./nodes.ts";
import { balanceCall, stateCall } from "./token-calls.ts";
import {
  type Blocks,
  blocksOfTransactions,
  isCancellation,
  paymentInBlock,
  type SearchBounds,
  searchNonce,
  type TokenEvent,
} from "./token-events.ts";

/** What is already known of an authorization. */
export interface Recorded {
  /** The newest block when the payment was proved, as one node named it. */
  readonly fromBlock: bigint | undefined;
  /** When it was first asked for, Unix ms; 0 where that is not known. */
  readonly askedAt: number;
  /** A transaction that the facilitator named while it was pending. */
  readonly transaction: string | undefined;
  /** The last block that was searched for the use of the nonce, without finding it. */
  readonly searchedTo: bigint | undefined;
  /** Whether the payer's balance and code are asked for in the same request. */
  readonly seesPayer?: boolean;
}

/** The finding of one look at the chain. */
export interface ChainLook {
  readonly sight: Exclude<Sight, { kind: "returned" }>;
  /** Whether the nonce is used, for this payment or another. */
  readonly isUsed: boolean;
  /** The transaction that paid us. */
  readonly transaction?: Hex;
  /** The last block that was searched: the next look begins after it. */
  readonly searchedTo?: bigint | undefined;
  /** The payer's balance, atomic, and its code in the block of the proof: where they were asked for, and shown. */
  readonly funds?: bigint | undefined;
  readonly code?: Hex | undefined;
}

/** Seconds that a block must be past `validBefore`: a block that replaces it later is hardly older than that. */
const voidMarginSeconds = 30n;
/** The search of one node in one look: the next look continues where it ends. */
const searchBounds: SearchBounds = { questions: 40, ms: 10_000 };
/**
 * How many blocks before the recorded one are searched too: the machine that answered then may have been ahead of
 * others.
 */
const recordedMarginBlocks = 30n;
/** Base makes half a block a second. */
const secondsPerBlock = 2n;
/** How many blocks before the expiry are searched: a day, for which an authorization may be valid. */
const lookBackBlocks = 43_200n;
/** How many blocks after the expiry are searched too: an hour in which the chain may have stood still. */
const standstillBlocks = 1_800n;

async function isPaidAt(node: Node, { asset }: PaymentConfig, authorization: Authorization, transaction: string) {
  const [blockHash] = await blocksOfTransactions(node, [transaction]);
  if (!blockHash) return undefined;
  const found = await paymentInBlock(node, asset, authorization, blockHash);
  // A block in which the use is not found proves nothing: the node may leave events out.
  return found ? found.isPaid && found.transaction === transaction.toLowerCase() : undefined;
}

/**
 * Whether a transaction is on chain and paid this authorization. Undefined while it is not there or no node answers.
 */
export const isPaidBy = (
  config: PaymentConfig,
  authorization: Authorization,
  transaction: string,
): Promise<boolean | undefined> => askNodes(config, (node) => isPaidAt(node, config, authorization, transaction));

/** The newest block; undefined when no node answers. For status pages. */
export const headBlock = (config: PaymentConfig): Promise<Block | undefined> =>
  askNewest(config, async (node) => {
    const head = blockIn((await askNode(node, [blockCall("latest")]))?.[0]);
    return head && { ...head, headAt: head.timestamp };
  });

/**
 * The blocks in which an authorization that was asked for can have been used. They begin at the recorded block, or at
 * that of the time when it was asked for by the clock of this look, whichever is earlier: the recorded number comes
 * from one node, which may be ahead of the chain. Where neither is known they begin a day before the expiry. Nothing
 * is used after the expiry.
 */
function usableBlocks({ validBefore }: Authorization, head: Block, { fromBlock, askedAt }: Recorded): Blocks {
  const blockAt = (seconds: bigint) => head.number - (head.timestamp - seconds) / secondsPerBlock;
  const expiry = blockAt(BigInt(validBefore));
  const least = (one: bigint, other: bigint) => (one < other ? one : other);
  const asked = askedAt === 0 ? head.number : blockAt(BigInt(Math.floor(askedAt / 1000)));
  const begin = fromBlock === undefined && askedAt === 0 ? expiry - lookBackBlocks : least(fromBlock ?? asked, asked);
  const first = least(begin, head.number) - recordedMarginBlocks;
  const from = first > 0n ? first : 0n;
  return { from, to: least((expiry > from ? expiry : from) + standstillBlocks, head.number) };
}

/**
 * Searches for the event that used or cancelled the nonce. Goes on where the last look ended, and ends after a bounded
 * number of questions.
 */
async function findUse(
  { asset }: PaymentConfig,
  node: Node,
  authorization: Authorization,
  head: Block,
  recorded: Recorded,
): Promise<{ readonly use?: TokenEvent | undefined; readonly searchedTo: bigint | undefined }> {
  const blocks = usableBlocks(authorization, head, recorded);
  const from = recorded.searchedTo === undefined ? blocks.from : recorded.searchedTo + 1n;
  const { use, next } = await searchNonce(node, asset, authorization, { from, to: blocks.to }, searchBounds);
  // Everything was searched, although the nonce is used: the node's index was behind. The next look begins from the
  // start.
  return use || next <= blocks.to ? { use, searchedTo: next - 1n } : { searchedTo: undefined };
}

const unknown = { kind: "unknown" } as const;

/** Looks at one node from its newest block. Undefined when it does not answer. */
async function lookAt(
  node: Node,
  config: PaymentConfig,
  authorization: Authorization,
  recorded: Recorded,
): Promise<(ChainLook & { readonly headAt: bigint }) | undefined> {
  const state = stateCall(authorization);
  const block = recorded.fromBlock === undefined ? "latest" : toHex(recorded.fromBlock);
  const ofPayer = [
    contractCall(config.asset, balanceCall(authorization)),
    { method: "eth_getCode", params: [authorization.from, block] },
  ];
  const asked = [blockCall("latest"), contractCall(config.asset, state), ...(recorded.seesPayer ? ofPayer : [])];
  const answers = await askNode(node, asked);
  const head = blockIn(answers?.[0]);
  let used = quantityOf(answers?.[1]);
  if (!head || used === undefined) return undefined;
  const headAt = head.timestamp;
  if (used === 0n) {
    const isPast = headAt >= BigInt(authorization.validBefore) + voidMarginSeconds;
    const payer = { funds: quantityOf(answers?.[2]), code: hexOf(answers?.[3]) };
    if (!isPast) return { sight: { kind: "unused" }, isUsed: false, headAt, ...payer };
    const { method, params } = contractCall(config.asset, state, toHex(head.number));
    used = quantityOf(await askOne(node, method, params));
    if (used === undefined) return undefined;
    if (used === 0n) return { sight: { kind: "void", error: "payment_expired" }, isUsed: false, headAt };
  }
  const sees = (sight: ChainLook["sight"], searchedTo?: bigint, transaction?: Hex) => ({
    sight,
    isUsed: true,
    headAt,
    searchedTo,
    ...(transaction && { transaction }),
  });
  if (recorded.transaction && (await isPaidAt(node, config, authorization, recorded.transaction)))
    return sees({ kind: "paid" }, undefined, `0x${recorded.transaction.slice(2)}`);
  const { use, searchedTo } = await findUse(config, node, authorization, head, recorded);
  if (!use) return sees(unknown, searchedTo);
  if (isCancellation(use)) return sees({ kind: "void", error: "payment_cancelled" }, searchedTo);
  const found = await paymentInBlock(node, config.asset, authorization, use.blockHash);
  // A node that answers nothing about a block, or lacks the use that it showed, says nothing about the block's content.
  if (!found) return sees(unknown, searchedTo);
  return found.isPaid
    ? sees({ kind: "paid" }, searchedTo, found.transaction)
    : sees({ kind: "void", error: "payment_already_used" }, searchedTo);
}

/**
 * Looks at the outcome of an authorization. A node that shows the nonce used, but not by what, has not answered: the
 * next one searches from the start. After that, a node that still shows it unused does not count.
 */
export async function lookAtChain(
  config: PaymentConfig,
  authorization: Authorization,
  recorded: Recorded,
): Promise<ChainLook> {
  let last: ChainLook = { sight: unknown, isUsed: false, searchedTo: recorded.searchedTo };
  const answered = await askNewest(config, async (node, isFirst) => {
    const look = await lookAt(node, config, authorization, isFirst ? recorded : { ...recorded, searchedTo: undefined });
    if (look?.sight.kind !== "unknown") return look;
    // Where a search continues is remembered only for the node that is asked first.
    last = isFirst ? look : { ...last, isUsed: true };
    return undefined;
  });
  return answered && !(last.isUsed && answered.sight.kind === "unused") ? answered : last;
}
