import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { InputKind } from "../../src/fields/field.ts";
import { fieldNames, fields, inputFields, levers, productField, recordOfField } from "../../src/fields/index.ts";
import { isMoney, isPerOrder, isPerUnit, isRate } from "../../src/fields/units.ts";

const kinds: readonly InputKind[] = ["free", "landed", "score", "product"];
const domain = readFileSync(join(import.meta.dirname, "../../docs/internals/domain.md"), "utf8").replace(/\s+/g, " ");

describe("the fields of an input", () => {
  it("lists fields in the order that domain.md publishes", () => {
    const [, published = ""] = /\*\*Field order\*\*[^:]*: (product_value[^.]*)\./.exec(domain) ?? [];
    const { required, optional } = inputFields("product");
    expect([...required, ...optional].join(", ")).toBe(published);
  });

  it("has each field in the table of domain.md, with bounds", () => {
    const [table = ""] = domain.slice(domain.indexOf("### 2.1")).split("**Field order**");
    for (const [name, record] of Object.entries(fields)) {
      expect(table).toMatch(record.unit === "percent" ? "`*_pct`" : name);
      expect("bounds" in record).toBe(["money", "percent", "count", "days"].includes(record.unit));
    }
  });

  it("has the value that is assumed for each field in the table of domain.md", () => {
    const [table = ""] = domain.slice(domain.indexOf("### 2.5")).split("`least(s)`");
    for (const kind of kinds) for (const name of inputFields(kind).optional) expect(table, kind).toContain(name);
  });

  it("names fields with _pct exactly if they are percentages", () => {
    for (const [name, { unit }] of Object.entries(fields)) expect(name.endsWith("_pct")).toBe(unit === "percent");
  });

  it("says which value is assumed for each field that may be left out", () => {
    for (const kind of kinds)
      for (const name of inputFields(kind).optional) expect(recordOfField(name)?.omitted, name).toBeDefined();
  });

  it("says what each figure is counted per, and that each except the price lowers the profit", () => {
    for (const name of fieldNames) {
      const { unit, per, lowersProfit } = productField(name);
      expect(per !== undefined, name).toBe(unit === "money" || unit === "percent");
      expect(lowersProfit, name).toBe(per !== undefined && name !== "expected_sale_price");
    }
  });

  it("lists the price first among the figures that can have a limit", () => {
    expect(levers[0]).toBe("expected_sale_price");
    expect(new Set(levers).size).toBe(levers.length);
  });

  it("has headings of sheets for exactly the fields of a product", () => {
    for (const name of fieldNames) {
      const { headings, inputs } = productField(name);
      expect(headings !== undefined, name).toBe(inputs.product !== undefined);
    }
  });

  it("tells a page the units of fields by name, and nothing of an unknown name", () => {
    expect([
      isMoney("shipping"),
      isRate("duty_rate_pct"),
      isPerUnit("insurance"),
      isPerOrder("ad_cost_per_order"),
    ]).toEqual([true, true, true, true]);
    expect([isMoney("margin_pct"), isRate("margin_pct"), isPerUnit("units_per_order"), isPerOrder("plan")]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
