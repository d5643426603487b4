import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { anotherRequest, keptAnswerIn, keptAnswerInfo, withKeptAnswer } from "../../../catalog/words/kept-answer.ts";
import { formulaVersion, regulatoryFacts } from "../../../src/core/facts.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";

const operation = operationNamed("sa_landed_cost");
const input = { product_value: 100 };
const now = Date.parse("2026-11-28T12:00:00Z");
const kept = {
  operation,
  input,
  answer: `{"formula_version":"${formulaVersion}","facts":[{"id":"CIF_VALUE","due_for_review":false},{"id":"DUTY_RISES","due_for_review":true}]}`,
  formula: formulaVersion,
  boughtAt: Date.parse("2026-11-25T07:30:10Z"),
  boughtWith: "0x1",
  locale: "en",
  now,
} as const;

describe("a kept answer", () => {
  it("says when a kept answer was bought, under which formula, and that nothing was charged", () => {
    expect(keptAnswerInfo(kept)).toEqual({
      charged: false,
      bought_at: "2026-11-25T07:30:10.000Z",
      bought_with: "0x1",
      formula_version: formulaVersion,
      message: `This answer was bought before, on 2026-11-25 at 07:30 UTC, under formula ${formulaVersion}. This request charged nothing.`,
    });
    const { message } = keptAnswerInfo({ ...kept, locale: "ar" });
    for (const word of ["2026-11-25", "07:30", formulaVersion, "لم يخصم"]) expect(message).toContain(word);
  });

  it("says what is known of a purchase whose time and formula were not kept", () => {
    const unknown = { ...kept, formula: undefined, boughtAt: undefined, boughtWith: undefined };
    expect(keptAnswerInfo(unknown)).toEqual({
      charged: false,
      message: "This answer was bought before. This request charged nothing.",
    });
  });

  it("names today's formula if it is another one, and a default with which the request is a new one", () => {
    const info = keptAnswerInfo({ ...kept, formula: "gcc-commerce/3.2.0" });
    expect(info).toMatchObject({
      formula_version: "gcc-commerce/3.2.0",
      current_formula_version: formulaVersion,
      another_request: { path: "/currency", value: "SAR" },
    });
    expect(info.message).toMatch(/formula gcc-commerce\/3\.2\.0\. .*Today's formula is .*"SAR" stated at \/currency/);
  });

  it("names the facts that became due for review since an answer was bought", () => {
    const later = Date.parse(regulatoryFacts.CIF_VALUE.review_by) + 2 * 86_400_000;
    const info = keptAnswerInfo({ ...kept, now: later });
    expect(info).toMatchObject({ facts_due_for_review: ["CIF_VALUE"], another_request: { path: "/currency" } });
    expect(info.message).toContain("passed their review date: CIF_VALUE.");
    expect(keptAnswerInfo({ ...kept, now: Date.parse(regulatoryFacts.CIF_VALUE.review_by) })).not.toHaveProperty(
      "facts_due_for_review",
    );
  });

  it("reads what is said of a kept answer from the settlement alone", () => {
    const settlement = JSON.stringify({ success: true, extensions: { "offer-receipt": { info: 1 } } });
    const told = JSON.parse(withKeptAnswer(settlement, keptAnswerInfo(kept)));
    expect(told).toMatchObject({ success: true, extensions: { "offer-receipt": { info: 1 } } });
    expect(keptAnswerIn(told)).toEqual(keptAnswerInfo(kept));
    for (const other of [
      JSON.parse(settlement),
      undefined,
      null,
      "text",
      { extensions: { "kept-answer": { info: 1 } } },
    ])
      expect(keptAnswerIn(other)).toBeUndefined();
  });
});

describe("another request with the same figures", () => {
  const leaving = operations.flatMap((one) => {
    const body = one.examples.find(({ input }) => !JSON.stringify(input).includes("currency"))?.input;
    return body ? [[one.id, one, body] as const] : [];
  });

  it.each(leaving)("makes another request with the same figures by stating a default of %s", (_id, one, body) => {
    const change = anotherRequest(one, body) ?? expect.unreachable("A default is left out");
    const changed = structuredClone(body);
    const path = change.path.split("/").slice(1);
    const owner = path.slice(0, -1).reduce<Record<string, unknown>>((at, step) => Object(at[step]), changed);
    expect(owner[path.at(-1) ?? ""]).toBeUndefined();
    owner[path.at(-1) ?? ""] = change.value;
    const figures = (given: unknown) => {
      const validation = one.validate(given, "en");
      if (!validation.valid) throw new Error("It is refused");
      const { inputs, notices, missing_inputs, ...rest } = one.answer(validation.input, "en");
      return (
        JSON.stringify(rest).match(/"(landed_cost|profit_per_unit|score|rank)":-?[\d.]+/g) ?? expect.fail("No figure")
      );
    };
    expect(figures(changed)).toEqual(figures(body));
  });

  it("finds no default to state in a body that states all of them, or is not valid", () => {
    const all = { currency: "SAR", product_value: 100, vat_rate_pct: 15, shipping: 0, insurance: 0 };
    expect(anotherRequest(operation, all)).toBeUndefined();
    for (const wrong of [{ product_value: -1 }, [], null, "text"])
      expect(anotherRequest(operation, wrong)).toBeUndefined();
    const info = keptAnswerInfo({ ...kept, input: all, formula: "gcc-commerce/1.0.0" });
    expect(info).not.toHaveProperty("another_request");
    expect(info.message).toContain("one with another figure is calculated and charged today");
  });

  it("states the currency that products inherit, for the first product that lacks a default", () => {
    const rank = operationNamed("gcc_portfolio_rank");
    const product = { product_value: 100, expected_sale_price: 250 };
    expect(anotherRequest(rank, { products: [product, { ...product, currency: "AED" }] })).toEqual({
      path: "/products/0/currency",
      value: "AED",
    });
    const full = { ...product, currency: "AED", vat_rate_pct: 5, shipping: 0, insurance: 0, other_cost_per_order: 0 };
    expect(anotherRequest(rank, { products: [full, { ...full, vat_rate_pct: undefined }] })).toEqual({
      path: "/products/1/vat_rate_pct",
      value: 5,
    });
  });
});
