/** The record of a task, and its changes. Pure: a record and an event in, a record out. */
import type { Hex } from "viem";
import { x402Extensions } from "../../../../catalog/service/service.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { claimedPayment, isoTimeOf } from "../../http/payment-header.ts";
import { isTerminal, type Message, type Part, type Task, type TaskState } from "./model.ts";
import { type PaymentStatus, paymentKeys, withoutPayment, withoutTerms } from "./payment.ts";

/** The payment that a task was last paid with: its authorization, by which the payer's ledger finds it. */
export interface TaskPayment {
  /** In lower case; empty for a payload without one. */
  readonly payer: string;
  readonly nonce: string;
  /** As it was sent, in lower case: nonces are public, so that only the signature shows whose answer it is. */
  readonly signature: Hex | undefined;
  /** When it runs out, ISO 8601. */
  readonly expiresAt: string | null;
  /** Whether its outcome was unknown when the ledger was last asked. */
  readonly isOpen: boolean;
}

/** A task, with members that only the service uses. */
export interface TaskRecord {
  readonly task: Task;
  /** The name of the conversation that lists the task, if it exists; undefined when there can be none. */
  readonly conversation?: string | undefined;
  /** Whether the context's id was made for this task, so that it begins the conversation. */
  readonly opensContext?: boolean;
  /** The call of the task. Its first input counts, even if a later message holds another. */
  readonly call?: { readonly operationId: string; readonly input: unknown } | undefined;
  /** The last challenge that the caller was given. */
  readonly required?: JsonObject | undefined;
  /** Every attempt at payment, oldest first; only ever added to. */
  readonly receipts: readonly JsonObject[];
  readonly payment?: TaskPayment | undefined;
}

/** The undecided payment of a task as release 4b6a6dc3 stores it; `heldUntil` is 0 when it is decided. */
interface EarlierClaim {
  readonly heldUntil: number;
  /** The payment, as base64 JSON; undefined until its first answer. */
  readonly signature?: string | undefined;
}

/** A message of the agent in a status. */
export interface Utterance {
  readonly parts: readonly Part[];
  readonly metadata?: JsonObject;
}

/** How many attempts at payment end a task, so that the size of its receipts is bounded. */
export const attemptLimit = 10;

/** The most history that is kept, in characters of JSON; the oldest messages are dropped first. */
const historyLimit = 10_000;

/**
 * The longest message that is kept unchanged, in characters of JSON. A full input is kept beside it while it is needed.
 */
const messageLimit = 2_000;

const awaitingInputMs = 15 * 60_000;
const finishedMs = 24 * 60 * 60_000;

/**
 * When a record is forgotten, in milliseconds since the epoch. A payment that is not decided is kept as long as a
 * finished task.
 */
export function expiryOf(record: TaskRecord, now: number): number {
  const keep = isTerminal(record.task.status.state) || record.payment?.isOpen;
  return now + (keep ? finishedMs : awaitingInputMs);
}

/** The payment of a header, by which the payer's ledger finds it. */
export function paymentNamed(header: string): TaskPayment {
  const { payer = "", nonce = "", signature, validBefore } = claimedPayment(header);
  const expiresAt = isoTimeOf(validBefore);
  return { payer, nonce, signature, expiresAt, isOpen: false };
}

/** Whether two payments are one authorization (EIP-3009). */
export const isSamePayment = (one: TaskPayment | undefined, other: TaskPayment | undefined): boolean =>
  one !== undefined && other !== undefined && one.payer === other.payer && one.nonce === other.nonce;

/**
 * Reads a stored record, also one that release 4b6a6dc3 wrote. That release keeps an open payment in `claim`, and
 * leaves `payment` as it finds it, even when it has decided it: only a task that says so still waits for one.
 */
