/**
 * What happened on chain to one authorization: the only witness that is believed when a settlement is unclear.
 *
 * EIP-3009 makes it decidable. A nonce is used at most once; using it emits `AuthorizationUsed` directly before the `Transfer` of that
 * authorization (FiatTokenV2 `_transferWithAuthorization`), so a payer who spends the same nonce on something else beside an unrelated
 * transfer to us is not taken for one who paid. A nonce that is unused in a block whose own time is past `validBefore` can never be used for
 * us; a block is asked about by its number, so that a machine that is behind refuses instead of answering from an older state.
 */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import { pad, toHex } from "viem/utils";
import type { PaymentConfig } from "../../config/config.ts";
import { BoundedMap } from "../../lib/memo.ts";
import type { Observation } from "../decision/decision.ts";
import type { Authorization } from "../payment/signature.ts";
import { askNode, contractCall, type NodeAnswer, type NodeCall, quantityOf } from "./node.ts";
import { stateCall } from "./token-calls.ts";

/** Blocks that have been searched without finding the use of a nonce, both ends included. Empty when `to` is below `from`. */
export interface Searched {
  readonly from: bigint;
  readonly to: bigint;
}

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

/** Topics of FiatTokenV2's events. */
const authorizationUsed = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
const authorizationCanceled = "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81";
const transfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** Seconds that a block must be past `validBefore`: a later block that replaces it is hardly older than that. */
const voidMarginSeconds = 30n;

/** Blocks per search. Public nodes cap ranges; it is halved when a node refuses. */
const mostBlocks = 2000;
const leastBlocks = 10;
/** How long it is remembered what a node accepts, ms. One that refused because it was busy is asked for more again. */
const acceptedKnownMs = 10 * 60_000;
const accepted = new BoundedMap<string, { readonly blocks: number; readonly at: number }>(8);

/** Blocks that a node is asked for at once, as far as it is known what it accepts. */
function acceptedBlocks({ rpcUrl = "" }: PaymentConfig): number {
  const known = accepted.get(rpcUrl);
  const now = Date.now();
  return known && now >= known.at && now < known.at + acceptedKnownMs ? known.blocks : mostBlocks;
}

/** Searches in one look. */
const maxSearches = 40;
/** Searches in a look for somebody who may have paid nothing: twice the time for which a challenge asks, ten blocks at a time. */
export const fewSearches = 12;
/** Blocks before the recorded one that are searched as well: the machine that was asked then may have been ahead of others. */
const recordedMarginBlocks = 30n;
/** Blocks of Base in a second are a half; used only to guess where to begin, and everything else is searched afterwards. */
const secondsPerBlock = 2n;
/** Blocks before that guess that are searched in the end: a day. */
const lookBackBlocks = 43_200n;

const hex = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]*$/)]);
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
const blockSchema = z.object({ number: quantity, timestamp: quantity });
const logSchema = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  logIndex: quantity,
  transactionHash: hex,
  removed: z.boolean().optional(),
});
const logsSchema = z.array(logSchema);
const receiptSchema = z.object({ status: quantity, logs: logsSchema }).nullable();

type Log = z.output<typeof logSchema>;

function resultOf<Schema extends z.ZodType>(
  answer: NodeAnswer | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  return answer?.kind === "result" ? schema.safeParse(answer.result).data : undefined;
}

