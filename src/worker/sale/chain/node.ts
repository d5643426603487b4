/**
 * Questions to the chain's nodes (JSON-RPC 2.0): several in one request, bounded, and never trusted. A node is one
 * address of `RPC_URL`; when one does not answer, the next is asked.
 */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import { toHex } from "viem/utils";
import { lowerCase } from "../../../lib/hex.ts";
import { BoundedMap } from "../../../lib/memo.ts";
import type { PaymentConfig } from "../../config/config.ts";
import { logEvent } from "../../http/log.ts";
import { AnswerTooLong, readJson, requestJson, textOf } from "./request-json.ts";

/** A node of the chain. */
export interface Node {
  readonly url: string;
  /** Milliseconds that one request to it may take. */
  readonly timeoutMs: number;
  /** The chain that it must be on: with every request it is asked whether it is. Unchecked where absent. */
  readonly chainId?: number;
  /** Called when it has answered on its chain; `onFailure` when it has not answered, or is on another chain. */
  readonly onAnswer?: () => void;
  readonly onFailure?: () => void;
}

/** The nodes of a configuration in order of preference. Each but the last has half of the time for a request. */
export const nodesOf = ({
  rpcUrls,
  chainId,
  timeouts: { chainMs },
}: Pick<PaymentConfig, "rpcUrls" | "chainId"> & {
  readonly timeouts: Pick<PaymentConfig["timeouts"], "chainMs">;
}): readonly Node[] =>
  rpcUrls.map((url, index) => ({ url, chainId, timeoutMs: index === rpcUrls.length - 1 ? chainMs : chainMs / 2 }));

/**
 * Asks nodes in their order until one answers the question: everything that a decision rests on comes from one of
 * them. Undefined when none answers. `isFirst` says whether no other was asked before.
 */
export async function askInOrder<Answer>(
  nodes: readonly Node[],
  question: (node: Node, isFirst: boolean) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  for (const [index, node] of nodes.entries()) {
    const answer = await question(node, index === 0);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** One JSON-RPC request to a node. */
export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** One answer of a node. An error is the node's, and says nothing about the chain, unless it reports a `revert`. */
export type NodeAnswer =
  | { readonly kind: "result"; readonly result: unknown }
  /** The call was executed and reverted, or ran out of gas; `reason` is bounded. */
  | { readonly kind: "revert"; readonly reason: string }
  | { readonly kind: "error" };

const answerSchema = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
});
const answersSchema = z.array(answerSchema);
type Answer = z.output<typeof answerSchema>;

/** The most bytes of an answer with events that are read: a full block of Base has 20 MB of them. */
const maxEventBytes = 64 * 1024 * 1024;
/** The most bytes of any other answer that are read, and the most characters kept of an answer with events. */
const maxKept = 8 * 1024 * 1024;

/** The most characters of a revert's reason that are looked at. */
const longestReason = 300;

/** geth's code for a call that was executed and reverted; other nodes say so in words. */
const revertCode = 3;

function toAnswer(answer: Answer | undefined): NodeAnswer {
  if (!answer) return { kind: "error" };
  const { error } = answer;
  if (!error) return answer.result === undefined ? { kind: "error" } : { kind: "result", result: answer.result };
  return error.code === revertCode || /revert|out ?of ?gas/i.test(error.message)
    ? { kind: "revert", reason: error.message.slice(0, longestReason) }
    : { kind: "error" };
}

/** Keeps an event of an answer, and returns the number that stands for it there; undefined for anything else. */
export type TakeEvent = (given: unknown) => number | undefined;

/** An object without others in it, as events are. */
const flatObject = /\{[^{}]*\}/g;

/**
 * Reads an answer with events as a stream, with a number in the place of each event. So a stranger who makes many
 * events on the chain cannot fill the memory.
 */
async function readEvents(response: Response, take: TakeEvent): Promise<unknown> {
  const replace = (text: string) => (text.includes('"logIndex"') ? String(take(JSON.parse(text)) ?? text) : text);
  let kept = "";
  let rest = "";
  for await (const piece of textOf(response, maxEventBytes)) {
    rest += piece;
    const end = rest.lastIndexOf("}") + 1;
    kept += rest.slice(0, end).replace(flatObject, replace);
    rest = rest.slice(end);
    if (kept.length + rest.length > maxKept) throw new AnswerTooLong();
  }
  return JSON.parse(kept + rest);
}

function send(node: Node, body: unknown, methods: string, take: TakeEvent | undefined) {
  const read = async (response: Response) => {
    try {
      return await (take ? readEvents(response, take) : readJson(response, maxKept));
    } catch (thrown) {
      // An answer that is not JSON is still an answer: some nodes refuse several questions in plain text.
      if (thrown instanceof SyntaxError) return undefined;
      if (thrown instanceof AnswerTooLong) logEvent("node_answer_too_long", { methods });
      throw thrown;
    }
  };
  return requestJson(node.url, { body, timeoutMs: node.timeoutMs, read });
}

