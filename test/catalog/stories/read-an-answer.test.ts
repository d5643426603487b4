import { expect, it } from "vitest";
import { locales } from "../../../src/lib/text.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";
import { readVectors } from "../../fixtures/vectors.ts";

/** The largest worked answer: 150 products of a shop and a budget. */
const { products, working_capital } = Object(readVectors().find(({ id }) => id === "S02-150")?.input);

/** The answer to the first products of it, in bytes on the wire before compression, in the longer language. */
function bytesOf(id: string, count: number): number {
  const input = { products: products.slice(0, count), working_capital };
  const answers = locales.map((locale) => operationNamed(id).answer(input, locale));
  return Math.max(...answers.map((answer) => Buffer.byteLength(JSON.stringify(answer))));
}

it.each([
  ["x402_agent_pilot", 10, 85],
  ["x402_agent_growth", 50, 75],
  ["x402_agent_scale", 150, 195],
])("keeps an answer of %s with %i products within %i KB, texts included", (id, count, kilobytes) => {
  expect(bytesOf(id, count)).toBeLessThanOrEqual(kilobytes * 1000);
});
