/**
 * The answer of a route as the result of a tool. The text is for models: a summary of the result, or what to do;
 * `structuredContent` is the answer itself. Challenges are where paying clients look: x402 v2 transports/mcp, its
 * `org.x402/payment` binding, and the dialect of Cloudflare agents.
 */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { type ToolNameStyle, toolName } from "../../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { summarize } from "../../../../catalog/summary/summary.ts";
import { keptAnswerIn } from "../../../../catalog/words/kept-answer.ts";
import type { JsonObject, Locale } from "../../../lib/text.ts";
import {
  bodyOf,
  type ChallengeOutcome,
  type FailureOutcome,
  type PurchaseOutcome,
  paymentMembers,
  type ResultOutcome,
} from "../../../payment/outcome.ts";
import { answerKey, keptAnswer } from "../answer-sections.ts";
import { withOpening } from "../challenge-words.ts";
import { problemText } from "../problem-text.ts";
import type { Remarks } from "../read-input.ts";
import { paidIn, refusalBody, resultBody } from "../result-body.ts";
import { completeView, type FittedAnswer, fitIntoMessage } from "../short-answer.ts";
import { metaKeys } from "./payment.ts";

/** A call that was answered, with its caller. */
export interface AnsweredCall {
  readonly outcome: PurchaseOutcome;
  readonly remarks?: Remarks;
  readonly operation: Operation;
  readonly locale: Locale;
  /** The id under which the call is logged, where it is known. */
  readonly requestId?: string | undefined;
  /** Names the tool of the free operation, if there is one. */
  readonly freeTool: string | undefined;
  /** How the caller's list names tools. */
  readonly names: ToolNameStyle;
  /** Whether the client declared the extension under which a challenge is a result of its own type. */
  readonly hasPaymentExtension: boolean;
  /** Whether the caller asks for the whole answer, however long. */
  readonly whole: boolean;
  /** Whether the caller's payment code looks for a challenge after a marker. */
  readonly marksChallenges?: boolean | undefined;
}

type Content = CallToolResult["content"];

const textBlock = (text: string): Content[number] => ({ type: "text", text });

/** The marker by which the SDK of AgentCore finds a challenge in the texts of a Strands tool. */
const challengeMarker = "PAYMENT_REQUIRED: ";

/** A challenge in both halves of a result: the same object twice, because x402's transport asks for identical data. */
function shortChallenge(challenge: ChallengeOutcome): JsonObject {
  const { extensions: _, termsOfService: __, help: ___, ...said } = refusalBody(challenge);
  return { ...said, resource: { url: challenge.terms.resource.url } };
}

/**
 * A challenge as a result, whose `message` begins with the price and what is free. It is in `_meta` in full, because
 * that is where payment code looks for it.
 */
function challengeResult(given: ChallengeOutcome, answered: AnsweredCall, meta: JsonObject): CallToolResult {
  const challenge = withOpening(given, answered.operation, answered.freeTool);
  const body = bodyOf(challenge);
  if (answered.hasPaymentExtension)
    return { resultType: "payment_required", paymentRequired: body, content: [], _meta: meta };
  const short = shortChallenge(challenge);
  const { x402Version, error, resource, accepts } = short;
  const marked = JSON.stringify({ statusCode: 402, headers: {}, body: { x402Version, error, resource, accepts } });
  return {
    content: [
      textBlock(JSON.stringify(short)),
      ...(answered.marksChallenges ? [textBlock(challengeMarker + marked)] : []),
    ],
    structuredContent: short,
    isError: true,
    _meta: { ...meta, [metaKeys.challenge]: body },
  };
}

/** The most problems of an input that the text lists; the others are in `error.details`. */
const mostProblems = 10;

/** A failure in words: what happened, whether repeating helps, and every problem of the input. */
function failureText({
  code,
  message,
  retryable,
  requestId,
  details,
  payment,
  retryAfterSeconds,
}: FailureOutcome): string {
  const problems = details.slice(0, mostProblems).map((problem) => {
    const place = problem.path ?? problem.header;
    return `- ${typeof place === "string" ? `${place}: ` : ""}${problemText(problem)}`;
  });
  const words = Object.entries(payment ? paymentMembers(payment) : {}).map(([name, value]) => `, ${name}: ${value}`);
  const wait = retryAfterSeconds === undefined ? "" : `, retry_after_seconds: ${retryAfterSeconds}`;
  const facts = `code: ${code}, retryable: ${retryable}, request_id: ${requestId}${words.join("")}${wait}`;
  return [`${message} (${facts})`, ...problems].join("\n");
}

/** How a caller asks for everything in one message. */
const askForWhole = `_meta["${completeView.key}"]="${completeView.word}"`;

/**
 * A result, in at most 30 KB unless the caller asks for all of it. If it was bought before, both the text and
 * `structuredContent` say so, because many hosts show a model only one of the two.
 */
function resultOf(result: ResultOutcome, answered: AnsweredCall, given: JsonObject): CallToolResult {
  const { locale, names, whole, remarks } = answered;
  const { keptAt } = result;
  const paid = paidIn(given[metaKeys.receipt]);
  const body = {
    ...(paid !== undefined && { paid_usdc: Number(paid) }),
    ...(keptAt !== undefined && { kept_at: keptAt }),
    ...resultBody(result, remarks),
  };
  const repetition = keptAnswerIn(given[metaKeys.receipt]);
  const kept = keptAnswer(keptAt, body);
  const meta = { ...(kept && { [answerKey]: kept }), ...given };
  const nameOf = (other: Operation) => toolName(other, names);
  const restOf = ({ link, cut }: FittedAnswer) => {
    const where = { member: "structuredContent", link, paid, nameOf, ...(cut && { cut, ask: askForWhole }) };
    const words = summarize(body, where, locale);
    const content: Content = [textBlock(repetition ? `${repetition.message}\n\n${words}` : words)];
    return { content, structuredContent: repetition && { kept_answer: repetition }, _meta: meta };
  };
  const { body: shown, rest } = fitIntoMessage({ body, keptAt }, { whole, restOf });
  return { ...rest, structuredContent: { ...shown, ...rest.structuredContent } };
}

/** The end of a call as a tool result. */
export function toToolResult(answered: AnsweredCall): CallToolResult {
  const { outcome, requestId = outcome.requestId } = answered;
  const settlement =
    outcome.kind === "result" ? outcome.settlement && JSON.parse(outcome.settlement) : outcome.settlement;
  const meta = {
    ...(settlement && { [metaKeys.receipt]: settlement }),
    ...(requestId !== undefined && { [metaKeys.requestId]: requestId }),
    [metaKeys.language]: outcome.locale,
  };
  switch (outcome.kind) {
    case "result":
      return resultOf(outcome, answered, meta);
    case "challenge":
      return challengeResult(outcome, answered, meta);
    case "failure":
      return {
        content: [textBlock(failureText(outcome))],
        structuredContent: refusalBody(outcome),
        isError: true,
        _meta: meta,
      };
  }
}
