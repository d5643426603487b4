/** Holds the table of tokens in docs/mcp.md to what the tools really take of a model's memory. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { digest } from "../../../catalog/summary/summary.ts";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { type Locale, locales } from "../../../src/worker/lib/text.ts";
import type { Operation } from "../../../src/worker/operation/operation.ts";
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

/** The tokens of a table row: listing, unpaid answer and largest result, each in the costlier language. */
const rows = new Map(
  [...page.matchAll(/^\| `(svc\.\w+|all)` \| ([\d,]+) \| ([\d,]+|–) \| ([\d,]+|–) \|$/gm)].map(
    ([, name = "", ...cells]) => [
      name,
      cells.map((cell) => (cell === "–" ? undefined : Number(cell.replaceAll(",", "")))),
    ],
  ),
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
  const answer = withTransportText(await readAnswer(challenge), { operation, transport: "mcp", locale });
  const { content } = toToolResult({
    answer,
    operation,
    locale,
    freeTool: "svc.free_profit_check",
    hasPaymentExtension: false,
    knowsLinks: true,
  });
  return content.reduce((sum, block) => sum + (block.type === "text" ? countTokens(block.text) : 0), 0);
}

describe("the table of tokens", () => {
  it("states what the list of tools takes, at most 12,500", async () => {
    const [stated] = rows.get("all") ?? [];
    expectStated(
      stated,
      await costlier(async (locale) => countTokens(JSON.stringify({ tools: await listOf(locale) }))),
      12_500,
    );
  });

  it.each(operations.map((operation, index) => [`svc.${operation.id}`, operation, index] as const))(
    "states what %s takes: its listing, an unpaid answer of at most 400, the largest result of at most 1,500",
    async (name, operation, index) => {
      const [listing, unpaid, result] = rows.get(name) ?? [];
      expectStated(
        listing,
        await costlier(async (locale) => countTokens(JSON.stringify((await listOf(locale))[index]))),
        2_000,
      );
      if (!operation.free) expectStated(unpaid, await costlier((locale) => unpaidTokens(operation, locale)), 400);
      const largest = await costlier((locale) => {
        const validation = operation.validate(largestInput(operation), locale);
        if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
        const link = `${origin}/answers/${"0f".repeat(32)}`;
        return countTokens(
          digest(operation.answer(validation.input, locale), { member: "structuredContent", link }, locale),
        );
      });
      expectStated(result, largest, 1_500);
    },
  );
});
