/** Calls an operation for a task, with or without a payment. Two payments are never taken for one task. */
import { z } from "@hono/zod-openapi";
import type { Operation } from "../../../../catalog/operation.ts";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import { sha256 } from "../../../lib/sha256.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { longestPayment } from "../../http/payment-header.ts";
import { errorSchema } from "../../http/schemas.ts";
import { withTransportText } from "../challenge-words.ts";
import type { Answer } from "../dispatch.ts";
import { readInput, withRemarks } from "../read-input.ts";
import { A2aError } from "./errors.ts";
import { isTerminal, type Message } from "./model.ts";
import { applyAnswer, refuseRequest } from "./outcome.ts";
import type { Caller } from "./request.ts";
import type { SkillCall } from "./skill-call.ts";
import { appendToHistory, isClaimedByAnother, isUndecided, type TaskRecord } from "./task-record.ts";
import type { TaskStore, Versioned } from "./task-store.ts";

/** How long a payment may take to be settled. A longer silence means that the service died over it. */
const settlingMs = 120_000;

/** The least time between two looks at an undecided payment because a client asks for its task. */
const lookAgainMs = 5_000;

const authorizationSchema = z.object({
  payload: z.object({ authorization: z.object({ from: z.string(), nonce: z.string() }) }),
});

/**
 * Names a payment without keeping it: SHA-256 of payer and nonce, which are the payment in any form (EIP-3009). Any
 * other text is hashed whole.
 */
export function fingerprintOf(signature: string): Promise<string> {
  const { data } = authorizationSchema.safeParse(fromHeaderJson(signature, longestPayment));
  const { from, nonce } = data?.payload.authorization ?? {};
  return sha256(from === undefined ? signature : `${from} ${nonce}`.toLowerCase());
}

/** The challenges by which no facilitator is asked for a payment any more, or never was. */
const timeErrors: readonly ChallengeError[] = ["payment_expired", "payment_validity_too_long"];

/**
 * Tells whether an answer decides the outcome of an undecided payment. Either the ledger says so, or the ledger does not
 * know the payment, and its time allows no settlement. `isAsSent` says that it was asked as it was sent first: a copy with
 * another expiry proves nothing.
 */
function isDecision({ status, headers, body }: Answer, isAsSent: boolean): boolean {
  if (status === 200 || (status === 402 && headers.has("PAYMENT-RESPONSE"))) return true;
  if (status === 402) return isAsSent && timeErrors.some((error) => error === body.error);
  return errorSchema.safeParse(body).data?.error.code === "settlement_unknown";
}

/** The longest input that is kept for a payment to follow, in characters of JSON. */
const inputLimit = 100_000;

/** Throws `invalidParams` for an input that is too long to be kept for a client that has not paid. */
function refuseLongInput({ operation, input }: SkillCall, signature: string | undefined): void {
  if (operation.free || signature !== undefined || JSON.stringify(input ?? null).length <= inputLimit) return;
  throw new A2aError("invalidParams", {
    violations: [
      {
        field: "input",
        description: `An input of more than ${inputLimit} characters is not kept without a payment: send both in one message, with the challenge of the operation's own address.`,
      },
    ],
  });
}

/** One call on behalf of a task. */
export interface Request {
  readonly call: SkillCall;
  /** The payment, as base64 JSON. */
  readonly signature: string | undefined;
  readonly caller: Caller;
  /** A message that the task has not heard yet. */
  readonly message?: Message;
  /** Where the caller put a payment that is not read there. */
  readonly misplaced?: string | undefined;
  /** Whether the caller asks for an answer however long it is. */
  readonly whole?: boolean;
}

