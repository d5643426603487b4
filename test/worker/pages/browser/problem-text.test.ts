import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { countText, hintText, placeOf, placeText } from "../../../../src/worker/pages/browser/problem-text.ts";
import { purchaseCatalogue } from "../../../../src/worker/pages/site/buy/purchase-catalogue.ts";
import { buyWords } from "../../../../src/worker/pages/words/buy.ts";
import { formats } from "../../../../src/worker/pages/words/format.ts";

const catalogue = purchaseCatalogue(operations, undefined, "en");
const english = formats("en", buyWords);

describe("the place of a problem", () => {
  it.each([
    ["/working_capital", { row: undefined, field: "working_capital" }],
    ["/products/2/duty_rate_pct", { row: 2, field: "duty_rate_pct" }],
    ["/products/2", { row: 2, field: "" }],
  ])("is read from the pointer %s", (path, place) => {
    expect(placeOf(path)).toEqual(place);
  });

  it("is a field's label, and the number of the product", () => {
    expect(placeText({ row: 2, field: "duty_rate_pct" }, catalogue, english)).toBe("Product 3, Duty rate");
    expect(placeText({ row: undefined, field: "working_capital" }, catalogue, english)).toBe(
      catalogue.fields.working_capital?.label,
    );
  });
});

it("counts products in the sentence that says how many an analysis takes", () => {
  expect(countText({ minimum: 3, maximum: 25, given: 1 }, english)).toMatch(/3 to 25.*1/);
});

it("says of a field what it means and what stands in for it", () => {
  const { duty_rate_pct: duty } = catalogue.fields;
  expect(duty && hintText(duty, english)).toMatch(/^Customs duty.*\. Left empty: 15/);
});
