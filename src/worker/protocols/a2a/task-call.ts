/** Calls an operation for a task, with or without a payment, and asks about a payment that is open. */
import type { Operation } from "../../../../catalog/operation.ts";
import type { Locale } from "../../../lib/text.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { withTransportText } from "../challenge-words.ts";
import { readInput, withRemarks } from "../read-input.ts";
import type { Caller } from "./envelope.ts";
import { A2aError } from "./errors.ts";
import { isTerminal, type Message } from "./model.ts";
import { applyOutcome, refuseRequest, retryAfterOf, withoutPurchase } from "./outcome.ts";
import type { SkillCall } from "./skill-call.ts";
import { appendToHistory, isSamePayment, paymentNamed, type TaskRecord } from "./task-record.ts";
import type { TaskStore, Versioned } from "./task-store.ts";
import { tooLongUnpaid } from "./texts.ts";

/** The longest input that is kept for a payment to follow, in characters of JSON. */
const inputLimit = 100_000;

/** Throws `invalidParams` for an input that is too long to be kept for a client that has not paid. */
function refuseLongInput({ operation, input }: SkillCall, signature: string | undefined, locale: Locale): void {
  if (operation.free || signature !== undefined || JSON.stringify(input ?? null).length <= inputLimit) return;
  const description = tooLongUnpaid(inputLimit)[locale];
  throw new A2aError("invalidParams", { violations: [{ field: "input", description }] });
}

/** One call on behalf of a task. */
export interface TaskCall {
  readonly call: SkillCall;
  /** The payment, as base64 JSON. */
  readonly signature: string | undefined;
  readonly caller: Caller;
  /** A message that is not in the task's history yet. */
  readonly message?: Message;
  /** Where the caller put a payment that is not read there. */
  readonly misplaced?: string | undefined;
  /** Whether the caller asks for the whole answer, however long. */
  readonly whole?: boolean;
}

/** Calls the operation and concludes the task with the outcome. */
export async function callOperation(
  tasks: TaskStore,
  known: Versioned,
  { call, signature, caller, message, misplaced, whole = false }: TaskCall,
): Promise<TaskRecord> {
  const { operation } = call;
  const { input, sentences: readings } = readInput(operation, call.input, caller.locale);
  const { id } = known.record.task;
  refuseLongInput(call, signature, caller.locale);
  const payment = signature === undefined ? undefined : paymentNamed(signature);
  const ended = await caller.call({
    operation,
    input,
    paymentSignature: signature,
    // A task names one purchase: the same task with another body is a conflict.
    idempotencyKey: caller.idempotencyKey ?? (payment && known.revision > 0 ? `a2a-task:${id}` : undefined),
  });
  const { locale, origin } = caller;
  const told = withTransportText(ended, { operation, transport: "a2a", locale, input, misplaced, origin });
  const outcome = withRemarks(told, { readings });
  const asked = { operation, payment, locale: caller.locale, now: Date.now(), whole, remarks: { readings } };
  refuseRequest(outcome, asked);
  const isResult = outcome.kind === "result";
  const undecided = !isResult && outcome.payment?.state === "in_flight" ? outcome.payment : undefined;
  /** Whether an outcome decides an open payment, because the ledger was asked about it. */
  const decides = (record: TaskRecord) =>
    isResult ||
    (isSamePayment(record.payment, payment) &&
      (outcome.kind === "failure" ? undecided !== undefined : outcome.settlement !== undefined));
  let wasFinished = false;
  const apply = (record: TaskRecord) => {
    const { state } = record.task.status;
    wasFinished = isTerminal(state);
    if (state === "TASK_STATE_COMPLETED") return record;
    // A paid result is always added to the task; nothing else changes a finished one, but for the payment that may yet
    // bring its result.
    if (wasFinished && !isResult)
      return undecided && !isSamePayment(record.payment, payment) ? { ...record, payment } : record;
    if (record.payment?.isOpen && !decides(record)) return record;
    const heard = message ? appendToHistory(record, message) : record;
    return applyOutcome({ ...heard, call: { operationId: operation.id, input: call.input } }, outcome, asked);
  };
  try {
    const changed = await tasks.change(known, apply);
    const { state } = changed.record.task.status;
    // The task was finished before this payment was answered, and says nothing of it.
    const headers = retryAfterOf(outcome);
    if (undecided && wasFinished)
      throw new A2aError("unsupportedOperation", { info: { taskId: id, state }, payment: undecided, headers });
    return (isResult ? changed : await lookInto(tasks, changed, [operation], caller)).record;
  } catch (cause) {
    if (!isResult) throw cause;
    // The calculation is done and perhaps paid for, so the caller gets it even if the task cannot be stored.
    logEvent("a2a_task_not_kept", { task: id, reason: reasonOf(cause) });
    return apply(known.record);
  }
}

/**
 * How long a request may take to reach the ledger, ms. Until then a lost one cannot be distinguished from a slow one.
 */
const longestRequestMs = 60_000;

/**
 * Asks the payer's ledger about a task's open payment, without asking for money. The task is unchanged while the
 * outcome is not known.
 */
export async function lookInto(
  tasks: TaskStore,
  known: Versioned,
  operations: readonly Operation[],
  caller: Caller,
): Promise<Versioned> {
  const { call, payment } = known.record;
  const operation = call && operations.find(({ id }) => id === call.operationId);
  if (!operation || !payment?.isOpen) return known;
  const [locale, now] = [caller.locale, Date.now()];
  const { input, sentences: readings } = readInput(operation, call.input, locale);
  const found = await caller.recall({ ...payment, operation: operation.id, input });
  const hasRunOut = payment.expiresAt !== null && Date.parse(payment.expiresAt) < now;
  const sentAt = Date.parse(known.record.task.status.timestamp ?? "");
  // No facilitator was asked: a payment that is sent again, or signed again, is the same purchase.
  const isOver = found === "none" && (hasRunOut || now > sentAt + longestRequestMs);
  if (typeof found === "string" && !isOver) return known;
  return tasks.change(known, (newest) => {
    if (!newest.payment?.isOpen || !isSamePayment(newest.payment, payment)) return newest;
    if (typeof found === "string") return withoutPurchase(newest, { hasRunOut, locale, now });
    return applyOutcome(newest, found, { operation, payment, locale, now, whole: false, remarks: { readings } });
  });
}
