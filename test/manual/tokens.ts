/** The page of tokens: what documents, tools and answers take of a model's context, counted with o200k. */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { operations } from "../../catalog/index.ts";
import type { Operation } from "../../catalog/operation.ts";
import { memoize } from "../../src/lib/memo.ts";
import { type Locale, locales } from "../../src/lib/text.ts";
import { failureOutcome } from "../../src/payment/failures.ts";
import type { PurchaseOutcome, ResultOutcome } from "../../src/payment/outcome.ts";
import { parseConfig } from "../../src/worker/config/config.ts";
import type { Publication } from "../../src/worker/discovery/addresses/publication.ts";
import { addresses } from "../../src/worker/discovery/addresses.ts";
import { documents } from "../../src/worker/discovery/documents.ts";
import { withTransportText } from "../../src/worker/protocols/challenge-words.ts";
import { toToolResult } from "../../src/worker/protocols/mcp/tool-result.ts";
import { toTools } from "../../src/worker/protocols/mcp/tools.ts";
import { challengeOf, offerOf } from "../../src/worker/sale/challenge/challenge.ts";
import { largestInput } from "../fixtures/largest-input.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { paymentSettings } from "../fixtures/payment-settings.ts";
import { code, page, table } from "./markdown.ts";

const config = parseConfig(paymentSettings);
const { payment } = config;
if (!payment) throw new Error("The test settings have no payment settings");
/** An origin as long as real ones are. */
const origin = "https://gulf-retail-analysis.the-operators-domain.example.com";

/** Counts in both languages and returns the larger number. */
const inCostlierLanguage = async (count: (locale: Locale) => number | Promise<number>): Promise<number> =>
  Math.max(...(await Promise.all(locales.map(async (locale) => count(locale)))));

/** The tools as clients get them that can show views, which is the longest list. */
const listOf = memoize((locale: Locale) => toTools({ operations, locale, views: true }));

/** Counts the list of tools as `tools/list` gives it. */
export const toolListTokens = (): Promise<number> =>
  inCostlierLanguage(async (locale) => countTokens(JSON.stringify({ tools: await listOf(locale) })));

/** The answer to a paid call over HTTP for the largest input of the operation. */
export const largestAnswer = memoize((operation: Operation, locale: Locale): ResultOutcome => {
  const validation = operation.validate(largestInput(operation), locale);
  if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
  const keptAt = `${origin}/answers/${"0f".repeat(40)}`;
  return resultOf(JSON.stringify(operation.answer(validation.input, locale)), { locale, keptAt });
});

/** Counts an answer as a tool gives it: its text, and text and structured content together. */
function toolTokens(outcome: PurchaseOutcome, operation: Operation, locale: Locale): { text: number; all: number } {
  const { content, structuredContent } = toToolResult({
    outcome,
    operation,
    locale,
    freeTool: outcome.kind === "challenge" ? "svc.free_profit_check" : undefined,
    names: "dot",
    hasPaymentExtension: false,
    whole: false,
  });
  const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
  return { text: countTokens(text), all: countTokens(JSON.stringify({ content, structuredContent })) };
}

/** Counts the text of a call without any input. */
async function refusalTokens(operation: Operation, locale: Locale): Promise<number> {
  const validation = operation.validate({}, locale);
  if (validation.valid) throw new Error(`${operation.id} needs no input`);
  const details = validation.problems;
  return toolTokens(failureOutcome({ code: "validation_failed", details }, "1", locale), operation, locale).text;
}

/** Counts both halves of an unpaid call of the first example, in English. */
async function unpaidTokens(operation: Operation): Promise<number> {
  const locale = "en";
  if (!payment || operation.free) return 0;
  const { input } = operation.examples[0];
  const challenge = await challengeOf(config, offerOf(operation, payment, origin), "payment_required", locale);
  const asked = withTransportText(challenge, { operation, transport: "mcp", locale, input, origin });
  return toolTokens(asked, operation, locale).all;
}

/** Tokens of one tool, each in the costlier language, an unpaid call in English; 0 where there is no such answer. */
export interface ToolTokens {
  readonly definition: number;
  readonly withoutInput: number;
  readonly unpaid: number;
  readonly largestText: number;
  readonly largestAnswer: number;
}

/** Counts everything that a model reads of one tool. */
export async function tokensOf(operation: Operation): Promise<ToolTokens> {
  const index = operations.findIndex(({ id }) => id === operation.id);
  const largest = await Promise.all(
    locales.map(async (locale) => toolTokens(await largestAnswer(operation, locale), operation, locale)),
  );
  return {
    definition: await inCostlierLanguage(async (locale) => countTokens(JSON.stringify((await listOf(locale))[index]))),
    withoutInput: await inCostlierLanguage((locale) => refusalTokens(operation, locale)),
    unpaid: await unpaidTokens(operation),
    largestText: Math.max(...largest.map(({ text }) => text)),
    largestAnswer: Math.max(...largest.map(({ all }) => all)),
  };
}

/** Counts a published document in one language. */
export async function documentTokens(document: (typeof documents)[number], locale: Locale): Promise<number> {
  const publication: Publication = {
    config,
    operations,
    origin,
    locale,
    payments: "available",
    addresses,
  };
  const content = await document.build(publication);
  const text = typeof content === "string" ? content : JSON.stringify(content);
  // Keys and signatures are new at each run, and their tokens with them.
  return countTokens(text.replaceAll(/[\w-]{40,}/g, (found) => "a1B2".repeat(found.length / 4)));
}

const number = (tokens: number) => (tokens === 0 ? "–" : tokens.toLocaleString("en"));

export async function tokensPage(): Promise<string> {
  const tools = await Promise.all(
    operations.map(async (operation) => [operation.id, await tokensOf(operation)] as const),
  );
  const published = await Promise.all(
    documents.map(async (document) => [
      code(document.path),
      number(await documentTokens(document, "en")),
      number(await documentTokens(document, "ar")),
    ]),
  );
  return page(
    "Tokens",
    "What a model reads, in tokens of o200k. Tools are counted in the costlier of both languages, both halves of an unpaid call in English.",
    table(["document", "English", "Arabic"], published),
    table(
      ["tool", "definition", "a call without input", "an unpaid call", "text of the largest result", "all of it"],
      [
        ["all", number(await toolListTokens()), "–", "–", "–", "–"],
        ...tools.map(([id, tokens]) => [
          code(`svc.${id}`),
          ...[tokens.definition, tokens.withoutInput, tokens.unpaid, tokens.largestText, tokens.largestAnswer].map(
            number,
          ),
        ]),
      ],
    ),
  );
}