async function askOne(config: PaymentConfig, call: NodeCall): Promise<NodeAnswer | undefined> {
  const answers = await askNode(config, [call]);
  return answers?.[0];
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

/** Whether the logs show that this very authorization moved its value to its recipient. */
function showsPayment(logs: readonly Log[], authorization: Authorization, asset: Hex): boolean {
  const from = pad(authorization.from);
  const used = logs.find(
    (log) =>
      same(log.address, asset) &&
      same(log.topics[0], authorizationUsed) &&
      same(log.topics[1], from) &&
      same(log.topics[2], authorization.nonce),
  );
  const moved = used && logs.find((log) => log.logIndex === used.logIndex + 1n);
  return (
    moved !== undefined &&
    same(moved.address, asset) &&
    same(moved.topics[0], transfer) &&
    same(moved.topics[1], from) &&
    same(moved.topics[2], pad(authorization.to)) &&
    moved.data !== "0x" &&
    BigInt(moved.data) === BigInt(authorization.value)
  );
}

/** Whether a transaction is on chain and is the payment of this authorization. Undefined when it is not there (yet) or the node does not answer. */
export async function isPaidBy(
  config: PaymentConfig,
  authorization: Authorization,
  transaction: string,
): Promise<boolean | undefined> {
  const answer = await askOne(config, { method: "eth_getTransactionReceipt", params: [transaction] });
  const receipt = resultOf(answer, receiptSchema);
  return receipt ? receipt.status === 1n && showsPayment(receipt.logs, authorization, config.asset) : undefined;
}

/** The newest block's number; undefined when the node does not answer. For status pages. */
export async function headBlock(config: PaymentConfig): Promise<bigint | undefined> {
  return quantityOf(await askOne(config, { method: "eth_blockNumber", params: [] }));
}

/** The uses and cancellations of the nonce in a range of blocks; undefined when the node refuses. */
async function usesIn(config: PaymentConfig, { from, nonce }: Authorization, first: bigint, last: bigint) {
  const answer = await askOne(config, {
    method: "eth_getLogs",
    params: [
      {
        address: config.asset,
        fromBlock: toHex(first),
        toBlock: toHex(last),
        topics: [[authorizationUsed, authorizationCanceled], pad(from), nonce],
      },
    ],
  });
  return resultOf(answer, logsSchema)?.filter((log) => !log.removed);
}

/** Where to begin: at the recorded block, or where the challenge that was signed must have been answered. */
function beginning(
  config: PaymentConfig,
  authorization: Authorization,
  head: { number: bigint; timestamp: bigint },
  fromBlock: bigint | undefined,
) {
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
 * Searches for the event that used or cancelled the nonce: forward from the recorded block to the newest, then, when no block was recorded,
 * back for a day. Goes on where the last look ended, and ends after a bounded number of searches.
 */
async function findUse(
  config: PaymentConfig,
  authorization: Authorization,
  head: { number: bigint; timestamp: bigint },
  { fromBlock, searched }: Recorded,
  searches: number,
): Promise<{ readonly use?: Log; readonly searched: Searched | undefined }> {
  const { start, floor } = beginning(config, authorization, head, fromBlock);
  const lowest = fromBlock === undefined ? floor : start;
  let { from, to } = searched ?? { from: start, to: start - 1n };
  let size = acceptedBlocks(config);
  for (let search = 0; search < searches; ) {
    const forward = to < head.number;
    // Everything was searched, though the nonce is used: the node's index was behind, or it has forgotten. The next look begins anew.
    if (!forward && from <= lowest) return { searched: undefined };
    const first = forward ? to + 1n : from - BigInt(size) > lowest ? from - BigInt(size) : lowest;
    const last = forward ? (to + BigInt(size) < head.number ? to + BigInt(size) : head.number) : from - 1n;
    const uses = await usesIn(config, authorization, first, last);
    if (!uses) {
      if (size <= leastBlocks) return { searched: { from, to } };
      size = Math.max(leastBlocks, Math.floor(size / 2));
      continue;
    }
    search += 1;
    if (size < acceptedBlocks(config)) accepted.set(config.rpcUrl ?? "", { blocks: size, at: Date.now() });
    const [use] = uses;
    if (use) return { use, searched: { from, to } };
    if (forward) to = last;
    else from = first;
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
  const state = stateCall(authorization);
  const answers = await askNode(config, [
    { method: "eth_getBlockByNumber", params: ["latest", false] },
    contractCall(config.asset, state),
  ]);
  const head = resultOf(answers?.[0], blockSchema);
  let used = quantityOf(answers?.[1]);
  if (!head || used === undefined) return nothing;
  if (used === 0n) {
    const validBefore = BigInt(authorization.validBefore);
    const isPast = head.timestamp >= validBefore + voidMarginSeconds;
    if (!isPast) return { observation: { reached: true, used: false, stateBlockPast: false } };
    used = quantityOf(await askOne(config, contractCall(config.asset, state, toHex(head.number))));
    if (used === undefined) return nothing;
    if (used === 0n) return { observation: { reached: true, used: false, stateBlockPast: true } };
  }

  if (recorded.transaction && (await isPaidBy(config, authorization, recorded.transaction)))
    return {
      observation: { reached: true, used: true, use: "paid_us" },
      transaction: `0x${recorded.transaction.slice(2)}`,
    };
  const { use, searched } = await findUse(config, authorization, head, recorded, searches);
  const looked = (found: Extract<Observation, { used: true }>["use"], transaction?: Hex): ChainLook => ({
    observation: { reached: true, used: true, use: found },
    searched,
    ...(transaction && { transaction }),
  });
  if (!use) return looked("not_found");
  if (same(use.topics[0], authorizationCanceled)) return looked("cancelled");
  const isPaid = await isPaidBy(config, authorization, use.transactionHash);
  if (isPaid === undefined) return looked("not_found");
  return isPaid ? looked("paid_us", use.transactionHash) : looked("something_else");
}
