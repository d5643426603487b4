/**
 * What a route answered, as the result of a tool. Words are for models: a summary of the result, or what to do;
 * `structuredContent` is the answer itself, once. Challenges are where paying clients look: x402 v2 transports/mcp, its
 * `org.x402/payment` binding, and the dialect of Cloudflare agents.
 */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { type ToolNameStyle, toolName } from "../../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { summarize } from "../../../../catalog/summary/summary.ts";
import { keptAnswerIn } from "../../../../catalog/words/kept-answer.ts";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import { longestPayment } from "../../http/payment-header.ts";
import { partsOf } from "../../http/payment-status.ts";
import { errorSchema } from "../../http/schemas.ts";
import { answerKey, keptAnswer } from "../answer-sections.ts";
import type { Answer } from "../dispatch.ts";
import { completeView, type FittedAnswer, fitIntoMessage } from "../short-answer.ts";
import { metaKeys } from "./payment.ts";

/** A call that was answered, and for whom. */
export interface AnsweredCall {
  readonly answer: Answer;
  readonly operation: Operation;
  readonly locale: Locale;
  /** Names the tool of the operation that costs nothing, if there is one. */
  readonly freeTool: string | undefined;
  /** How the caller's list names tools. */
  readonly names: ToolNameStyle;
  /** Whether the client declared the extension by which a challenge is a result of its own type. */
  readonly hasPaymentExtension: boolean;
  /** Whether the client's revision of the protocol knows links to resources (2025-06-18 and later). */
  readonly knowsLinks: boolean;
  /** Whether the caller asks for an answer however long it is. */
  readonly whole: boolean;
  /** Whether the caller's payer looks for a challenge behind a marker. */
  readonly marksChallenges?: boolean | undefined;
}

type Content = CallToolResult["content"];

const textBlock = (text: string): Content[number] => ({ type: "text", text });

/** Returns what a client has to sign, and nothing that it has not. */
function termsOf({ x402Version, error, resource, accepts }: JsonObject): JsonObject {
  const { url } = Object(resource);
  return { x402Version, error, resource: { url }, accepts };
}

const priceText = ({ name, price }: Operation, freeTool: string | undefined): Text => ({
  en: `${name.en} costs ${price.usdc} USDC a call.${freeTool === undefined ? "" : ` ${freeTool} is free: call it first.`}`,
  ar: `سعر ${name.ar} هو ${price.usdc} USDC للاستدعاء.${freeTool === undefined ? "" : ` الأداة ${freeTool} مجانية: ابدأ بها.`}`,
});

/** The marker by which the SDK of AgentCore finds a challenge in the texts of a Strands tool. */
const challengeMarker = "PAYMENT_REQUIRED: ";

/**
 * Returns a challenge as text: its terms, and in `message` the price, the way to pay here, what is free. One text, as
 * the binding asks for the challenge first and some hosts show no other. A marked one comes after it.
 */
function challengeBlocks({ answer, operation, freeTool, locale, marksChallenges }: AnsweredCall): Content {
  const { message, help } = answer.body;
  const words = [priceText(operation, freeTool)[locale], message, help].filter((text) => typeof text === "string");
  const { x402Version, error, ...terms } = termsOf(answer.body);
  const marked = JSON.stringify({ statusCode: 402, headers: {}, body: termsOf(answer.body) });
  return [
    textBlock(JSON.stringify({ x402Version, error, message: words.join(" "), ...terms })),
    ...(marksChallenges ? [textBlock(challengeMarker + marked)] : []),
  ];
}

/** The most problems of an input that are listed in words; the rest is in `error.details`. */
const mostProblems = 10;

/** Returns a failure in words: what happened, whether repeating helps, and every problem of the input. */
function failureText(body: JsonObject): string {
  const { error } = errorSchema.parse(body);
  const { status, problems: found } = partsOf(error.details);
  const problems = found.slice(0, mostProblems).map(({ path, header, message }) => {
    const place = path ?? header;
    return `- ${typeof place === "string" ? `${place}: ` : ""}${String(message ?? "")}`;
  });
  const words = Object.entries(status).map(([name, value]) => `, ${name}: ${String(value)}`);
  const facts = `code: ${error.code}, retryable: ${error.retryable}, request_id: ${error.request_id}${words.join("")}`;
  return [`${error.message} (${facts})`, ...problems].join("\n");
}

/** How a caller asks for everything in one message. */
const askForWhole = `_meta["${completeView.key}"]="${completeView.word}"`;

function resultBlocks(
  { answer, operation, locale, knowsLinks, names }: AnsweredCall,
  { link, cut }: FittedAnswer,
  repetition: string | undefined,
): Content {
  const nameOf = (other: Operation) => toolName(other, names);
  const summary = summarize(
    answer.body,
    { member: "structuredContent", link, nameOf, ...(cut && { cut, ask: askForWhole }) },
    locale,
  );
  const words = textBlock(repetition === undefined ? summary : `${repetition}\n\n${summary}`);
  if (link === undefined || !knowsLinks) return [words];
  return [
    words,
    {
      type: "resource_link",
      uri: link,
      name: `${operation.id}.json`,
      title: operation.name[locale],
      mimeType: "application/json",
      size: new TextEncoder().encode(answer.text).length,
    },
  ];
}

/**
 * Returns a result, in at most 30 KB unless the caller asks for all of it. One that was bought before says so in its
 * words and in `structuredContent`, because many hosts show a model only one of the two.
 */
function result(answered: AnsweredCall, meta: JsonObject): CallToolResult {
  const { answer, whole } = answered;
  const kept = keptAnswerIn(meta[metaKeys.receipt]);
  const contentOf = (given: FittedAnswer) => resultBlocks(answered, given, kept?.message);
  const overheadOf = (given: FittedAnswer) => ({ content: contentOf(given), _meta: meta, ...(kept && { kept }) });
  const given = fitIntoMessage(answer, { whole, overheadOf });
  const structuredContent = { ...given.body, ...(kept && { kept_answer: kept }) };
  return { content: contentOf(given), structuredContent, _meta: meta };
}

/** Returns a route's answer as a tool result. */
export function toToolResult(answered: AnsweredCall): CallToolResult {
  const { answer, hasPaymentExtension } = answered;
  const receiptHeader = answer.headers.get("PAYMENT-RESPONSE");
  const receipt = receiptHeader ? fromHeaderJson(receiptHeader, longestPayment) : undefined;
  const requestId = answer.headers.get("X-Request-ID");
  const language = answer.headers.get("Content-Language");
  const kept = answer.status === 200 ? keptAnswer(answer) : undefined;
  const meta = {
    ...(kept && { [answerKey]: kept }),
    ...(receipt !== undefined && { [metaKeys.receipt]: receipt }),
    ...(requestId !== null && { [metaKeys.requestId]: requestId }),
    ...(language !== null && { [metaKeys.language]: language }),
  };
  if (answer.status === 200) return result(answered, meta);
  if (answer.status !== 402)
    return {
      content: [textBlock(failureText(answer.body))],
      structuredContent: answer.body,
      isError: true,
      _meta: meta,
    };
  if (hasPaymentExtension)
    return { resultType: "payment_required", paymentRequired: answer.body, content: [], _meta: meta };
  return {
    content: challengeBlocks(answered),
    structuredContent: answer.body,
    isError: true,
    _meta: { ...meta, [metaKeys.challenge]: termsOf(answer.body) },
  };
}
