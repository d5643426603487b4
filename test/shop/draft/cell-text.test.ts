import { describe, expect, it } from "vitest";
import {
  countText,
  distinctProblems,
  hintText,
  placeOf,
  placeText,
  problemText,
  withNames,
} from "../../../src/shop/draft/cell-text.ts";
import type { CellProblem } from "../../../src/shop/draft/draft.ts";
import { buyWords } from "../../../src/shop/words/buy.ts";
import { languageOf } from "../../../src/shop/words/language.ts";
import { catalogue, operationOf } from "../../fixtures/shop-catalogue.ts";

const arabic = languageOf("ar", buyWords);
const english = languageOf("en", buyWords);

describe("the place of a problem", () => {
  it.each([
    ["/working_capital", { row: undefined, field: "working_capital" }],
    ["/products/2/duty_rate_pct", { row: 2, field: "duty_rate_pct" }],
    ["/products/2", { row: 2, field: "" }],
  ])("reads the place of a problem from the pointer %s", (path, place) => {
    expect(placeOf(path)).toEqual(place);
  });

  it("says where a problem is by the field's label and the number of the product", () => {
    expect(placeText({ row: 2, field: "duty_rate_pct" }, catalogue, english)).toBe("Product 3, Duty rate");
    expect(placeText({ row: undefined, field: "working_capital" }, catalogue, english)).toBe(
      catalogue.fields.working_capital?.label,
    );
  });
});

it("names a cell once if one answer solves it, and every cell that has to be typed", () => {
  const readings = [1250, 1.25] as const;
  const problems: readonly CellProblem[] = (
    [
      { kind: "ambiguous", readings },
      { kind: "ambiguous", readings },
      { kind: "rate", currency: "CNY" },
      { kind: "rate", currency: "CNY" },
      { kind: "rate", currency: "EUR" },
      { kind: "unreadable" },
      { kind: "unreadable" },
    ] as const
  ).map((problem, row) => ({ ...problem, row, field: "shipping" }));
  expect(distinctProblems(problems).map(({ row }) => row)).toEqual([0, 2, 4, 5, 6]);
});

it("names a currency in Arabic, and each of those that a word may mean", () => {
  const { shipping } = catalogue.fields;
  const rate = (currency: string) =>
    shipping && problemText({ row: 0, field: "shipping", kind: "rate", currency }, shipping, arabic);
  expect(rate("CNY")).toContain("يوان صيني (CNY)");
  expect(rate("EGP/GBP")).toContain("جنيه مصري (EGP) أو جنيه إسترليني (GBP)");
});

it("calls analyses and fields in a sentence of the service by the names that people know", () => {
  const sentence = "gcc_product_decision with any working_capital costs 2.50 USDC; so does not_sold.";
  const label = catalogue.fields.working_capital?.label;
  expect(withNames(sentence, catalogue)).toBe(
    `${operationOf("gcc_product_decision").name} with any ${label} costs 2.50 USDC; so does not_sold.`,
  );
});

it("counts products in the sentence on how many an analysis takes", () => {
  expect(countText({ minimum: 3, maximum: 25, given: 1 }, english)).toMatch(/3 to 25.*1/);
});

it("says what a field means and which value is assumed without it", () => {
  const { duty_rate_pct: duty } = catalogue.fields;
  expect(duty && hintText(duty, english)).toMatch(/^Customs duty.*\. Left empty: 15/);
});