export function storedRecord(text: string): TaskRecord {
  const { claim, ...record }: TaskRecord & { readonly claim?: EarlierClaim } = JSON.parse(text);
  if (claim?.signature !== undefined && claim.heldUntil > 0)
    return { ...record, payment: { ...paymentNamed(claim.signature), isOpen: true } };
  const isAwaited = record.task.status.message?.metadata?.[paymentKeys.status] === "payment-submitted";
  return record.payment?.isOpen && !isAwaited ? { ...record, payment: { ...record.payment, isOpen: false } } : record;
}

export const textPart = (text: string): Part => ({ text, mediaType: "text/plain" });

export const dataPart = (data: unknown): Part => ({ data, mediaType: "application/json" });

/** Returns the metadata of a message about payment. */
export const paymentMetadata = (status: PaymentStatus, more: JsonObject = {}): JsonObject => ({
  [paymentKeys.status]: status,
  ...more,
});

function bounded(history: readonly Message[]): readonly Message[] {
  let length = 0;
  const kept = history.findLastIndex((message) => {
    length += JSON.stringify(message).length;
    return length > historyLimit;
  });
  return history.slice(kept + 1);
}

/** A message in the form that is kept: without its payment, and bounded, so that no stranger fills the storage. */
function kept(message: Message): Message {
  const { messageId, taskId, contextId, role, parts } = message;
  const shortened = { messageId, taskId, contextId, role, parts: [textPart("…")] };
  const isLong = (value: unknown) => JSON.stringify(value).length > messageLimit;
  // Parts that are not kept need no search for a payment: they may have thousands of members.
  if (isLong(parts)) return shortened;
  const unpaid = withoutPayment(message);
  return isLong(unpaid) ? shortened : unpaid;
}

/** Adds a message of the caller to a task's history, after the agent's last message. */
export function appendToHistory(record: TaskRecord, message: Message): TaskRecord {
  const { task } = record;
  const heard = kept({ ...message, taskId: task.id, contextId: task.contextId });
  const said = task.status.message ? [withoutTerms(task.status.message)] : [];
  const { message: _, ...status } = task.status;
  return { ...record, task: { ...task, status, history: bounded([...(task.history ?? []), ...said, heard]) } };
}

/** The context of a new task, and the conversation that lists it. */
type NewContext = Pick<TaskRecord, "conversation" | "opensContext"> & { readonly id: string };

/** Returns a new task that has received its first message. */
export function openTask(message: Message, { id: contextId, ...listing }: NewContext, now: number): TaskRecord {
  const status = { state: "TASK_STATE_SUBMITTED", timestamp: new Date(now).toISOString() } as const;
  return appendToHistory({ task: { id: crypto.randomUUID(), contextId, status }, ...listing, receipts: [] }, message);
}

/** Moves a task to a state, with a message of the agent. */
export function moveTo(record: TaskRecord, state: TaskState, said: Utterance | undefined, now: number): TaskRecord {
  const { task } = record;
  const message: Message | undefined = said && {
    messageId: crypto.randomUUID(),
    taskId: task.id,
    contextId: task.contextId,
    role: "ROLE_AGENT",
    parts: said.parts,
    ...(said.metadata && { metadata: said.metadata, extensions: [x402Extensions[0]] }),
  };
  // The list is sorted by this time, so it never goes backwards.
  const timestamp = new Date(Math.max(now, Date.parse(task.status.timestamp))).toISOString();
  return { ...record, task: { ...task, status: { state, ...(message && { message }), timestamp } } };
}

/** The shown part of a task. */
export interface TaskView {
  /** The most messages of history, the latest; undefined for all that are kept. */
  readonly historyLength?: number | undefined;
  readonly artifacts: boolean;
}

/** Returns the task as a caller sees it. */
export function show({ task: { artifacts, history, ...task } }: TaskRecord, view: TaskView): Task {
  const shown = view.historyLength === undefined ? history : history?.slice(-view.historyLength);
  return {
    ...task,
    ...(view.artifacts && artifacts && { artifacts }),
    ...(view.historyLength !== 0 && shown && shown.length > 0 && { history: shown }),
  };
}
