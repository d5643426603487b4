/** Questions to the chain's node (JSON-RPC 2.0): several in one request, bounded, and never trusted. */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import type { PaymentConfig } from "../../config/config.ts";
import { BoundedMap } from "../../lib/memo.ts";
import { requestJson } from "./request-json.ts";

/** One question. */
export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** One answer. An error is the node's, and says nothing about the chain, unless it reports a `revert`. */
export type NodeAnswer =
  | { readonly kind: "result"; readonly result: unknown }
  /** The call was executed and reverted; `reason` is bounded. */
  | { readonly kind: "revert"; readonly reason: string }
  | { readonly kind: "error" };

const answerSchema = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
});
const answersSchema = z.array(answerSchema);
type Answer = z.output<typeof answerSchema>;

/** Characters of a revert's reason that are looked at. */
const longestReason = 300;

/** geth's code for a call that was executed and reverted; other nodes say so in words. */
const revertCode = 3;

function toAnswer(answer: Answer | undefined): NodeAnswer {
  if (!answer) return { kind: "error" };
  const { error } = answer;
  if (!error) return answer.result === undefined ? { kind: "error" } : { kind: "result", result: answer.result };
  return error.code === revertCode || /revert/i.test(error.message)
    ? { kind: "revert", reason: error.message.slice(0, longestReason) }
    : { kind: "error" };
}

/** Until when nodes that did not take several questions in one request are asked one by one, milliseconds since the epoch. */
const askedSinglyUntil = new BoundedMap<string, number>(8);
const askedSinglyMs = 60_000;

async function askOne(url: string, { method, params }: NodeCall, timeoutMs: number): Promise<NodeAnswer | undefined> {
  const answer = await requestJson(url, { body: { jsonrpc: "2.0", id: 0, method, params }, timeoutMs });
  const parsed = answerSchema.safeParse(answer?.json);
  return answer && parsed.success ? toAnswer(parsed.data) : undefined;
}

/** Asks all questions at once; the answers come in their order. Undefined when the node is not there or answers none of them. */
export async function askNode(
  { rpcUrl, timeouts }: PaymentConfig,
  calls: readonly NodeCall[],
): Promise<readonly NodeAnswer[] | undefined> {
  if (!rpcUrl) return undefined;
  const [only] = calls;
  if (only && calls.length === 1) {
    const answer = await askOne(rpcUrl, only, timeouts.chainMs);
    return answer && [answer];
  }
  if (Date.now() >= (askedSinglyUntil.get(rpcUrl) ?? 0)) {
    const body = calls.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params }));
    const answer = await requestJson(rpcUrl, { body, timeoutMs: timeouts.chainMs });
    if (!answer) return undefined;
    const parsed = answersSchema.safeParse(answer.json);
    if (parsed.success) return calls.map((_, id) => toAnswer(parsed.data.find((one) => one.id === id)));
    if (answer.status >= 500 || answer.status === 429) return undefined;
    askedSinglyUntil.set(rpcUrl, Date.now() + askedSinglyMs);
  }
  const answers = await Promise.all(calls.map((call) => askOne(rpcUrl, call, timeouts.chainMs)));
  return answers.some((answer) => answer !== undefined)
    ? answers.map((answer) => answer ?? { kind: "error" })
    : undefined;
}

/** The most gas that a transaction can use (EIP-7825): what a payer's contract does with more is never paid for, and takes a node's time. */
const gas = "0x1000000";

/** A run of code that is at no address. */
export const codeCall = (data: Hex): NodeCall => ({ method: "eth_call", params: [{ data, gas }, "latest"] });

/** A call of a contract, at a block. */
export const contractCall = (to: Hex, data: Hex, block: string = "latest"): NodeCall => ({
  method: "eth_call",
  params: [{ to, data, gas }, block],
});

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);

/** A result as a number; undefined when it is none. */
export function quantityOf(answer: NodeAnswer | undefined): bigint | undefined {
  return answer?.kind === "result" ? quantity.safeParse(answer.result).data : undefined;
}

/** A result as hex; undefined when it is none. */
export function hexOf(answer: NodeAnswer | undefined): Hex | undefined {
  if (answer?.kind !== "result" || typeof answer.result !== "string") return undefined;
  return /^0x[0-9a-fA-F]*$/.test(answer.result) ? `0x${answer.result.slice(2).toLowerCase()}` : undefined;
}
