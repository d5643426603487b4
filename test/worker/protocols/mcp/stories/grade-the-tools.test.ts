/**
 * Descriptions against the rubric by which directories grade tools: purpose, usage, behaviour, parameters, conciseness,
 * and no two similar.
 */
import { describe, expect, it } from "vitest";
import { operations } from "../../../../../catalog/index.ts";
import type { Operation } from "../../../../../catalog/operation.ts";
import { locales } from "../../../../../src/lib/text.ts";
import { toTools } from "../../../../../src/worker/protocols/mcp/tools.ts";

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]));
/** The operations that a description names besides its own. */
const neighboursIn = (text: string) =>
  [...text.matchAll(/\b(?:[a-z]+|x402)_[a-z_]+\b/g)].flatMap(([id]) => byId.get(id) ?? []);

/** The words of a text, each once. */
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu));

/** The share of words that two texts have in common. */
function likeness(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const common = [...first].filter((word) => second.has(word)).length;
  return common / (first.size + second.size - common);
}

/** The least price of an operation with a cheaper one that answers part of the same question. */
const leastWithCheaperOne = 0.5;
/** The share of words that two descriptions in the same trade may have in common. */
const mostLikeness = 0.4;

describe.each(locales)("the tools in %s, as a directory grades them", async (locale) => {
  const tools = await toTools({ operations, locale });
  const graded = operations.map((operation, index) => {
    const tool = tools[index] ?? expect.fail(`No tool for ${operation.id}`);
    return [operation.id, operation, tool] as const;
  });

  it.each(graded)("usage: %s says when, and names the cheaper neighbour", (_, operation, { description = "" }) => {
    expect(description).toMatch({ en: /\bUse (?:it first|before|when|once|for|to)\b/, ar: /استخدم|ابدأ به/ }[locale]);
    if (operation.price.amount < leastWithCheaperOne) return;
    const neighbours = neighboursIn(operation.description[locale]).map(({ price }) => price.amount);
    expect(Math.min(...neighbours)).toBeLessThan(operation.price.amount);
  });

  const ofOneProduct = graded.filter(([, , { inputSchema }]) => !("products" in Object(inputSchema.properties)));
  it.each(ofOneProduct)("purpose: %s, for one product, says what it does not answer", (_, __, { description = "" }) => {
    expect(description).toMatch({ en: /not (?:forecast|looked up|covered)/, ar: /لا (?:يتوقع|تتوقع|تشمل)/ }[locale]);
  });

  it.each(graded)("behaviour: %s says what it charges, and what a repetition does", (_, operation, tool) => {
    const paid = {
      en: [/USDC per call/, /without payment returns the terms/, /never charged/, /SAME payment/],
      ar: [/لكل استدعاء/, /دون دفع يعيد شروط/, /لا خصم/, /بالدفعة نفسها/],
    };
    const free = { en: [/Free: no payment/], ar: [/بلا دفع/] };
    for (const words of (operation.free ? free : paid)[locale]) expect(tool.description).toMatch(words);
    if (!operation.free) expect(tool.description).toContain(operation.price.usdc);
    // A paid call moves money, so hosts are not told that it only reads.
    const hints = { idempotentHint: true, destructiveHint: false, openWorldHint: false };
    expect(tool.annotations).toEqual({ ...hints, readOnlyHint: operation.free });
    const { usdc, amount } = operation.price;
    expect(tool._meta).toMatchObject(operation.free ? {} : { "svc/price_usdc": usdc, "agents-x402/priceUSD": amount });
  });

  it.each(graded)("parameters: %s describes every one of its own, and lists say what an item is", (_, __, tool) => {
    const properties: readonly (readonly [string, object])[] = Object.entries(Object(tool.inputSchema.properties));
    expect(properties.length).toBeGreaterThan(0);
    for (const [name, property] of properties) {
      const { description, items } = Object(property);
      expect(description?.length, name).toBeGreaterThan(10);
      if (items) expect(items.description?.length, name).toBeGreaterThan(50);
    }
  });

  it.each(graded)("conciseness: %s takes 200 to 1,024 characters and says no sentence twice", (_, __, tool) => {
    const { description = "" } = tool;
    expect(description.length).toBeGreaterThan(200);
    expect(description.length).toBeLessThanOrEqual(1024);
    const sentences = description.split(/(?<=[.؟?]) /);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it("distinctness: no two descriptions have many words in common", () => {
    for (const [index, one] of operations.entries())
      for (const other of operations.slice(index + 1))
        expect(likeness(one.description[locale], other.description[locale]), `${one.id} ${other.id}`).toBeLessThan(
          mostLikeness,
        );
  });
});
