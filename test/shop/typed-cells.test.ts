import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { withDecimal } from "../../src/shop/draft.ts";
import { decimalOf, figureText, readFigure } from "../../src/shop/typed-cells.ts";
import { purchaseCatalogue } from "../../src/worker/pages/site/buy/purchase-catalogue.ts";

const catalogue = purchaseCatalogue(operations, undefined, "en");
const field = catalogue.fields.product_value;
if (!field) throw new Error("No product value");
const sheet = (...texts: string[]) =>
  decimalOf(
    texts.map((text) => ({ field, text })),
    "SAR",
  );

describe("the decimal sign of a sheet", () => {
  it("is known when a cell tells, and unknown when cells disagree or none does", () => {
    expect(sheet("1,250", "25,5")).toBe(",");
    expect(sheet("1,250", "2,000.50")).toBe(".");
    expect(sheet("1,250", "99.5")).toBe(".");
    expect(sheet("1,250", "2,000.50", "25,5")).toBeUndefined();
    expect(sheet("1,250", "7", "٢٥٫٥")).toBeUndefined();
  });

  it("settles every cell once it is said", () => {
    const draft = { operation: "x", values: {}, rows: [{ name: "1,250", product_value: "1,250" }] };
    expect(withDecimal(draft, catalogue, ".").rows).toEqual([{ name: "1,250", product_value: "1250" }]);
    expect(withDecimal(draft, catalogue, ",").rows).toEqual([{ name: "1,250", product_value: "1.25" }]);
  });
});

describe("the text of a figure", () => {
  it.each([13.125, 0.125, 1250, 999.999, 1e21, 0.01, 1000000000000])(
    "of %d is read as that figure, whatever the decimal sign of others is",
    (value) => {
      expect(
        readFigure(figureText(value), { ...field, maximum: undefined, minimum: undefined }, "SAR", undefined),
      ).toEqual({ kind: "number", value });
    },
  );
});
