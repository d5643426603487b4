import { expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { locales } from "../../../src/lib/text.ts";
import { readAnswer } from "../../../src/worker/protocols/dispatch.ts";
import { toToolResult } from "../../../src/worker/protocols/mcp/tool-result.ts";
import { largestInput } from "../../fixtures/largest-input.ts";

/** The headers that every paid answer has, as long as they can be. */
const headers = {
  "Content-Location": `https://${"x".repeat(40)}.example.com/answers/${"0f".repeat(40)}`,
  "PAYMENT-RESPONSE": Buffer.from(JSON.stringify({ success: true, receipt: "x".repeat(2_000) })).toString("base64"),
};

it.each(locales.flatMap((locale) => operations.map((operation) => [operation.id, locale, operation] as const)))(
  "gives an answer of %s in 29 KB with its receipt, and whole on request: %s",
  async (_, locale, operation) => {
    for (const input of [...operation.examples.map((example) => example.input), largestInput(operation)]) {
      const validation = operation.validate(input, locale);
      if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
      const answer = await readAnswer(Response.json(operation.answer(validation.input, locale), { headers }));
      const give = (whole: boolean) =>
        toToolResult({
          answer,
          operation,
          locale,
          freeTool: undefined,
          names: "dot",
          hasPaymentExtension: false,
          knowsLinks: true,
          whole,
        });
      expect(Buffer.byteLength(JSON.stringify(give(false)))).toBeLessThanOrEqual(29_000);
      expect(give(true).structuredContent).toEqual(answer.body);
    }
  },
);
