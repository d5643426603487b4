/** Holds the tables of tokens in docs/mcp.md to what the tools really take of a model's memory. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OpenAPIHono } from "@hono/zod-openapi";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import type { Operation } from "../../../catalog/operation.ts";
import { type Locale, locales } from "../../../src/lib/text.ts";
import { parseConfig } from "../../../src/worker/config/config.ts";
import type { Publication } from "../../../src/worker/discovery/addresses/publication.ts";
import { addresses, searchAddress } from "../../../src/worker/discovery/addresses.ts";
import { documents } from "../../../src/worker/discovery/documents.ts";
import { skillTasks } from "../../../src/worker/discovery/guides/skill-tasks.ts";
import { readSearchRequest, searchResult } from "../../../src/worker/discovery/search/search.ts";
import { createSearch } from "../../../src/worker/discovery/search/search-index.ts";
import { respondToError, ServiceError } from "../../../src/worker/http/errors.ts";
import { toRoute } from "../../../src/worker/http/route.ts";
import { renderSection, sectionsOf } from "../../../src/worker/protocols/answer-sections.ts";
import { withTransportText } from "../../../src/worker/protocols/challenge-words.ts";
import { type Answer, readAnswer } from "../../../src/worker/protocols/dispatch.ts";
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

/** The tokens of a row in the costlier language: listing, refusal, unpaid, words of the largest result, whole, page. */
const rows = new Map(
  [...page.matchAll(/^\| `(svc\.\w+|all)` ((?:\| (?:[\d,]+|–) ){6})\|$/gm)].map(([, name = "", row = ""]) => [
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

/** `tolerance` is the share of the truth by which a table may be wrong, in either direction. */
function expectStated(stated: number | undefined, counted: number, limit: number, tolerance = 0.02): void {
  expect(counted).toBeLessThanOrEqual(limit);
  expect.soft(stated, `counted: ${counted}`).toBeGreaterThanOrEqual(counted * (1 - tolerance));
  expect.soft(stated, `counted: ${counted}`).toBeLessThanOrEqual(counted * (1 + tolerance));
}

/** An unpaid call over HTTP, without its header. */
async function challengeOf(operation: Operation, locale: Locale) {
  if (!payment) throw new Error("No payment settings");
  const offer = offerOf(operation, payment, origin);
  return readAnswer(await respondChallenge(config, offer, "payment_required", locale));
}

/** The answer to a paid call over HTTP. */
function resultOf(operation: Operation, input: unknown, locale: Locale) {
  const validation = operation.validate(input, locale);
  if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
  const headers = { "Content-Location": `${origin}/answers/${"0f".repeat(40)}` };
  return readAnswer(Response.json(operation.answer(validation.input, locale), { headers }));
}

/** An answer as a tool gives it: its words, and all of it. */
function toolTokens(answer: Answer, operation: Operation, locale: Locale) {
  const { content, structuredContent } = toToolResult({
    answer,
    operation,
    locale,
    freeTool: answer.status === 402 ? "svc.free_profit_check" : undefined,
    names: "dot",
    hasPaymentExtension: false,
    knowsLinks: true,
    whole: false,
  });
  const words = content.map((block) => (block.type === "text" ? block.text : "")).join("");
  return { words: countTokens(words), all: countTokens(JSON.stringify({ content, structuredContent })) };
}

/** What a tool says of a call without an input, as to a payment that could not be used. */
async function refusalTokens(operation: Operation, locale: Locale): Promise<number> {
  const validation = operation.validate({}, locale);
  if (validation.valid) throw new Error(`${operation.id} needs no input`);
  const refusal = new ServiceError("validation_failed", {
    details: validation.problems.map((problem) => ({ ...problem })),
  });
  return toolTokens(await readAnswer(respondToError(refusal, "1", locale)), operation, locale).words;
}

async function unpaidTokens(operation: Operation, input: unknown, locale: Locale) {
  const answer = await challengeOf(operation, locale);
  return toolTokens(withTransportText(answer, { operation, transport: "mcp", locale, input }), operation, locale);
}

const largestAnswer = (operation: Operation, locale: Locale) => resultOf(operation, largestInput(operation), locale);

const largestResult = async (operation: Operation, locale: Locale) =>
  toolTokens(await largestAnswer(operation, locale), operation, locale);

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
    "states what %s takes: its listing, and at most 300 refused, 400 unpaid, 1,500 in words, 11,000 in all",
    async (name, operation, index) => {
      const [listing, refusal, unpaid, words, all, page] = rows.get(name) ?? [];
      expectStated(
        listing,
        await costlier(async (locale) => countTokens(JSON.stringify((await listOf(locale))[index]))),
        2_000,
      );
      expectStated(refusal, await costlier((locale) => refusalTokens(operation, locale)), 300);
      if (!operation.free)
        expectStated(
          unpaid,
          await costlier(async (locale) => (await unpaidTokens(operation, operation.examples[0].input, locale)).words),
          400,
        );
      expectStated(words, await costlier(async (locale) => (await largestResult(operation, locale)).words), 1_500);
      expectStated(all, await costlier(async (locale) => (await largestResult(operation, locale)).all), 11_000);
      if ("products" in operation.examples[0].input)
        expectStated(page, await costlier((locale) => pageTokens(operation, locale)), 10_000);
    },
  );
});

