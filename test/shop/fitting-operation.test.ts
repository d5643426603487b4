import { describe, expect, it } from "vitest";
import {
  answerFor,
  answersTo,
  buyingQuestions,
  grown,
  ordersNothing,
  questionOf,
} from "../../src/shop/fitting-operation.ts";
import { catalogue } from "../fixtures/shop-catalogue.ts";

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
  ])("about an order of %d products is answered by %s", (products, id) => {
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

const bare = { product_value: 8, expected_sale_price: 29 };
const known = { ...bare, shipping: 1, marketplace_fee_pct: 12, ad_cost_per_order: 0, fulfillment_cost: 9 };
const asked = (...products: readonly object[]) => ordersNothing({ working_capital: 5000, products }, catalogue);

describe("a plan that cannot order anything", () => {
  it("finds that a plan can order nothing without a product with four of the five costs", () => {
    expect(asked(bare, bare)).toBe(true);
    expect(asked(bare, known)).toBe(false);
    expect(asked({ ...known, shipping: 0 })).toBe(true);
    expect(asked({ ...known, shipping: 0, insurance: 0 })).toBe(false);
    expect(asked({ ...known, shipping: 0, insurance: 0, vat_rate_pct: 0 })).toBe(true);
    expect(asked({ ...known, shipping: 0, insurance: 0, vat_rate_pct: 0, currency: "KWD" })).toBe(false);
    expect(asked({ ...known, marketplace_fee_pct: undefined })).toBe(true);
  });

  it("takes a payment fee for the marketplace fee of an own store", () => {
    expect(asked({ ...known, marketplace_fee_pct: 0, payment_fee_pct: 2.5 })).toBe(false);
  });

  it("asks no plan without a capital", () => {
    expect(ordersNothing({ products: [bare] }, catalogue)).toBe(false);
    expect(ordersNothing({ ...bare }, catalogue)).toBe(false);
  });
});