/** Until when nodes that refused several questions in one request are asked singly, milliseconds since the epoch. */
const askedSinglyUntil = new BoundedMap<string, number>(8);
const askedSinglyMs = 60_000;

async function askSingly(node: Node, { method, params }: NodeCall, take: TakeEvent | undefined) {
  const answer = await send(node, { jsonrpc: "2.0", id: 0, method, params }, method, take);
  const parsed = answerSchema.safeParse(answer?.json);
  return answer && parsed.success ? toAnswer(parsed.data) : undefined;
}

/** Sends all questions in one request, or one by one where a node refuses that. Undefined when it answers none. */
async function askTogether(node: Node, calls: readonly NodeCall[], take: TakeEvent | undefined) {
  const singly = (some: readonly NodeCall[]) => Promise.all(some.map((call) => askSingly(node, call, take)));
  let first: Awaited<ReturnType<typeof singly>> = [];
  if (calls.length > 1 && Date.now() >= (askedSinglyUntil.get(node.url) ?? 0)) {
    const body = calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params }));
    const answer = await send(node, body, calls.map(({ method }) => method).join(), take);
    if (!answer) return undefined;
    const parsed = answersSchema.safeParse(answer.json);
    if (parsed.success) return calls.map((_, id) => toAnswer(parsed.data.find((one) => one.id === id)));
    if (answer.status >= 500 || answer.status === 429) return undefined;
    // A node that takes no more questions says so in the same form, and gets one of them instead of all.
    first = await singly(calls.slice(0, 1));
    if (first[0]?.kind !== "result") return undefined;
    askedSinglyUntil.set(node.url, Date.now() + askedSinglyMs);
  }
  const answers = [...first, ...(await singly(calls.slice(first.length)))];
  return answers.some((answer) => answer !== undefined)
    ? answers.map((answer): NodeAnswer => answer ?? { kind: "error" })
    : undefined;
}

const chainIdCall: NodeCall = { method: "eth_chainId", params: [] };

/**
 * Asks a node all questions at once; the answers come in their order. Undefined when it does not answer, or is on
 * another chain than it should be. With `take`, the answers have numbers in the place of events.
 */
export async function askNode(
  node: Node,
  calls: readonly NodeCall[],
  take?: TakeEvent,
): Promise<readonly NodeAnswer[] | undefined> {
  if (node.chainId === undefined) return askTogether(node, calls, take);
  const [chain, ...answers] = (await askTogether(node, [chainIdCall, ...calls], take)) ?? [];
  const isOnChain = quantityOf(chain) === BigInt(node.chainId);
  if (isOnChain) node.onAnswer?.();
  else node.onFailure?.();
  return isOnChain ? answers : undefined;
}

/** Asks one question. Undefined when the node does not answer. */
export async function askOne(node: Node, method: string, params: readonly unknown[]): Promise<NodeAnswer | undefined> {
  const answers = await askNode(node, [{ method, params }]);
  return answers?.[0];
}

/**
 * The most gas that a transaction can use (EIP-7825). More in a payer's contract could never be paid for, and would
 * only cost the node time.
 */
const gas = "0x1000000";

/** A call that runs code which is at no address. */
export const codeCall = (data: Hex): NodeCall => ({ method: "eth_call", params: [{ data, gas }, "latest"] });

/** A call of a contract, at a block. */
export const contractCall = (to: Hex, data: Hex, block: string = "latest"): NodeCall => ({
  method: "eth_call",
  params: [{ to, data, gas }, block],
});

/** Asks for a block: its number, and its time in Unix seconds. */
export const blockCall = (block: bigint | "latest"): NodeCall => ({
  method: "eth_getBlockByNumber",
  params: [block === "latest" ? block : toHex(block), false],
});

/** Hex text, in lower case. */
export const hex = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]*$/)]).transform(lowerCase);

/** A number of at most 256 bits, as nodes write it. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);

const blockSchema = z.object({ number: quantity, timestamp: quantity });

export type Block = z.output<typeof blockSchema>;

/** A result of a form; undefined for another form. */
export function resultOf<Schema extends z.ZodType>(
  answer: NodeAnswer | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  return answer?.kind === "result" ? schema.safeParse(answer.result).data : undefined;
}

/** A result as a block, as a number, as hex; undefined when it is something else. */
export const blockIn = (answer: NodeAnswer | undefined): Block | undefined => resultOf(answer, blockSchema);
export const quantityOf = (answer: NodeAnswer | undefined): bigint | undefined => resultOf(answer, quantity);
export const hexOf = (answer: NodeAnswer | undefined): Hex | undefined => resultOf(answer, hex);
