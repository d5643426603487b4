import { describe, expect, it } from "vitest";
import { withDecimal } from "../../src/shop/draft.ts";
import { readTypedNumber } from "../../src/shop/numbers/typed-number.ts";
import { expectedIn, figureText } from "../../src/shop/typed-cells.ts";
import { catalogue } from "../fixtures/shop-catalogue.ts";

const field = catalogue.fields.product_value;
if (!field) throw new Error("No product value");

describe("the text of a figure", () => {
  it.each([13.125, 0.125, 1250, 999.999, 0.01, 1000000000000])(
    "reads %d as that figure, whatever the decimal sign of others is",
    (value) => {
      expect(
        readTypedNumber(figureText(value), expectedIn({ ...field, maximum: undefined, minimum: undefined }, "SAR")),
      ).toEqual({ kind: "number", value });
    },
  );
});

it("writes every figure with the decimal sign that was chosen, and no name", () => {
  const draft = {
    operation: "x",
    values: {},
    rows: [{ name: "1,250", product_value: "1,250", shipping: "1,250 USD / 24" }],
  };
  const rows = (sign: "." | ",") => withDecimal(draft, catalogue, sign).rows;
  expect(rows(".")).toEqual([{ name: "1,250", product_value: "1250", shipping: "1250 USD / 24" }]);
  expect(rows(",")).toEqual([{ name: "1,250", product_value: "1.25", shipping: "1.25 USD / 24" }]);
});
