import { describe, expect, it } from "vitest";
import { gccProductDecision } from "../../../catalog/operations/gcc-product-decision.ts";
import { deliveredResult, namedContext } from "../../../src/shop/purchase/delivered-result.ts";
import { languageOf } from "../../../src/shop/words/language.ts";
import { resultsWords } from "../../../src/shop/words/results.ts";

const [example] = gccProductDecision.examples;
const answer = JSON.stringify(gccProductDecision.answer(example.input, "en"));
const lamp = { name: "Lamp 3/4", sku: "L-34" };
const purchase = { operation: "gcc_product_decision", names: [lamp] };
const delivery = { answer, at: Date.UTC(2027, 3, 9, 23, 59) };

describe("what was bought", () => {
  it("names what was bought after its operation, its product and its day, without what a file system refuses", () => {
    const bought = deliveredResult(purchase, delivery, { name: "Product decision: SKU?" }, "en");
    expect(bought.name).toBe("Product decision: SKU?");
    expect(bought.file).toBe("Product-decision-SKU--Lamp-3-4-2027-04-09");
  });

  it.each([
    ["several products", [lamp, lamp]],
    ["no product", []],
    ["a product without a name", [{ name: "", sku: "L-34" }]],
  ])("names no product in its files for %s", (_, names) => {
    expect(deliveredResult({ ...purchase, names }, delivery, { name: "Plan" }, "en").file).toBe("Plan-2027-04-09");
  });

  it("names an operation that is no longer sold by its id", () => {
    expect(deliveredResult(purchase, delivery, undefined, "en").name).toBe("gcc_product_decision");
  });

  it("draws a result only from an answer of this release", () => {
    expect(deliveredResult(purchase, delivery, undefined, "en").result).toEqual(JSON.parse(answer));
    const earlier = answer.replace("gcc-commerce/5.", "gcc-commerce/4.");
    expect(deliveredResult(purchase, { ...delivery, answer: earlier }, undefined, "en").result).toBeUndefined();
    expect(deliveredResult(purchase, { ...delivery, answer: "<html>" }, undefined, "en").result).toBeUndefined();
  });
});

describe("the names in a result", () => {
  const { result } = deliveredResult(purchase, delivery, undefined, "en");
  const drawing = {
    language: languageOf("en", resultsWords),
    catalogue: { fields: {} },
  };

  it("shows the buyer's own product names, kept apart from the script around them, else numbers", () => {
    const { productName, productCode } = namedContext(purchase, result, drawing);
    expect([productName(1), productName(2)]).toEqual(["\u2068Lamp 3/4\u2069", "\u2068Product 2\u2069"]);
    expect([productCode?.(1), productCode?.(2)]).toEqual(["L-34", ""]);
  });

  it("adds a product's code to its name where several have the same name", () => {
    const names = [
      lamp,
      { ...lamp, sku: "L-35" },
      { name: "Chair", sku: "C-1" },
      { name: "", sku: "X" },
      { name: "", sku: "Y" },
    ];
    const { productName, productCode } = namedContext({ names }, result, drawing);
    expect(names.map((_, index) => productName(index + 1).replace(/[\u2068\u2069]/g, ""))).toEqual([
      "Lamp 3/4 (L-34)",
      "Lamp 3/4 (L-35)",
      "Chair",
      "Product 4",
      "Product 5",
    ]);
    expect(names.map((_, index) => productCode?.(index + 1))).toEqual(["", "", "C-1", "X", "Y"]);
  });

  it("names a field by its label, else by its key", () => {
    const { fieldName } = namedContext(purchase, result, drawing);
    expect(fieldName("duty_rate_pct")).toBe("duty_rate_pct");
  });

  it("shows the currency of the result, else the riyal", () => {
    expect(namedContext(purchase, result, drawing).currency).toBe(result?.currency);
    expect(namedContext(purchase, undefined, drawing).currency).toBe("SAR");
  });
});
