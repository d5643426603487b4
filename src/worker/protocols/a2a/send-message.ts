/** What a message does: opens a task, answers what a task asked for, pays for it, or declines to. */
import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../../lib/text.ts";
import type { Operation } from "../../operation/operation.ts";
import { asksForWhole } from "../short-answer.ts";
import type { Caller } from "./caller.ts";
import { A2aError } from "./errors.ts";
import { type Consult, guide } from "./guidance.ts";
import { isTerminal, type Message, type SendMessageRequest } from "./model.ts";
import { readPayment } from "./payment.ts";
import { ask, fingerprintOf, pay } from "./purchase.ts";
import { readSkillCall, type SkillCall } from "./skill-call.ts";
import {
  hear,
  isClaimedByAnother,
  moveTo,
  openTask,
  paymentMetadata,
  type TaskRecord,
  textPart,
} from "./task-record.ts";
import { conversationName, type TaskStore, type Versioned } from "./task-store.ts";
import { paymentRejected } from "./texts.ts";

/** Refuses parts that nothing here can read: files, and media types other than JSON and text. */
function refuseUnreadableParts({ parts }: Message): void {
  for (const { raw, url, data, mediaType = "" } of parts) {
    const type = mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
    const isJson = type === "" || /^application\/(?:[\w.+-]+\+)?json$/.test(type);
    const isText = data === undefined && type.startsWith("text/");
    if (raw !== undefined || url !== undefined || !(isJson || isText))
      throw new A2aError("contentTypeNotSupported", { info: { mediaType: type.slice(0, 100) } });
  }
}

const invalidMessage = (field: string, description: string) =>
  new A2aError("invalidParams", { violations: [{ field: `message.${field}`, description }] });

/** Answers messages for operations and their tasks. */
export function createSendMessage(operations: readonly Operation[], tasks: TaskStore, consult: Consult) {
  /** Answers what names no skill. */
  const advise = (record: TaskRecord, message: Message, metadata: JsonObject, { locale }: Caller) =>
    guide(record, { message, metadata, locale }, operations, consult, Date.now());

  /** A message without a task: a new task, with the answer it gets at once. */
  async function start(message: Message, metadata: JsonObject, whole: boolean, caller: Caller): Promise<TaskRecord> {
    const contextId = message.contextId ?? crypto.randomUUID();
    const now = Date.now();
    const known: Versioned = {
      revision: 0,
      record: openTask(message, contextId, conversationName(contextId), now),
    };
    const call = readSkillCall(message, metadata, operations);
    if (!call) return (await tasks.change(known, (record) => advise(record, message, metadata, caller))).record;
    const { signature, misplaced } = readPayment(metadata, message);
    return ask(tasks, known, {
      call,
      caller,
      signature: call.operation.free ? undefined : signature,
      misplaced,
      whole,
    });
  }

  /**
   * What a task is to be asked for. Throws when it awaits payment and a later message names something else: that is
   * another task.
   */
  function callFor({ call }: TaskRecord, message: Message, metadata: JsonObject): SkillCall | undefined {
    const named = readSkillCall(message, metadata, operations);
    if (!call) return named;
    if (named && !(named.operation.id === call.operationId && isDeepStrictEqual(named.input, call.input)))
      throw invalidMessage(
        "parts",
        "This task awaits payment for the input it was given; another input is another task.",
      );
    const operation = operations.find(({ id }) => id === call.operationId);
    return operation && { operation, input: call.input };
  }

  async function decline(known: Versioned, message: Message, { locale }: Caller): Promise<TaskRecord> {
    const said = { parts: [textPart(paymentRejected[locale])], metadata: paymentMetadata("payment-rejected") };
    const changed = await tasks.change(known, (record) =>
      isTerminal(record.task.status.state) || isClaimedByAnother(record, undefined, Date.now())
        ? record
        : moveTo(hear(record, message), "TASK_STATE_CANCELED", said, Date.now()),
    );
    return changed.record;
  }

  /**
   * A further message on a task. Whoever knows a task's id may speak on it; a payment pays for what the task was asked.
   */
  async function followUp(
    known: Versioned,
    message: Message,
    metadata: JsonObject,
    whole: boolean,
    caller: Caller,
  ): Promise<TaskRecord> {
    const { task, claim, call: awaitingPayment } = known.record;
    if (message.contextId !== undefined && message.contextId !== task.contextId)
      throw invalidMessage("contextId", "This is not the context of the task.");
    const { signature, rejected, misplaced } = readPayment(metadata, message);
    if (isTerminal(task.status.state)) {
      // The payment of this task once more: its answer was lost, or what was declined may have moved the money after
      // all.
      if (signature !== undefined && claim?.fingerprint === (await fingerprintOf(signature))) {
        const call = awaitingPayment && callFor(known.record, message, metadata);
        return call ? ask(tasks, known, { call, signature, caller, whole }) : known.record;
      }
      throw new A2aError("unsupportedOperation", { info: { taskId: task.id, state: task.status.state } });
    }
    if (rejected && awaitingPayment) return decline(known, message, caller);
    const call = callFor(known.record, message, metadata);
    if (!call) {
      const guided = await tasks.change(known, (record) => advise(hear(record, message), message, metadata, caller));
      return guided.record;
    }
    if (signature !== undefined && !call.operation.free)
      return pay(tasks, known, { call, signature, message, caller, whole });
    // While a payment is undecided nobody is invited to pay again.
    if (isClaimedByAnother(known.record, undefined, Date.now())) return known.record;
    return ask(tasks, known, { call, signature: undefined, message, caller, misplaced, whole });
  }

  /** The task that a message opened or changed. */
  async function answer({ message, configuration, metadata }: SendMessageRequest, caller: Caller): Promise<TaskRecord> {
    if (configuration?.taskPushNotificationConfig !== undefined) throw new A2aError("pushNotificationNotSupported");
    refuseUnreadableParts(message);
    const allMetadata = { ...metadata, ...message.metadata };
    const whole = asksForWhole(allMetadata, configuration?.acceptedOutputModes ?? []);
    if (!message.taskId) return start(message, allMetadata, whole, caller);
    return followUp(await tasks.read(message.taskId), message, allMetadata, whole, caller);
  }

  return answer;
}
