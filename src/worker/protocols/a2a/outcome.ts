/** What the route's answer makes of a task. The same statuses, codes and receipts as over HTTP, in A2A's words. */
import { z } from "@hono/zod-openapi";
import type { Operation } from "../../../../catalog/operation.ts";
import { challengeErrors } from "../../../../catalog/service/challenge-errors.ts";
import { summarize } from "../../../../catalog/summary/summary.ts";
import { keptAnswerIn } from "../../../../catalog/words/kept-answer.ts";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import type { JsonObject, Locale } from "../../../lib/text.ts";
import { partsOf } from "../../http/payment-status.ts";
import { errorSchema } from "../../http/schemas.ts";
import { answerKey, keptAnswer } from "../answer-sections.ts";
import type { Answer } from "../dispatch.ts";
import { type FittedAnswer, fitIntoMessage } from "../short-answer.ts";
import { A2aError, type FieldViolation } from "./errors.ts";
import type { TaskState } from "./model.ts";
import { paymentErrors, paymentKeys, textsOf } from "./payment.ts";
import {
  attemptLimit,
  dataPart,
  decidedClaim,
  moveTo,
  paymentMetadata,
  type TaskRecord,
  textPart,
} from "./task-record.ts";
import { paymentCompleted, paymentRequired } from "./texts.ts";

/** What led to the answer. */
export interface AnsweredRequest {
  readonly operation: Operation;
  /** The fingerprint of the payment that was sent along. */
  readonly payment: string | undefined;
  /** That payment, as base64 JSON. */
  readonly signature: string | undefined;
  readonly locale: Locale;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether the caller asks for an answer however long it is. */
  readonly whole: boolean;
}

/**
 * How long an undecided payment keeps others away: the longest validity of an authorization, after which it is decided.
 */
const undecidedMs = 24 * 60 * 60_000;

const receiptSchema = z.looseObject({ success: z.boolean() });
const challengeSummary = z.looseObject({
  error: z.enum(challengeErrors),
  message: z.string(),
  accepts: z.array(z.looseObject({ network: z.string() })).min(1),
});

/** Returns the settlement in a PAYMENT-RESPONSE header. */
function receiptOf(answer: Answer): JsonObject | undefined {
  const header = answer.headers.get("PAYMENT-RESPONSE");
  return header === null ? undefined : receiptSchema.parse(fromHeaderJson(header, header.length));
}

const violationsOf = (problems: readonly JsonObject[]): readonly FieldViolation[] =>
  problems.map(({ path, header, message, code }) => ({
    field: typeof path === "string" ? `input${path === "/" ? "" : path}` : String(header ?? "input"),
    description: String(message ?? code ?? ""),
  }));

/**
 * Throws when the answer is about the request, not the task: too many requests, a bad header, unpaid invalid input. The
 * task, if there is one, stays as it was.
 */
export function refuseRequest(answer: Answer, { operation }: AnsweredRequest): void {
  if (answer.status !== 429 && answer.status !== 400) return;
  const { error } = errorSchema.parse(answer.body);
  const { status, problems } = partsOf(error.details);
  const words = textsOf(status);
  if (answer.status === 429) {
    const retryAfter = answer.headers.get("Retry-After");
    throw new A2aError("rateLimited", { info: words, ...(retryAfter && { headers: { "Retry-After": retryAfter } }) });
  }
  const aboutTheTask = !operation.free && ["validation_failed", "body_too_large"].includes(error.code);
  if (aboutTheTask) return;
  const violations = violationsOf(problems);
  throw new A2aError("invalidParams", {
    violations: violations.length > 0 ? violations : [{ field: "input", description: error.message }],
    info: { code: error.code, request_id: error.request_id, ...words },
  });
}

