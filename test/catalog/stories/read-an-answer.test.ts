import { expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { locales } from "../../../src/lib/text.ts";
import { readVectors } from "../../fixtures/vectors.ts";

/** The largest worked answer: 150 products of a shop and a budget. */
const { products, working_capital } = Object(readVectors().find(({ id }) => id === "S02-150")?.input);

/** The answer to the first products of it, in bytes on the wire before compression, in the longer language. */
function bytesOf(id: string, count: number): number {
  const operation = operations.find((candidate) => candidate.id === id) ?? expect.fail(`No operation ${id}`);
  const input = { products: products.slice(0, count), working_capital };
  return Math.max(...locales.map((locale) => Buffer.byteLength(JSON.stringify(operation.answer(input, locale)))));
}

it.each([
  ["x402_agent_pilot", 10, 85],
  ["x402_agent_growth", 50, 75],
  ["x402_agent_scale", 150, 195],
])("keeps an answer of %s with %i products within %i KB, texts included", (id, count, kilobytes) => {
  expect(bytesOf(id, count)).toBeLessThanOrEqual(kilobytes * 1000);
});
