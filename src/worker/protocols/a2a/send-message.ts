/** What a message does: it opens a task, answers the agent's question, pays for a task, or declines to. */
import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../../../../catalog/operation.ts";
import type { JsonObject, Text } from "../../../lib/text.ts";
import { readInput } from "../read-input.ts";
import { asksForWhole } from "../short-answer.ts";
import type { Caller } from "./envelope.ts";
import { A2aError } from "./errors.ts";
import { offerSkills } from "./guidance.ts";
import { isTerminal, type Message, type SendMessageRequest } from "./model.ts";
import { readPayment, type SubmittedPayment } from "./payment.ts";
import { readSkillCall, type SkillCall } from "./skill-call.ts";
import { callOperation, lookInto } from "./task-call.ts";
import {
  appendToHistory,
  isSamePayment,
  moveTo,
  openTask,
  paymentMetadata,
  paymentNamed,
  type TaskRecord,
  textPart,
} from "./task-record.ts";
import { conversationName, type TaskStore, type Versioned } from "./task-store.ts";
import { paymentRejected, refusedMessages } from "./texts.ts";

/** Rejects parts that the agent cannot read: files, and media types other than JSON and text. */
function refuseUnreadableParts({ parts }: Message): void {
  for (const { raw, url, data, mediaType = "" } of parts) {
    const type = mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
    const isJson = type === "" || /^application\/(?:[\w.+-]+\+)?json$/.test(type);
    const isText = data === undefined && type.startsWith("text/");
    if (raw !== undefined || url !== undefined || !(isJson || isText))
      throw new A2aError("contentTypeNotSupported", { info: { mediaType: type.slice(0, 100) } });
  }
}

const invalidMessage = (field: string, text: Text, { locale }: Caller) =>
  new A2aError("invalidParams", { violations: [{ field: `message.${field}`, description: text[locale] }] });

/** One message with everything that its answer depends on. */
interface MessageContext {
  readonly operations: readonly Operation[];
  readonly tasks: TaskStore;
  readonly message: Message;
  /** The metadata of the request and of its message. */
  readonly metadata: JsonObject;
  readonly payment: SubmittedPayment;
  /** Whether the caller asks for the whole answer, however long. */
  readonly whole: boolean;
  readonly caller: Caller;
}

/** Advises a message that names no skill. */
async function askForSkill(sent: MessageContext, known: Versioned, isHeard: boolean): Promise<TaskRecord> {
  const { message, metadata, caller, operations, payment } = sent;
  const unclear = { message, metadata, locale: caller.locale, isPaid: payment.signature !== undefined };
  const parts = await offerSkills(unclear, operations, caller.consult);
  const { record } = await sent.tasks.change(known, (newest) => {
    const heard = isHeard ? newest : appendToHistory(newest, message);
    return moveTo(heard, "TASK_STATE_INPUT_REQUIRED", { parts }, Date.now());
  });
  return record;
}

/** Handles a message without a task: a new task, with the answer it gets at once. */
async function start(sent: MessageContext): Promise<TaskRecord> {
  const { message, metadata, payment, whole, caller } = sent;
  const id = message.contextId ?? crypto.randomUUID();
  const context = { id, conversation: conversationName(id), opensContext: message.contextId === undefined };
  const record = openTask(message, context, Date.now());
  const known: Versioned = { revision: 0, record };
  const call = readSkillCall(message, metadata, sent.operations);
  if (!call) return askForSkill(sent, known, true);
  const signature = call.operation.free ? undefined : payment.signature;
  return callOperation(sent.tasks, known, { call, caller, signature, misplaced: payment.misplaced, whole });
}

