/** Turns the outcome of a call into a task: the same words, codes and receipts as over HTTP, in A2A's form. */
import { operations } from "../../../../catalog/index.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { summarize } from "../../../../catalog/summary/summary.ts";
import { keptAnswerIn } from "../../../../catalog/words/kept-answer.ts";
import { challengeTexts } from "../../../../catalog/words/messages.ts";
import type { JsonObject, Locale } from "../../../lib/text.ts";
import {
  bodyOf,
  type ChallengeOutcome,
  type FailureOutcome,
  type PaymentWords,
  type PurchaseOutcome,
  type ResultOutcome,
} from "../../../payment/outcome.ts";
import { answerKey, keptAnswer } from "../answer-sections.ts";
import { withOpening } from "../challenge-words.ts";
import { problemText } from "../problem-text.ts";
import type { Remarks } from "../read-input.ts";
import { paidIn, refusalBody, resultBody } from "../result-body.ts";
import { type FittedAnswer, fitIntoMessage } from "../short-answer.ts";
import { A2aError, type FieldViolation } from "./errors.ts";
import type { TaskState } from "./model.ts";
import { paymentErrorOf, paymentKeys, receiptOf } from "./payment.ts";
import {
  attemptLimit,
  dataPart,
  moveTo,
  paymentMetadata,
  type TaskPayment,
  type TaskRecord,
  textPart,
} from "./task-record.ts";
import { paymentCompleted, paymentRequired, taskOver } from "./texts.ts";

/** The request that led to the outcome. */
export interface AnsweredRequest {
  readonly operation: Operation;
  /** The payment that was sent along. */
  readonly payment: TaskPayment | undefined;
  readonly locale: Locale;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether the caller asks for the whole answer, however long. */
  readonly whole: boolean;
  readonly remarks: Remarks;
}

const violationsOf = (problems: readonly JsonObject[]): readonly FieldViolation[] =>
  problems.map((problem) => {
    const { path, header } = problem;
    const field = typeof path === "string" ? `input${path === "/" ? "" : path}` : String(header ?? "input");
    return { field, description: problemText(problem) };
  });

/** The header that says how long to wait before the request is repeated. */
export const retryAfterOf = (outcome: PurchaseOutcome): Readonly<Record<string, string>> =>
  outcome.kind === "result" || outcome.retryAfterSeconds === undefined
    ? {}
    : { "Retry-After": String(outcome.retryAfterSeconds) };

/**
 * Throws when the outcome is about the request, not the task: too many requests, a bad header, unpaid invalid input.
 * The task, if there is one, stays as it was.
 */
export function refuseRequest(outcome: PurchaseOutcome, { operation }: AnsweredRequest): void {
  if (outcome.kind !== "failure" || (outcome.status !== 429 && outcome.status !== 400)) return;
  const { status, code, message, requestId, details, payment } = outcome;
  if (status === 429) throw new A2aError("rateLimited", { payment, headers: retryAfterOf(outcome) });
  const aboutTheTask = !operation.free && ["validation_failed", "body_too_large"].includes(code);
  if (aboutTheTask) return;
  const violations = violationsOf(details);
  throw new A2aError("invalidParams", {
    violations: violations.length > 0 ? violations : [{ field: "input", description: message }],
    info: { code, request_id: requestId },
    payment,
  });
}

function completed(record: TaskRecord, result: ResultOutcome, asked: AnsweredRequest) {
  const { operation, locale, now, payment = record.payment, whole, remarks } = asked;
  const { settlement, keptAt } = result;
  const body = resultBody(result, remarks);
  const settled = settlement === undefined ? undefined : JSON.parse(settlement);
  const receipts = settlement === undefined ? record.receipts : [...record.receipts, receiptOf(settlement)];
  const { call: _, required: __, ...open } = record;
  const repetition = keptAnswerIn(settled);
  const thanks = operation.free
    ? undefined
    : {
        parts: [textPart(repetition?.message ?? paymentCompleted[locale])],
        metadata: paymentMetadata("payment-completed", { [paymentKeys.receipts]: receipts }),
      };
  const done = moveTo({ ...open, receipts }, "TASK_STATE_COMPLETED", thanks, now);
  const { parts: keptParts, ...kept } = keptAnswer(keptAt, body) ?? {};
  const artifactId = crypto.randomUUID();
  const restOf = ({ link, cut }: FittedAnswer) => {
    // A whole answer contains its parts.
    const metadata = keptAt !== undefined && { [answerKey]: { ...kept, ...(cut && { parts: keptParts }) } };
    const about = { artifactId, name: `${operation.id}.result`, ...(metadata && { metadata }) };
    const where = { member: "parts[0].data", link, paid: paidIn(settled), ...(cut && { cut }) };
    const words = summarize(body, where, locale);
    const parts = repetition
      ? [textPart(`${repetition.message}\n\n${words}`), dataPart({ kept_answer: repetition })]
      : [textPart(words)];
    return { task: done.task, about, parts };
  };
  const { body: shown, rest } = fitIntoMessage({ body, keptAt }, { whole, restOf });
  // The first part stays exactly what was sold, because its receipt holds its hash.
  const artifacts = [{ ...rest.about, parts: [dataPart(shown), ...rest.parts] }];
  return {
    ...done,
    task: { ...done.task, artifacts },
    ...(payment && { payment: { ...payment, isOpen: false } }),
  };
}

