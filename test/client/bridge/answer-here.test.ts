import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { answerHere } from "../../../src/client/bridge/answer-here.ts";
import { locales } from "../../../src/lib/text.ts";
import { withNextAnalysis } from "../../../src/worker/http/next-analysis.ts";

const operation = operations.find(({ free }) => free);
if (!operation) throw new Error("Nothing is free");
const baseUrl = "https://service.test";

describe.each(locales)("a free operation, answered by the bridge itself in %s", (locale) => {
  it("answers a free operation as its route does", async () => {
    const [{ input }] = operation.examples;
    const answer = await answerHere({ operation, input }, { locale, baseUrl });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Language")).toBe(locale);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(withNextAnalysis(operation.answer(input, locale), baseUrl))));
  });

  it("names every problem of a free operation's input, as its route does", async () => {
    const validation = operation.validate({ unheard_of: 1 }, locale);
    const answer = await answerHere({ operation, input: { unheard_of: 1 } }, { locale, baseUrl });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: "validation_failed", details: validation.valid ? [] : validation.problems },
    });
  });
});