/** The call that a task is for. Throws for a call other than the one that awaits payment: that is another task. */
function callFor({ call }: TaskRecord, sent: MessageContext): SkillCall | undefined {
  const { message, metadata, operations, caller } = sent;
  const named = readSkillCall(message, metadata, operations);
  if (!call) return named;
  const meantIn = (input: unknown) => named && readInput(named.operation, input, caller.locale).input;
  if (
    named &&
    !(named.operation.id === call.operationId && isDeepStrictEqual(meantIn(named.input), meantIn(call.input)))
  )
    throw invalidMessage("parts", refusedMessages.otherInput, caller);
  const operation = operations.find(({ id }) => id === call.operationId);
  return operation && { operation, input: call.input };
}

/** Cancels a task whose payment the caller declines, unless it is decided or a payment is under way. */
async function decline({ tasks, message, caller }: MessageContext, known: Versioned): Promise<TaskRecord> {
  const said = { parts: [textPart(paymentRejected[caller.locale])], metadata: paymentMetadata("payment-rejected") };
  const changed = await tasks.change(known, (record) =>
    isTerminal(record.task.status.state) || record.payment?.isOpen
      ? record
      : moveTo(appendToHistory(record, message), "TASK_STATE_CANCELED", said, Date.now()),
  );
  return changed.record;
}

/**
 * Handles a further message on a finished task. Only the task's own payment is answered: its answer was lost, or a
 * declined payment moved the money after all.
 */
async function repeat(sent: MessageContext, known: Versioned): Promise<TaskRecord> {
  const { tasks, payment, caller, whole } = sent;
  const { task, payment: paid, call: paidCall } = known.record;
  const { signature } = payment;
  if (signature === undefined || !isSamePayment(paid, paymentNamed(signature)))
    throw new A2aError("unsupportedOperation", { info: { taskId: task.id, state: task.status.state } });
  const call = paidCall && callFor(known.record, sent);
  return call ? callOperation(tasks, known, { call, signature, caller, whole }) : known.record;
}

/**
 * Answers a further message on a task. Any caller that knows a task's id may send one; a payment pays for the task's
 * own call.
 */
async function followUp(sent: MessageContext, found: Versioned): Promise<TaskRecord> {
  const { tasks, operations, message, caller, whole } = sent;
  const { signature, rejected, misplaced } = sent.payment;
  const { task, call: awaitingPayment, payment: open } = found.record;
  if (message.contextId !== undefined && message.contextId !== task.contextId)
    throw invalidMessage("contextId", refusedMessages.otherContext, caller);
  if (isTerminal(task.status.state)) return repeat(sent, found);
  const declines = rejected && awaitingPayment !== undefined;
  const call = declines ? undefined : callFor(found.record, sent);
  const paid = signature === undefined || call?.operation.free ? undefined : signature;
  let known = found;
  if (open?.isOpen && (paid === undefined || !isSamePayment(open, paymentNamed(paid)))) {
    known = await lookInto(tasks, found, operations, caller);
    const { record } = known;
    // While a payment is undecided, no other payment is accepted and the caller is not asked to pay again.
    if (record.payment?.isOpen || isTerminal(record.task.status.state)) return record;
  }
  if (declines) return decline(sent, known);
  if (!call) return askForSkill(sent, known, false);
  return callOperation(tasks, known, {
    call,
    signature: paid,
    message,
    caller,
    misplaced: paid === undefined ? misplaced : undefined,
    whole,
  });
}

/** Answers messages for operations and their tasks: with the task that each opened or changed. */
export function createSendMessage(operations: readonly Operation[], tasks: TaskStore) {
  return async ({ message, configuration, ...request }: SendMessageRequest, caller: Caller): Promise<TaskRecord> => {
    if (configuration?.taskPushNotificationConfig !== undefined) throw new A2aError("pushNotificationNotSupported");
    refuseUnreadableParts(message);
    const metadata = { ...request.metadata, ...message.metadata };
    const whole = asksForWhole(metadata, configuration?.acceptedOutputModes ?? []);
    const payment = readPayment(metadata, message, caller.paymentHeader);
    const sent = { operations, tasks, message, metadata, payment, whole, caller };
    return message.taskId ? followUp(sent, await tasks.read(message.taskId)) : start(sent);
  };
}