describe("a page of a part of an answer", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "takes at most 10,000 tokens in every form, whichever part of %s it shows",
    async (_, operation) => {
      const { body } = await largestAnswer(operation, "ar");
      for (const name of sectionsOf(body))
        for (const form of ["json", "csv", "md"] as const) {
          const part = renderSection(body, name, form, { from: 0, count: undefined }, `${origin}/answers/1/${name}`);
          expect(countTokens(part ?? ""), `${name} as ${form}`).toBeLessThanOrEqual(10_000);
        }
    },
  );
});

describe("the table of what is read before a call", () => {
  const stated = [...page.matchAll(/^\| `(\/[^`]*)` \| ([\d,]+) \|$/gm)].map(
    ([, path = "", tokens = ""]) => [path, Number(tokens.replaceAll(",", ""))] as const,
  );
  const app = new OpenAPIHono();
  for (const operation of operations) app.openapi(toRoute(operation, []), (c) => c.body(null, 500));
  const publicationIn = (locale: Locale): Publication => ({
    config,
    operations,
    routes: app.openAPIRegistry,
    origin,
    locale,
    payments: "available",
    addresses,
  });
  const search = createSearch(operations);
  const read = async (address: string, locale: Locale) => {
    const { pathname, searchParams } = new URL(address, origin);
    const document = documents.find(({ path }) => path === pathname);
    if (!document && pathname !== searchAddress.path) throw new Error(`There is nothing at ${pathname}`);
    const content = document
      ? await document.build(publicationIn(locale))
      : searchResult(search, readSearchRequest(searchParams, locale), publicationIn(locale));
    return typeof content === "string" ? content : JSON.stringify(content);
  };

  it("has the pages that are written for models, the outlines and the search", () => {
    expect(stated.length).toBeGreaterThanOrEqual(6);
  });

  it.each(stated)("states what %s takes", async (path, tokens) => {
    expectStated(tokens, await costlier(async (locale) => countTokens(await read(path, locale))), 15_000, 0.05);
  });
});

/** Tokens of a request: unpaid as a tool's words, as its whole result and over HTTP. Then the same of its answer. */
async function requestTokens({ operation: id, input, locale }: (typeof skillTasks)[number]) {
  const operation = operations.find((candidate) => candidate.id === id) ?? expect.fail(`No operation ${id}`);
  const result = await resultOf(operation, input, locale);
  const unpaid = operation.free ? undefined : await unpaidTokens(operation, input, locale);
  const challenge = operation.free ? undefined : await challengeOf(operation, locale);
  const answer = toolTokens(result, operation, locale);
  return [
    unpaid?.words,
    unpaid?.all,
    challenge && countTokens(challenge.text),
    answer.words,
    answer.all,
    countTokens(result.text),
  ];
}

describe("the table of requests in words", () => {
  const stated = [...page.matchAll(/^\| (.+) \| `(\w+)` `(\{.+\})` ((?:\| (?:[\d,]+|–) ){6})\|$/gm)].map(
    ([, words, operation, input = "", row = ""]) => ({
      words,
      operation,
      input: JSON.parse(input),
      tokens: row
        .split("|")
        .slice(1)
        .map((cell) => (cell.trim() === "–" ? undefined : Number(cell.trim().replaceAll(",", "")))),
    }),
  );

  it("has every task of the skill, with its call", () => {
    expect(stated.map(({ words, operation, input }) => ({ words, operation, input }))).toEqual(
      skillTasks.map(({ words, operation, input }) => ({ words, operation, input })),
    );
  });

  it.each(skillTasks.map((task, index) => [task.words, task, index] as const))(
    "states what is read for %j, unpaid and paid",
    async (_, task, index) => {
      const counted = await requestTokens(task);
      for (const [column, tokens] of counted.entries())
        if (tokens === undefined) expect(stated[index]?.tokens[column]).toBeUndefined();
        else expectStated(stated[index]?.tokens[column], tokens, column < 3 ? 3_000 : 40_000, 0.05);
    },
  );
});