function completed(record: TaskRecord, answer: Answer, asked: AnsweredRequest): TaskRecord {
  const { operation, locale, now, payment, whole } = asked;
  const receipt = receiptOf(answer);
  const receipts = receipt ? [...record.receipts, receipt] : record.receipts;
  const { call: _, required: __, ...rest } = record;
  const repetition = keptAnswerIn(receipt);
  const said = operation.free
    ? undefined
    : {
        parts: [textPart(repetition?.message ?? paymentCompleted[locale])],
        metadata: paymentMetadata("payment-completed", { [paymentKeys.receipts]: receipts }),
      };
  const artifactId = crypto.randomUUID();
  const name = `${operation.id}.result`;
  const withArtifact = ({ body, link, cut }: FittedAnswer) => {
    const words = summarize(answer.body, { member: "parts[0].data", link, ...(cut && { cut }) }, locale);
    const kept = keptAnswer(answer);
    const metadata = kept && { metadata: { [answerKey]: kept } };
    // The first part stays what was sold: its receipt holds its hash.
    const parts = repetition
      ? [dataPart(body), textPart(`${repetition.message}\n\n${words}`), dataPart({ kept_answer: repetition })]
      : [dataPart(body), textPart(words)];
    const artifact = { artifactId, name, parts, ...metadata };
    return moveTo(
      { ...rest, task: { ...record.task, artifacts: [artifact] }, receipts },
      "TASK_STATE_COMPLETED",
      said,
      now,
    );
  };
  const overheadOf = (given: FittedAnswer) => withArtifact({ ...given, body: {} }).task;
  const done = withArtifact(fitIntoMessage(answer, { whole, overheadOf }));
  return payment === undefined ? done : { ...done, claim: decidedClaim(payment) };
}

/** Returns the receipts of earlier attempts at payment, as metadata. */
const earlierReceipts = ({ receipts }: TaskRecord): JsonObject =>
  receipts.length > 0 ? { [paymentKeys.receipts]: receipts } : {};

function unpaid(record: TaskRecord, required: JsonObject, { operation, locale, now }: AnsweredRequest): TaskRecord {
  const text = paymentRequired[locale]
    .replace("{name}", operation.name[locale])
    .replace("{price}", operation.price.usdc);
  return moveTo(
    { ...record, required },
    "TASK_STATE_INPUT_REQUIRED",
    {
      parts: [textPart(`${text} ${challengeSummary.parse(required).message}`)],
      metadata: paymentMetadata("payment-required", {
        [paymentKeys.required]: required,
        ...earlierReceipts(record),
      }),
    },
    now,
  );
}

/**
 * A payment that was refused: another may be tried, as over HTTP, unless there have been too many. It is remembered and
 * looked into again when it comes again: until it expires, the money can move.
 */
function refused(record: TaskRecord, answer: Answer, { now, payment = "" }: AnsweredRequest): TaskRecord {
  const { error, message, accepts } = challengeSummary.parse(answer.body);
  const code = paymentErrors[error];
  const receipt = receiptOf(answer) ?? {
    success: false,
    errorReason: error,
    transaction: "",
    network: accepts[0]?.network,
  };
  const receipts = [...record.receipts, receipt];
  const over = receipts.length >= attemptLimit;
  return moveTo(
    { ...record, required: answer.body, receipts, claim: decidedClaim(payment) },
    over ? "TASK_STATE_FAILED" : "TASK_STATE_INPUT_REQUIRED",
    {
      parts: [textPart(message)],
      metadata: paymentMetadata("payment-failed", {
        [paymentKeys.error]: code,
        [paymentKeys.receipts]: receipts,
        ...(!over && { [paymentKeys.required]: answer.body }),
      }),
    },
    now,
  );
}

/**
 * The service could not, or would not, answer. A task waits for a payment that may have gone through. A payment that
 * was certainly not taken leaves the challenge open when repeating can help. Everything else ends the task.
 */
function failed(record: TaskRecord, answer: Answer, { payment, signature, now }: AnsweredRequest): TaskRecord {
  const { error } = errorSchema.parse(answer.body);
  const undecided = error.code === "settlement_unknown" && payment !== undefined;
  const repeatable = payment !== undefined && error.retryable && record.required !== undefined;
  const state: TaskState = undecided || repeatable ? "TASK_STATE_INPUT_REQUIRED" : "TASK_STATE_FAILED";
  const status = undecided ? "payment-submitted" : repeatable ? "payment-required" : "payment-failed";
  const metadata = paymentMetadata(status, {
    ...(repeatable && !undecided && { [paymentKeys.required]: record.required }),
    ...earlierReceipts(record),
  });
  const { claim: _, ...rest } = record;
  return moveTo(
    undecided
      ? {
          ...rest,
          claim: { ...decidedClaim(payment), heldUntil: now + undecidedMs, signature, askedAt: now },
        }
      : rest,
    state,
    { parts: [dataPart(answer.body), textPart(error.message)], ...(payment !== undefined && { metadata }) },
    now,
  );
}

/** Returns the record after an answer that `refuseRequest` let pass. */
export function applyAnswer(record: TaskRecord, answer: Answer, asked: AnsweredRequest): TaskRecord {
  if (answer.status === 200) return completed(record, answer, asked);
  if (answer.status !== 402) return failed(record, answer, asked);
  return asked.payment === undefined ? unpaid(record, answer.body, asked) : refused(record, answer, asked);
}
