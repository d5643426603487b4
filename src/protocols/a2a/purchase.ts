/** Calls an operation for a task, with or without a payment, and keeps two payments from being taken for one task. */
import { inWordsOf } from "../challenge-words.ts";
import type { Caller } from "./caller.ts";
import { A2aError } from "./errors.ts";
import { isTerminal, type Message } from "./model.ts";
import { conclude, refuseRequest } from "./outcome.ts";
import type { SkillCall } from "./skill-call.ts";
import { hear, isClaimedByAnother, type TaskRecord } from "./task-record.ts";
import type { TaskStore, Versioned } from "./task-store.ts";

/** How long a payment may take to be settled. A longer silence means that the service died over it. */
const settlingMs = 120_000;

/** Names a payment without keeping it: SHA-256 of its base64 form. */
export async function fingerprintOf(signature: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(signature));
  return Buffer.from(digest).toString("hex");
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
}

/** Calls the operation and concludes the task with the answer. */
export async function ask(
  tasks: TaskStore,
  known: Versioned,
  { call, signature, caller, message, misplaced }: Request,
): Promise<TaskRecord> {
  const { operation, input } = call;
  const { id } = known.record.task;
  const payment = signature === undefined ? undefined : await fingerprintOf(signature);
  const answered = await caller.call({
    operation,
    input,
    paymentSignature: signature,
    // A payer who lost the first signature and signs again for the same task pays once.
    idempotencyKey: caller.idempotencyKey ?? (payment && known.revision > 0 ? `a2a-task:${id}` : undefined),
  });
  const answer = inWordsOf(answered, { operation, transport: "a2a", locale: caller.locale, misplaced });
  const asked = { operation, payment, locale: caller.locale, now: Date.now() };
  refuseRequest(answer, asked);
  const decide = (record: TaskRecord) => {
    const { state } = record.task.status;
    // Whoever paid gets the result, whatever became of the task meanwhile; no other answer undoes what was decided.
    const isOpen = !isTerminal(state) && !isClaimedByAnother(record, payment, asked.now);
    if (!isOpen && (answer.status !== 200 || state === "TASK_STATE_COMPLETED")) return record;
    const heard = message ? hear(record, message) : record;
    return conclude({ ...heard, call: { operationId: operation.id, input } }, answer, asked);
  };
  try {
    return (await tasks.change(known, decide)).record;
  } catch (cause) {
    if (answer.status !== 200) throw cause;
    // The calculation is done and perhaps paid for: the caller gets it even when the task cannot be kept.
    console.error(JSON.stringify({ event: "a2a_task_not_kept", task: id, reason: String(cause) }));
    return decide(known.record);
  }
}

/** Claims a task for a payment while it is settled, and for longer if it was held for that payment already. */
const claimOf = ({ claim }: TaskRecord, fingerprint: string, settlingUntil: number) => ({
  fingerprint,
  settlingUntil,
  heldUntil: Math.max(settlingUntil, claim?.fingerprint === fingerprint ? claim.heldUntil : 0),
});

/** Takes a payment for a task that awaits one. Of several at a time one is settled; the others are shown the task at work. */
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
    return await ask(tasks, claimed, request);
  } catch (thrown) {
    // Only a request that was refused at the door is known to have paid nothing; after anything else the claim runs out by itself.
    if (thrown instanceof A2aError)
      await tasks.change(claimed, (record) => (isMine(record) ? { ...record, claim: known.record.claim } : record));
    throw thrown;
  }
}
