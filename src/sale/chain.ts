/**
 * What happened on chain to one authorization: the only witness that is believed when a settlement is unclear.
 *
 * EIP-3009 makes it decidable. A nonce is used at most once; using it emits `AuthorizationUsed` directly before the `Transfer` of that
 * authorization (FiatTokenV2 `_transferWithAuthorization`), so a payer who spends the same nonce on something else beside an unrelated
 * transfer to us is not taken for one who paid. After `validBefore` in chain time an unused nonce can never be used for us.
 */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import { encodeFunctionData, pad, parseAbi, toHex } from "viem/utils";
import type { PaymentConfig } from "../config/config.ts";
import type { Authorization } from "./authorization.ts";
import { requestJson } from "./request-json.ts";

/** What the chain shows. `void`: this authorization can never pay us any more. `open`: it has not, but still can. */
export type ChainView =
  | { readonly kind: "paid"; readonly transaction: Hex }
  | { readonly kind: "void"; readonly because: "cancelled" | "used_otherwise" | "expired" }
  | { readonly kind: "open" }
  | { readonly kind: "unreachable" };

const stateAbi = parseAbi(["function authorizationState(address authorizer, bytes32 nonce) view returns (bool)"]);

/** Topics of FiatTokenV2's events. */
const authorizationUsed = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
const authorizationCanceled = "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81";
const transfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** Blocks per search. Public nodes cap ranges; it is halved when a node refuses. */
const searchBlocks = 2000;
const leastSearchBlocks = 10;
const maxSearches = 60;
/** Blocks before the recorded one that are searched as well: the node that was asked then may have been ahead of others. */
const recordedMarginBlocks = 300n;
/** Blocks to look back when no block was recorded: a day's longest validity on a chain of two-second blocks. */
const lookBackBlocks = 45_000n;

const hex = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]*$/)]);
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
const blockSchema = z.object({ number: quantity.nullish(), timestamp: quantity });
const logSchema = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  logIndex: quantity,
  transactionHash: hex,
  removed: z.boolean().optional(),
});
const receiptSchema = z.object({ status: quantity, logs: z.array(logSchema) }).nullable();
const rpcAnswer = z.object({ result: z.unknown(), error: z.unknown().optional() });

type Log = z.output<typeof logSchema>;

class NodeError extends Error {}

/** One question to the node. Throws when it does not answer it. */
async function ask<Schema extends z.ZodType>(
  payment: PaymentConfig,
  method: string,
  params: readonly unknown[],
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!payment.rpcUrl) throw new NodeError("No RPC_URL");
  const answer = await requestJson(payment.rpcUrl, {
    body: { jsonrpc: "2.0", id: 1, method, params },
    timeoutMs: payment.timeouts.chainMs,
  });
  const parsed = rpcAnswer.safeParse(answer?.json);
  if (!parsed.success || parsed.data.error) throw new NodeError(method);
  const result = schema.safeParse(parsed.data.result);
  if (!result.success) throw new NodeError(method);
  return result.data;
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
    /^0x[0-9a-f]+$/i.test(moved.data) &&
    BigInt(moved.data) === BigInt(authorization.value)
  );
}

/** The event that used or cancelled the nonce, searched from the newest block back to `fromBlock`. */
async function findUse(payment: PaymentConfig, authorization: Authorization, head: bigint, fromBlock: bigint) {
  let size = searchBlocks;
  let to = head;
  for (let search = 0; search < maxSearches && to >= fromBlock; search++) {
    const from = to - BigInt(size) + 1n > fromBlock ? to - BigInt(size) + 1n : fromBlock;
    try {
      const logs = await ask(
        payment,
        "eth_getLogs",
        [
          {
            address: payment.asset,
            fromBlock: toHex(from),
            toBlock: toHex(to),
            topics: [[authorizationUsed, authorizationCanceled], pad(authorization.from), authorization.nonce],
          },
        ],
        z.array(logSchema),
      );
      const found = logs.find((log) => !log.removed);
      if (found) return found;
      to = from - 1n;
    } catch (refusal) {
      if (size <= leastSearchBlocks) throw refusal;
      size = Math.max(leastSearchBlocks, Math.floor(size / 2));
    }
  }
  return undefined;
}

/** The newest block's number, to search from later; undefined when the node does not answer. */
export async function headBlock(payment: PaymentConfig): Promise<bigint | undefined> {
  try {
    return await ask(payment, "eth_blockNumber", [], quantity);
  } catch {
    return undefined;
  }
}

/** Whether a transaction is on chain and is the payment of this authorization. Undefined when it is not there (yet) or the node does not answer. */
export async function isPaidBy(
  payment: PaymentConfig,
  authorization: Authorization,
  transaction: string,
): Promise<boolean | undefined> {
  try {
    const receipt = await ask(payment, "eth_getTransactionReceipt", [transaction], receiptSchema);
    return receipt ? receipt.status === 1n && showsPayment(receipt.logs, authorization, payment.asset) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Chain time: no later block can be older. A chain that only makes blocks when there is something to put in them tells the time in its
 * pending block; the nodes of Base derive that one from the newest, never from their own clock, so it is late but never early.
 */
async function chainTime(payment: PaymentConfig, newest: bigint, validBefore: bigint): Promise<bigint> {
  if (newest >= validBefore || BigInt(Math.floor(Date.now() / 1000)) < validBefore) return newest;
  const pending = await ask(payment, "eth_getBlockByNumber", ["pending", false], blockSchema.nullable());
  return pending && pending.timestamp > newest ? pending.timestamp : newest;
}

/** Looks at what became of an authorization, from a recorded block on. */
export async function lookAtChain(
  payment: PaymentConfig,
  authorization: Authorization,
  recorded: { readonly fromBlock?: bigint | undefined; readonly transaction?: string | undefined },
): Promise<ChainView> {
  try {
    const newest = await ask(payment, "eth_getBlockByNumber", ["latest", false], blockSchema);
    const validBefore = BigInt(authorization.validBefore);
    const time = await chainTime(payment, newest.timestamp, validBefore);
    const head = newest.number ?? (await ask(payment, "eth_blockNumber", [], quantity));
    const data = encodeFunctionData({
      abi: stateAbi,
      args: [authorization.from, authorization.nonce],
    });
    // Asked at that block: a node that lags behind refuses instead of answering from an older state.
    const state = await ask(payment, "eth_call", [{ to: payment.asset, data }, toHex(head)], quantity);
    if (state === 0n) return time >= validBefore ? { kind: "void", because: "expired" } : { kind: "open" };

    if (recorded.transaction && (await isPaidBy(payment, authorization, recorded.transaction)))
      return { kind: "paid", transaction: `0x${recorded.transaction.slice(2)}` };
    const start = recorded.fromBlock === undefined ? head - lookBackBlocks : recorded.fromBlock - recordedMarginBlocks;
    const use = await findUse(payment, authorization, head, start > 0n ? start : 0n);
    if (!use) return { kind: "unreachable" };
    if (same(use.topics[0], authorizationCanceled)) return { kind: "void", because: "cancelled" };
    const paid = await isPaidBy(payment, authorization, use.transactionHash);
    if (paid === undefined) return { kind: "unreachable" };
    return paid ? { kind: "paid", transaction: use.transactionHash } : { kind: "void", because: "used_otherwise" };
  } catch {
    return { kind: "unreachable" };
  }
}
