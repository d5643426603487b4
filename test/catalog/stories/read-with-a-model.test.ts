import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { documents } from "../../../src/worker/discovery/documents.ts";
import { renderSection, sectionsOf } from "../../../src/worker/protocols/answer-sections.ts";
import { documentTokens, largestAnswer, tokensOf, toolListTokens } from "../../manual/tokens.ts";

const each = operations.map((operation) => [operation.id, operation] as const);

it("keeps the list of tools within 6,400 tokens", async () => {
  expect(await toolListTokens()).toBeLessThanOrEqual(6_400);
});

it.each(each)("keeps what a model reads of %s within its bounds", async (_, operation) => {
  const tokens = await tokensOf(operation);
  expect(tokens.definition).toBeLessThanOrEqual(2_000);
  expect(tokens.withoutInput).toBeLessThanOrEqual(300);
  expect(tokens.unpaid).toBeLessThanOrEqual(600);
  expect(tokens.largestText).toBeLessThanOrEqual(operation.products.most === 1 ? 1_500 : 4_500);
  expect(tokens.largestAnswer).toBeLessThanOrEqual(11_000);
});

it.each(each)(
  "keeps a page of any part of an answer of %s within 10,000 tokens in every form",
  async (_, operation) => {
    const body = JSON.parse(largestAnswer(operation, "ar").answer);
    for (const name of sectionsOf(body))
      for (const form of ["json", "csv", "md"] as const) {
        const part = renderSection(body, name, form, { from: 0, count: undefined }, `https://analysis.test/1/${name}`);
        expect(countTokens(part ?? ""), `${name} as ${form}`).toBeLessThanOrEqual(10_000);
      }
  },
);

it.each([
  ["/llms.txt", 4_400],
  ["/skill.md", 3_400],
])("keeps %s within %i tokens in English, at an origin as long as real ones", async (path, most) => {
  const document = documents.find((document) => document.path === path) ?? expect.fail(path);
  expect(await documentTokens(document, "en")).toBeLessThanOrEqual(most);
});
