import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { answerHere } from "../../../src/client/bridge/answer-here.ts";
import { locales } from "../../../src/lib/text.ts";

const operation = operations.find(({ free }) => free);
if (!operation) throw new Error("Nothing is free");

describe.each(locales)("a free operation, answered by the bridge itself in %s", (locale) => {
  it("answers what its route answers", async () => {
    const [{ input }] = operation.examples;
    const answer = await answerHere({ operation, input }, locale);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Language")).toBe(locale);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(operation.answer(input, locale))));
  });

  it("names every problem of an input, as its route does", async () => {
    const validation = operation.validate({ unheard_of: 1 }, locale);
    const answer = await answerHere({ operation, input: { unheard_of: 1 } }, locale);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: "validation_failed", details: validation.valid ? [] : validation.problems },
    });
  });
});
