/** Holds what tools answer to what they publish of it, by the validator that strict MCP clients use. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { type JsonObject, locales } from "../../src/lib/text.ts";
import { parseConfig } from "../../src/worker/config/config.ts";
import { respondToError, ServiceError } from "../../src/worker/http/errors.ts";
import { type Answer, readAnswer } from "../../src/worker/protocols/dispatch.ts";
import { toToolResult } from "../../src/worker/protocols/mcp/tool-result.ts";
import { toTools } from "../../src/worker/protocols/mcp/tools.ts";
import { offerOf, respondChallenge } from "../../src/worker/sale/challenge/challenge.ts";
import { largestInput } from "../fixtures/largest-input.ts";
import { paymentSettings } from "../fixtures/payment-settings.ts";

/** What every paid answer has, as long as it can be. */
const headers = {
  "Content-Location": `https://${"x".repeat(40)}.example.com/answers/${"0f".repeat(40)}`,
  "PAYMENT-RESPONSE": Buffer.from(JSON.stringify({ success: true, receipt: "x".repeat(2_000) })).toString("base64"),
};

const config = parseConfig(paymentSettings);
const { payment } = config;
if (!payment) throw new Error("No payment settings");

/** A function that finds what is wrong with a value. Strict: unknown keywords and types that do not fit are errors. */
function problemsBy(schema: JsonObject): (value: unknown) => unknown {
  const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile({ ...schema });
  return (value) => (validate(value) ? [] : validate.errors);
}

describe.each(locales)("in %s", async (locale) => {
  const tools = await toTools({ operations, locale, payment });

  it.each(operations.map((operation, index) => [operation.id, operation, index] as const))(
    "each answer of %s fits its outputSchema: results, the largest in 29 KB, an error, and the challenge",
    async (_, operation, index) => {
      const given = (answer: Answer, whole = false) =>
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
      const structured = (answer: Answer) => given(answer).structuredContent;
      const problems = problemsBy(Object(tools[index]?.outputSchema));
      for (const input of [...operation.examples.map((example) => example.input), largestInput(operation)]) {
        const validation = operation.validate(input, locale);
        if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
        const answer = await readAnswer(Response.json(operation.answer(validation.input, locale), { headers }));
        const result = given(answer);
        expect(problems(result.structuredContent)).toEqual([]);
        expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(29_000);
        expect(given(answer, true).structuredContent).toEqual(answer.body);
      }
      const failure = respondToError(new ServiceError("core_unavailable"), "id", locale);
      expect(problems(structured(await readAnswer(failure)))).toEqual([]);
      if (operation.free) return;
      const challenge = await respondChallenge(
        config,
        offerOf(operation, payment, "https://service.test"),
        "payment_required",
        locale,
      );
      expect(problems(structured(await readAnswer(challenge)))).toEqual([]);
      expect(problems({})).not.toEqual([]);
    },
  );
});