/** Calls the operation and concludes the task with the answer. */
export async function callOperation(
  tasks: TaskStore,
  known: Versioned,
  { call, signature, caller, message, misplaced, whole = false }: Request,
): Promise<TaskRecord> {
  const { operation } = call;
  const { input, sentences } = readInput(operation, call.input, caller.locale);
  const { id } = known.record.task;
  refuseLongInput(call, signature);
  const payment = signature === undefined ? undefined : await fingerprintOf(signature);
  const answered = await caller.call({
    operation,
    input,
    paymentSignature: signature,
    // A task names one purchase: the same task with another body is a conflict.
    idempotencyKey: caller.idempotencyKey ?? (payment && known.revision > 0 ? `a2a-task:${id}` : undefined),
  });
  const told = withTransportText(answered, {
    operation,
    transport: "a2a",
    locale: caller.locale,
    input,
    misplaced,
    origin: caller.origin,
  });
  const answer = withRemarks(told, { readings: sentences });
  const asked = { operation, payment, signature, locale: caller.locale, now: Date.now(), whole };
  refuseRequest(answer, asked);
  const decide = (record: TaskRecord) => {
    const { state } = record.task.status;
    // A paid result always reaches the task; no other answer changes a decided one.
    const isOpen = !isTerminal(state) && !isClaimedByAnother(record, payment, asked.now);
    if (!isOpen && (answer.status !== 200 || state === "TASK_STATE_COMPLETED")) return record;
    // If the payment may have settled, only the ledger's answer decides the task.
    const isAsSent = signature !== undefined && record.claim?.signature === signature;
    if (record.claim && isUndecided(record, asked.now) && !isDecision(answer, isAsSent))
      return { ...record, claim: { ...record.claim, settlingUntil: 0, askedAt: asked.now } };
    const heard = message ? appendToHistory(record, message) : record;
    return applyAnswer({ ...heard, call: { operationId: operation.id, input: call.input } }, answer, asked);
  };
  try {
    return (await tasks.change(known, decide)).record;
  } catch (cause) {
    if (answer.status !== 200) throw cause;
    // The calculation is done and perhaps paid for: the caller gets it even when the task cannot be kept.
    logEvent("a2a_task_not_kept", { task: id, reason: reasonOf(cause) });
    return decide(known.record);
  }
}

/**
 * Asks the ledger again about an undecided payment when a client asks for its task. It repeats the signature that was
 * sent, so nothing can be charged twice. Returns the task unchanged if it is too soon, or if nothing new is known.
 */
export async function lookAgain(
  tasks: TaskStore,
  known: Versioned,
  operations: readonly Operation[],
  caller: Caller,
): Promise<TaskRecord> {
  const { claim, call } = known.record;
  const operation = call && operations.find(({ id }) => id === call.operationId);
  const now = Date.now();
  if (!operation || claim?.signature === undefined || !isUndecided(known.record, now)) return known.record;
  if (now - (claim.askedAt ?? 0) < lookAgainMs) return known.record;
  try {
    return await callOperation(tasks, known, {
      call: { operation, input: call.input },
      signature: claim.signature,
      caller,
    });
  } catch (thrown) {
    if (thrown instanceof A2aError) return known.record;
    throw thrown;
  }
}

/** Claims a task for a payment while it is settled; an earlier, longer claim of the same payment stays. */
const claimOf = ({ claim }: TaskRecord, fingerprint: string, settlingUntil: number) => ({
  ...(claim?.fingerprint === fingerprint && claim),
  fingerprint,
  settlingUntil,
  heldUntil: Math.max(settlingUntil, claim?.fingerprint === fingerprint ? claim.heldUntil : 0),
});

/**
 * Takes a payment for a task that awaits one. Of several at a time one is settled; the others are shown the task at
 * work.
 */
export async function pay(
  tasks: TaskStore,
  known: Versioned,
  request: Request & { readonly signature: string },
): Promise<TaskRecord> {
  const fingerprint = await fingerprintOf(request.signature);
  const isMine = (record: TaskRecord) =>
    record.claim?.fingerprint === fingerprint && !isTerminal(record.task.status.state);
  const claimed = await tasks.change(known, (record) =>
    isTerminal(record.task.status.state) || isClaimedByAnother(record, fingerprint, Date.now())
      ? record
      : { ...record, claim: claimOf(record, fingerprint, Date.now() + settlingMs) },
  );
  if (!isMine(claimed.record)) return claimed.record;
  try {
    return await callOperation(tasks, claimed, request);
  } catch (thrown) {
    // Only a request that the route refused is known to have paid nothing. After anything else the claim expires by
    // itself.
    if (thrown instanceof A2aError)
      await tasks.change(claimed, (record) => (isMine(record) ? { ...record, claim: known.record.claim } : record));
    throw thrown;
  }
}
