import { expect, it } from "vitest";
import { draftOf } from "../../../src/shop/draft/draft.ts";
import { firstDraft } from "../../../src/shop/draft/first-draft.ts";
import { catalogue, operationOf } from "../../fixtures/shop-catalogue.ts";

const begin = (query: string, sources: Partial<Parameters<typeof firstDraft>[0]> = {}) =>
  firstDraft({ linked: undefined, kept: undefined, ...sources, query: new URLSearchParams(query) }, catalogue);

const kept = draftOf(operationOf("sa_landed_cost"), { product_value: 10 });

it("begins with the first paid analysis, in riyals", () => {
  expect(begin("")).toEqual({ operation: "sa_landed_cost", values: { currency: "SAR" }, rows: [] });
});

it("begins with the figures of the address instead of those that were typed before", () => {
  expect(begin("op=sa_landed_cost&product_value=33&constructor=1", { kept }).values).toEqual({
    currency: "SAR",
    product_value: "33",
  });
});

it("begins with a linked draft rather than with anything else", () => {
  const linked = draftOf(operationOf("gcc_opportunity_score"), { landed_cost: 5 });
  expect(begin("op=sa_landed_cost&product_value=33", { kept, linked })).toBe(linked);
  expect(begin("op=sa_landed_cost", { kept, linked: { ...linked, operation: "not_sold" } })).toBe(kept);
});

it("continues with what was typed before, unless the address asks for another analysis", () => {
  expect(begin("op=sa_landed_cost", { kept })).toBe(kept);
  expect(begin("", { kept })).toBe(kept);
  expect(begin("op=gcc_opportunity_score", { kept }).operation).toBe("gcc_opportunity_score");
});

it("gives the figures of an address to the first product of a list, and a budget to the list itself", () => {
  const { values, rows } = begin("op=gcc_merchant_pack&currency=USD&working_capital=5000&product_value=8");
  expect(values).toEqual({ currency: "USD", working_capital: "5000" });
  expect(rows).toEqual([{ product_value: "8" }, {}, {}]);
});
