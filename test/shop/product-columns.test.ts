import { expect, it } from "vitest";
import { tableColumns } from "../../src/shop/product-columns.ts";
import { buyWords } from "../../src/shop/words/buy.ts";
import { languageOf } from "../../src/shop/words/language.ts";
import { catalogue, operationOf } from "../fixtures/shop-catalogue.ts";

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

it("shows the name and what is required, with the currency of amounts", () => {
  expect(columns([{}]).shown.map(({ name, unit }) => [name, unit])).toEqual([
    ["name", "stays in this browser"],
    ["product_value", "AED"],
    ["expected_sale_price", "AED"],
  ]);
});

it("shows what a row holds and what was added, and offers the rest", () => {
  const { shown, more } = columns([{ duty_rate_pct: "5", sku: " " }], ["shipping"]);
  expect(shown.map(({ name }) => name)).toContain("duty_rate_pct");
  expect(shown.map(({ name }) => name)).toContain("shipping");
  expect(more.map(({ name }) => name)).toContain("sku");
  expect(more.map(({ name }) => name)).not.toContain("currency");
});