/** The receipts of earlier attempts at payment, as metadata. */
const earlierReceipts = ({ receipts }: TaskRecord): JsonObject =>
  receipts.length > 0 ? { [paymentKeys.receipts]: receipts } : {};

const freeSkill = operations.find(({ free }) => free)?.id;

function unpaid(record: TaskRecord, challenge: ChallengeOutcome, { operation, locale, now }: AnsweredRequest) {
  const required = bodyOf(withOpening(challenge, operation, freeSkill));
  const metadata = paymentMetadata("payment-required", {
    [paymentKeys.required]: required,
    ...earlierReceipts(record),
  });
  const said = { parts: [textPart(`${paymentRequired[locale]} ${required.message}`)], metadata };
  return moveTo({ ...record, required }, "TASK_STATE_INPUT_REQUIRED", said, now);
}

/** A payment that bought nothing. */
interface RefusedPayment {
  readonly error: string;
  readonly message: string;
  /** The challenge that asks for another one; undefined if no challenge came before. */
  readonly required: JsonObject | undefined;
  /** x402's SettleResponse of a payment that the ledger was asked about. */
  readonly settlement?: JsonObject | undefined;
  /** What the challenge says of the payment. */
  readonly payment?: PaymentWords | undefined;
}

const networkIn = (required: JsonObject | undefined): unknown => {
  const [offer] = Array.isArray(required?.accepts) ? required.accepts : [];
  return Object(offer).network;
};

/**
 * Asks for another payment after one that was refused, as over HTTP, unless there have been too many. A task that is
 * over takes no payment, so its words ask for no payment, now or later.
 */
function refused(
  record: TaskRecord,
  { error, message, required, settlement, payment: words }: RefusedPayment,
  { payment, locale, now }: Pick<AnsweredRequest, "payment" | "locale" | "now">,
): TaskRecord {
  const network = networkIn(required);
  const receipts = [...record.receipts, settlement ?? { success: false, errorReason: error, transaction: "", network }];
  const over = receipts.length >= attemptLimit || !required;
  const isStop = words?.action === "stop";
  const metadata = paymentMetadata("payment-failed", {
    [paymentKeys.error]: paymentErrorOf(error),
    [paymentKeys.receipts]: receipts,
    ...(!over && { [paymentKeys.required]: required }),
  });
  return moveTo(
    { ...record, required, receipts, payment: payment && { ...payment, isOpen: false } },
    over ? "TASK_STATE_FAILED" : "TASK_STATE_INPUT_REQUIRED",
    { parts: [textPart(over && !isStop ? taskOver(error)[locale] : message)], metadata },
    now,
  );
}

/**
 * Asks for a payment again when the ledger has no purchase for the open one, which ran out or never reached the ledger.
 */
export function withoutPurchase(
  record: TaskRecord,
  { hasRunOut, locale, now }: Pick<AnsweredRequest, "locale" | "now"> & { readonly hasRunOut: boolean },
): TaskRecord {
  const error = hasRunOut ? "payment_expired" : "payment_required";
  const asked = record.required?.message;
  const message = hasRunOut || typeof asked !== "string" ? challengeTexts[error][locale] : asked;
  const { required, payment } = record;
  return refused(record, { error, message, required }, { payment, locale, now });
}

/**
 * The task after a failure. It waits for a payment that may have gone through, and stays open for one that was
 * certainly not taken when repeating can help, with the terms if it had any. Every other failure ends the task.
 */
function failed(record: TaskRecord, failure: FailureOutcome, { payment, now }: AnsweredRequest): TaskRecord {
  const isOpen = Boolean(payment?.payer) && failure.retryable && failure.payment?.state === "in_flight";
  const repeatable = payment !== undefined && failure.retryable;
  const asksAgain = repeatable && !isOpen && record.required !== undefined;
  const state: TaskState = isOpen || repeatable ? "TASK_STATE_INPUT_REQUIRED" : "TASK_STATE_FAILED";
  const status = isOpen ? "payment-submitted" : asksAgain ? "payment-required" : "payment-failed";
  const metadata = paymentMetadata(status, {
    ...(asksAgain && { [paymentKeys.required]: record.required }),
    ...earlierReceipts(record),
  });
  const parts = [dataPart(refusalBody(failure)), textPart(failure.message)];
  // A payment that came with this failure may be a forgery of the payment that is already open.
  const known = record.payment?.isOpen ? record.payment : payment;
  return moveTo(
    { ...record, payment: known && isOpen ? { ...known, isOpen } : undefined },
    state,
    { parts, ...(payment && { metadata }) },
    now,
  );
}

/** The record after an outcome that `refuseRequest` accepted. */
export function applyOutcome(record: TaskRecord, outcome: PurchaseOutcome, asked: AnsweredRequest): TaskRecord {
  if (outcome.kind === "result") return completed(record, outcome, asked);
  if (outcome.kind === "failure") return failed(record, outcome, asked);
  if (!asked.payment) return unpaid(record, outcome, asked);
  return refused(record, { ...outcome, required: refusalBody(outcome) }, asked);
}
