/** The advice on a name that no field has. */
import { describe, expect, it } from "vitest";
import { inputFields, isFieldName, recordOfField } from "../../../src/fields/index.ts";
import { locales } from "../../../src/lib/text.ts";
import { operationNamed, priced } from "../../fixtures/operation-named.ts";
import { inventedNames } from "./invented-names.ts";

const inputs = [
  { id: "gcc_product_decision", kind: "product", body: { product_value: 100, expected_sale_price: 250 } },
  { id: "sa_landed_cost", kind: "landed", body: { product_value: 100 } },
  { id: "gcc_opportunity_score", kind: "score", body: { landed_cost: 60, expected_sale_price: 129 } },
] as const;

/** The sentence on an unknown name in an input; nothing where the name is a field. */
function said(id: string, body: object, name: string, locale: "en" | "ar" = "en"): string {
  const validation = operationNamed(id).validate({ ...body, [name]: 3 }, locale);
  return validation.valid ? "" : (validation.problems[0]?.message ?? "");
}

describe("a name that no field has", () => {
  it.each(inventedNames)("advises on the unknown name %s in each input of one product", (name, ...wanted) => {
    for (const [index, { id, body }] of inputs.entries()) {
      const words = wanted[index] ?? "";
      expect(said(id, body, name), id).toContain(words);
      if (words !== "") expect(said(id, body, name, "ar"), id).toMatch(/[\u0621-\u064a]{3}.*[\u0621-\u064a]{3}/);
    }
  });

  it("advises on an unknown name inside each element of a list, not on a name of the whole request", () => {
    const product = { product_value: 1, expected_sale_price: 2 };
    const beside = (name: string) => said("gcc_portfolio_rank", { products: [product, product] }, name);
    expect(beside("incoterm")).toContain("In each element of products: Terms of delivery");
    expect(beside("freight")).toContain("In each element of products: Use shipping.");
    expect(beside("duty_rate_pct")).toContain("Send duty_rate_pct inside each element of products.");
    expect(beside("budget")).toContain(`A budget is planned by ${priced("gcc_merchant_pack")}`);
    expect(beside("scenarios")).toContain("Use products.");
  });

  it("advises each field by the plain words of its own record, in each input that has it", () => {
    for (const { id, kind, body } of inputs)
      for (const name of [...inputFields(kind).required, ...inputFields(kind).optional])
        for (const word of recordOfField(name)?.alsoCalled?.split(" ") ?? [])
          if (/^\w+$/.test(word) && !isFieldName(word))
            expect(said(id, body, word), `${id}: ${word}`).toContain(`Use ${name}.`);
  });

  it("never advises a field that the input does not have", () => {
    for (const [name] of inventedNames)
      for (const { id, kind, body } of inputs) {
        const { required, optional } = inputFields(kind);
        const allowed: readonly string[] = ["currency", ...required, ...optional];
        for (const locale of locales)
          for (const [, field = ""] of said(id, body, name, locale).matchAll(/(?:Use|استخدم) [\u2066]?(\w+)/g))
            expect(!isFieldName(field) || allowed.includes(field), `${id} ${name}: ${field}`).toBe(true);
      }
  });
});
