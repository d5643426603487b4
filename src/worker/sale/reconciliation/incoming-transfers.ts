/** Reads from the chain what came to the pay-to address. Works through any node: a range that it refuses is halved. */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import { pad, toHex } from "viem/utils";
import { requestJson } from "../chain/request-json.ts";
import type { IncomingTransfer } from "./reconciliation.ts";

/** A node, and the time that one request to it may take, ms. */
export interface Node {
  readonly url: string;
  readonly timeoutMs: number;
}

/** Topics of FiatTokenV2's events. */
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const authorizationUsedTopic = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";

/** Blocks asked for at once, at first and at least. */
const firstRange = 2_000n;
const leastRange = 10n;
/** Senders named in one question. */
const sendersAtOnce = 100;

const hex = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]*$/)]).transform((text) => text.toLowerCase());
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
const logsSchema = z.array(
  z.object({
    address: hex,
    topics: z.array(hex),
    data: hex,
    logIndex: quantity,
    transactionHash: hex,
    removed: z.boolean().optional(),
  }),
);
const blockSchema = z.object({ number: quantity, timestamp: quantity });
const answerSchema = z.object({ result: z.unknown(), error: z.unknown().optional() });

/** The node refused a question, or did not answer it. */
export class NodeRefusal extends Error {}

async function ask<Schema extends z.ZodType>(node: Node, method: string, params: readonly unknown[], schema: Schema) {
  const answer = await requestJson(node.url, {
    body: { jsonrpc: "2.0", id: 1, method, params },
    timeoutMs: node.timeoutMs,
  });
  const parsed = answerSchema.safeParse(answer?.json);
  if (!parsed.success || parsed.data.error) throw new NodeRefusal(`The node did not answer ${method}`);
  const result = schema.safeParse(parsed.data.result);
  if (!result.success) throw new NodeRefusal(`The node's answer to ${method} is not one`);
  return result.data;
}

/** A block's number and its time in Unix seconds. */
export type Block = z.output<typeof blockSchema>;

/** The newest block. */
export const newestBlock = (node: Node): Promise<Block> =>
  ask(node, "eth_getBlockByNumber", ["latest", false], blockSchema);

/** The first block that is not older than a moment (Unix seconds); one beyond the newest when all are older. */
export async function firstBlockSince(node: Node, seconds: bigint, newest: Block): Promise<bigint> {
  if (newest.timestamp < seconds) return newest.number + 1n;
  let low = -1n;
  let high = newest.number;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const { timestamp } = await ask(node, "eth_getBlockByNumber", [toHex(middle), false], blockSchema);
    if (timestamp >= seconds) high = middle;
    else low = middle;
  }
  return high;
}

type Topics = readonly (string | readonly string[] | null)[];

type Nonces = ReadonlyMap<string, string | undefined>;

/** The nonces of used authorizations, by the transaction and place of the transfer that follows each use (FiatTokenV2). */
const noncesOf = (used: readonly Log[]): Nonces => new Map(used.map((log) => [placeOf(log, 1n), log.topics[2]]));

/** The authorizations that senders used in a range of blocks. */
async function authorizationsUsed(node: Node, asset: Hex, senders: readonly string[], range: object): Promise<Log[]> {
  const found: Log[] = [];
  for (let first = 0; first < senders.length; first += sendersAtOnce) {
    const topics: Topics = [authorizationUsedTopic, senders.slice(first, first + sendersAtOnce)];
    found.push(...(await ask(node, "eth_getLogs", [{ address: asset, ...range, topics }], logsSchema)));
  }
  return found;
}

const receiptSchema = z.object({ status: quantity, logs: logsSchema }).nullable();

type Log = z.output<typeof logsSchema>[number];

const placeOf = (log: Log, after = 0n) => `${log.transactionHash}/${log.logIndex + after}/${log.topics[1]}`;

function toTransfer(log: Log, nonces: Nonces): IncomingTransfer {
  return {
    transaction: log.transactionHash,
    logIndex: Number(log.logIndex),
    from: `0x${(log.topics[1] ?? "").slice(-40)}`,
    value: BigInt(log.data),
    nonce: nonces.get(placeOf(log)),
  };
}

/** Transfers of an asset to an address in one transaction; none when the transaction failed or is not on the chain. */
export async function transfersIn(
  node: Node,
  { asset, payTo, transaction }: { asset: Hex; payTo: Hex; transaction: string },
): Promise<IncomingTransfer[]> {
  const receipt = await ask(node, "eth_getTransactionReceipt", [transaction], receiptSchema);
  if (receipt?.status !== 1n) return [];
  const logs = receipt.logs.filter(({ address }) => address === asset.toLowerCase());
  const nonces = noncesOf(logs.filter(({ topics }) => topics[0] === authorizationUsedTopic));
  const recipient = pad(payTo).toLowerCase();
  return logs
    .filter(({ topics }) => topics[0] === transferTopic && topics[2] === recipient)
    .map((log) => toTransfer(log, nonces));
}

/** Transfers of an asset to an address in a range of blocks, in the order of the chain. Throws `NodeRefusal` when the node does not answer. */
export async function readIncomingTransfers(
  node: Node,
  { asset, payTo, fromBlock, toBlock }: { asset: Hex; payTo: Hex; fromBlock: bigint; toBlock: bigint },
): Promise<IncomingTransfer[]> {
  const found: IncomingTransfer[] = [];
  let size = firstRange;
  for (let from = fromBlock; from <= toBlock; ) {
    const to = from + size - 1n < toBlock ? from + size - 1n : toBlock;
    const range = { fromBlock: toHex(from), toBlock: toHex(to) };
    try {
      const topics: Topics = [transferTopic, null, pad(payTo).toLowerCase()];
      const logs = (await ask(node, "eth_getLogs", [{ address: asset, ...range, topics }], logsSchema)).filter(
        ({ removed }) => !removed,
      );
      const senders = [...new Set(logs.flatMap((log) => log.topics[1] ?? []))];
      const nonces = noncesOf(await authorizationsUsed(node, asset, senders, range));
      // Anybody can have the token tell of a transfer of nothing; no money moves, and nobody has to look at it.
      found.push(...logs.map((log) => toTransfer(log, nonces)).filter(({ value }) => value > 0n));
      from = to + 1n;
    } catch (refusal) {
      if (size <= leastRange) throw refusal;
      size = size / 2n > leastRange ? size / 2n : leastRange;
    }
  }
  return found;
}
