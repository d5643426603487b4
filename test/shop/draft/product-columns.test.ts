import { describe, expect, it } from "vitest";
import { figuresForAll, tableColumns, withFigureForAll } from "../../../src/shop/draft/product-columns.ts";
import { buyWords } from "../../../src/shop/words/buy.ts";
import { languageOf } from "../../../src/shop/words/language.ts";
import { catalogue, operationOf } from "../../fixtures/shop-catalogue.ts";

const { list } = operationOf("gcc_portfolio_rank");
const columns = (rows: readonly Record<string, string>[], added: readonly string[] = []) =>
  tableColumns(
    {
      draft: { operation: "gcc_portfolio_rank", values: { currency: "AED" }, rows },
      fields: list?.fields ?? [],
      required: list?.required ?? [],
      added,
    },
    catalogue,
    languageOf("en", buyWords),
  );

it("shows a column for the name and for each required field, with the currency of amounts", () => {
  expect(columns([{}]).shown.map(({ name, unit }) => [name, unit])).toEqual([
    ["name", "stays in this browser"],
    ["product_value", "AED"],
    ["expected_sale_price", "AED"],
  ]);
});

it("shows columns that a row fills or that were added, and offers the rest", () => {
  const { shown, more } = columns([{ duty_rate_pct: "5", sku: " " }], ["shipping"]);
  expect(shown.map(({ name }) => name)).toContain("duty_rate_pct");
  expect(shown.map(({ name }) => name)).toContain("shipping");
  expect(more.map(({ name }) => name)).toContain("sku");
  expect(more.map(({ name }) => name)).not.toContain("currency");
});

describe("a figure that is the same for all products", () => {
  const rows = [
    { name: "Kettle", product_value: "9", marketplace_fee_pct: "15" },
    { name: "Iron", product_value: "12", marketplace_fee_pct: " " },
    { name: "Lamp", product_value: "7", marketplace_fee_pct: "8" },
    {},
  ];
  const offered = () => figuresForAll(rows, columns(rows).shown, list?.required ?? []);

  it("offers to copy a figure that the first product has and another one lacks, but not a price", () => {
    expect(offered().map(({ column, text }) => [column.name, text])).toEqual([["marketplace_fee_pct", "15"]]);
  });

  it("copies a figure only into empty cells of products", () => {
    const [figure] = offered();
    const filled = figure ? withFigureForAll(rows, figure) : [];
    expect(filled.map((row) => row.marketplace_fee_pct)).toEqual(["15", "15", "8", undefined]);
    expect(figuresForAll(filled, columns(filled).shown, [])).toEqual([]);
  });
});
