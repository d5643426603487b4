import { expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { locales } from "../../../src/lib/text.ts";
import { toToolResult } from "../../../src/worker/protocols/mcp/tool-result.ts";
import { largestInput } from "../../fixtures/largest-input.ts";
import { resultOf } from "../../fixtures/outcomes.ts";

/** The longest members that every paid answer has besides the result. */
const paid = {
  keptAt: `https://${"x".repeat(40)}.example.com/answers/${"0f".repeat(40)}`,
  settlement: JSON.stringify({ success: true, receipt: "x".repeat(2_000) }),
};

it.each(locales.flatMap((locale) => operations.map((operation) => [operation.id, locale, operation] as const)))(
  "gives an answer of %s in 29 KB with its receipt, at most 1.6 times as long as over HTTP, and whole on request: %s",
  async (_, locale, operation) => {
    for (const input of [...operation.examples.map((example) => example.input), largestInput(operation)]) {
      const validation = operation.validate(input, locale);
      if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
      const answer = operation.answer(validation.input, locale);
      const outcome = resultOf(JSON.stringify(answer), { locale, ...paid });
      const give = (whole: boolean) =>
        toToolResult({
          outcome,
          operation,
          locale,
          freeTool: undefined,
          names: "dot",
          hasPaymentExtension: false,
          whole,
        });
      const bytes = Buffer.byteLength(JSON.stringify(give(false)));
      expect(bytes).toBeLessThanOrEqual(29_000);
      // Over HTTP the receipt and the address are headers, the receipt in base64.
      const overHttp = JSON.stringify(answer) + btoa(paid.settlement) + paid.keptAt;
      expect(bytes / Buffer.byteLength(overHttp)).toBeLessThanOrEqual(1.6);
      expect(give(true).structuredContent).toMatchObject({ ...answer });
    }
  },
);
