/** Holds the table of tokens in docs/mcp.md to what the tools really take of a model's memory. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { type Locale, locales } from "../../../src/worker/lib/text.ts";
import type { Operation } from "../../../src/worker/operation/operation.ts";
import { renderSection } from "../../../src/worker/protocols/answer-sections.ts";
import { withTransportText } from "../../../src/worker/protocols/challenge-words.ts";
import { readAnswer } from "../../../src/worker/protocols/dispatch.ts";
import { toToolResult } from "../../../src/worker/protocols/mcp/tool-result.ts";
import { toTools } from "../../../src/worker/protocols/mcp/tools.ts";
import { offerOf, respondChallenge } from "../../../src/worker/sale/challenge/challenge.ts";
import { largestInput } from "../../fixtures/largest-input.ts";
import { paymentSettings } from "../../fixtures/payment-settings.ts";

const config = parseConfig(paymentSettings);
const { payment } = config;
if (!payment) throw new Error("No payment settings");
const origin = `https://${"x".repeat(40)}.example.com`;
const page = await readFile(join(import.meta.dirname, "../../../docs/mcp.md"), "utf8");

/**
 * The tokens of a table row in the costlier language: listing, unpaid answer, words of the largest result, all of it, a
 * page of its products.
 */
const rows = new Map(
  [...page.matchAll(/^\| `(svc\.\w+|all)` ((?:\| (?:[\d,]+|–) ){5})\|$/gm)].map(([, name = "", row = ""]) => [
    name,
    row
      .split("|")
      .slice(1)
      .map((cell) => (cell.trim() === "–" ? undefined : Number(cell.trim().replaceAll(",", "")))),
  ]),
);

const costlier = async (count: (locale: Locale) => number | Promise<number>) =>
  Math.max(...(await Promise.all(locales.map(async (locale) => count(locale)))));

/** The longest list: with the views of results, as clients get it that may show them. */
const listOf = (locale: Locale) => toTools({ operations, locale, payment, views: true });

/** The share of the truth by which the table may be wrong, in either direction. */
const tolerance = 0.02;

function expectStated(stated: number | undefined, counted: number, limit: number): void {
  expect(counted).toBeLessThanOrEqual(limit);
  expect.soft(stated, `counted: ${counted}`).toBeGreaterThanOrEqual(counted * (1 - tolerance));
  expect.soft(stated, `counted: ${counted}`).toBeLessThanOrEqual(counted * (1 + tolerance));
}

async function unpaidTokens(operation: Operation, locale: Locale): Promise<number> {
  if (!payment) throw new Error("No payment settings");
  const challenge = await respondChallenge(config, offerOf(operation, payment, origin), "payment_required", locale);
  const { input } = operation.examples[0];
  const answer = withTransportText(await readAnswer(challenge), { operation, transport: "mcp", locale, input });
  const { content } = toToolResult({
    answer,
    operation,
    locale,
    freeTool: "svc.free_profit_check",
    names: "dot",
    hasPaymentExtension: false,
    knowsLinks: true,
    whole: false,
  });
  return content.reduce((sum, block) => sum + (block.type === "text" ? countTokens(block.text) : 0), 0);
}

/** The largest answer of an operation, as the service gives it for a payment. */
async function largestAnswer(operation: Operation, locale: Locale) {
  const validation = operation.validate(largestInput(operation), locale);
  if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
  const headers = { "Content-Location": `${origin}/answers/${"0f".repeat(40)}` };
  return readAnswer(Response.json(operation.answer(validation.input, locale), { headers }));
}

/** That answer as a tool gives it: its words, and all of it. */
async function largestResult(operation: Operation, locale: Locale) {
  const { content, structuredContent } = toToolResult({
    answer: await largestAnswer(operation, locale),
    operation,
    locale,
    freeTool: undefined,
    names: "dot",
    hasPaymentExtension: false,
    knowsLinks: true,
    whole: false,
  });
  const words = content.map((block) => (block.type === "text" ? block.text : "")).join("");
  return { words: countTokens(words), all: countTokens(JSON.stringify({ content, structuredContent })) };
}

async function pageTokens(operation: Operation, locale: Locale): Promise<number> {
  const { body } = await largestAnswer(operation, locale);
  const page = renderSection(body, "products", "json", { from: 0, count: undefined }, `${origin}/answers/1/products`);
  return countTokens(page ?? expect.fail(`${operation.id} has no products`));
}

describe("the table of tokens", () => {
  it("states what the list of tools takes, at most 12,000", async () => {
    const [stated] = rows.get("all") ?? [];
    expectStated(
      stated,
      await costlier(async (locale) => countTokens(JSON.stringify({ tools: await listOf(locale) }))),
      12_000,
    );
  });

  it.each(operations.map((operation, index) => [`svc.${operation.id}`, operation, index] as const))(
    "states what %s takes: its listing, an unpaid answer of at most 400, words of at most 1,500, a result of at most 11,000",
    async (name, operation, index) => {
      const [listing, unpaid, words, all, page] = rows.get(name) ?? [];
      expectStated(
        listing,
        await costlier(async (locale) => countTokens(JSON.stringify((await listOf(locale))[index]))),
        2_000,
      );
      if (!operation.free) expectStated(unpaid, await costlier((locale) => unpaidTokens(operation, locale)), 400);
      expectStated(words, await costlier(async (locale) => (await largestResult(operation, locale)).words), 1_500);
      expectStated(all, await costlier(async (locale) => (await largestResult(operation, locale)).all), 11_000);
      if ("products" in operation.examples[0].input)
        expectStated(page, await costlier((locale) => pageTokens(operation, locale)), 10_000);
    },
  );
});
