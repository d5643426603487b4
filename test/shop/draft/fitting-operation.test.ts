import { describe, expect, it } from "vitest";
import { answerFor, answersTo, buyingQuestions, grown, questionOf } from "../../../src/shop/draft/fitting-operation.ts";
import { catalogue } from "../../fixtures/shop-catalogue.ts";

const [, , order] = buyingQuestions;
const draft = (operation: string, count: number) => ({
  operation,
  values: {},
  rows: Array.from({ length: count }, () => ({ product_value: "10" })),
});

describe("a question of the buying page", () => {
  it.each(buyingQuestions)("leads from the question $word to an answer that is sold", (question) => {
    const answers = answersTo(question, catalogue);
    expect(answers).toHaveLength(question.operations.length);
    for (const { id } of answers) expect(questionOf(id)).toBe(question);
  });

  it.each([
    [0, "gcc_merchant_pack"],
    [25, "gcc_merchant_pack"],
    [26, "x402_agent_growth"],
    [50, "x402_agent_growth"],
    [51, "x402_agent_scale"],
    [200, "x402_agent_scale"],
  ])("answers a question about an order of %d products by %s", (products, id) => {
    expect(answerFor(order, products, catalogue)?.id).toBe(id);
  });
});

describe("a list that grows", () => {
  it("moves a growing list to the next larger analysis of its question, and never to a smaller one", () => {
    expect(grown(draft("gcc_merchant_pack", 26), catalogue).operation).toBe("x402_agent_growth");
    expect(grown(draft("gcc_merchant_pack", 120), catalogue).operation).toBe("x402_agent_scale");
    expect(grown(draft("x402_agent_growth", 5), catalogue).operation).toBe("x402_agent_growth");
  });

  it("keeps an analysis that was chosen by its name", () => {
    expect(grown(draft("gcc_portfolio_rank", 40), catalogue).operation).toBe("gcc_portfolio_rank");
  });
});
