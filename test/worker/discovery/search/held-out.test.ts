import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { serviceOver } from "../service.ts";
import { heldOut } from "./held-out.ts";

/** Questions that have to be answered rightly. */
const floor = 52;

const service = serviceOver(operations);

interface Answer {
  readonly results: readonly { readonly id: string; readonly relevance: number }[];
}

async function ask(question: string): Promise<Answer> {
  const response = await service(`/agent-services/search?${new URLSearchParams({ q: question, view: "short" })}`);
  return response.json<Answer>();
}

describe("the held-out list", () => {
  it("has at least as many right answers as the floor", async () => {
    const wrong: string[] = [];
    for (const [question, operation] of heldOut) {
      const [first] = (await ask(question)).results;
      const answered = first && first.relevance > 0.5 ? first.id : null;
      if (answered !== operation) wrong.push(`${question}: ${answered}, not ${operation}`);
    }
    expect(heldOut.length - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(floor);
  });
});
