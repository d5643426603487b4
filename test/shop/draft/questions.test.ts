import { expect, it } from "vitest";
import { ambiguityIn } from "../../../src/shop/draft/questions.ts";

const draft = { operation: "gcc_portfolio_rank", values: {}, rows: [{ product_value: " 1.250 " }] };
const problem = { row: 0, field: "product_value", kind: "ambiguous", readings: [1250, 1.25] } as const;

it("asks about a figure with both its readings, each with the decimal sign that it assumes", () => {
  expect(ambiguityIn(draft, [problem])).toEqual({
    text: "1.250",
    readings: [
      { value: 1250, decimal: "," },
      { value: 1.25, decimal: "." },
    ],
  });
});

it("asks nothing where every figure has one reading", () => {
  expect(ambiguityIn(draft, [{ ...problem, kind: "required" }])).toBeUndefined();
});
