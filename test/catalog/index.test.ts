import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { toPrice } from "../../catalog/operation.ts";
import { isQuestion, remarksOn } from "../../catalog/words/remarks.ts";
import { jsonSchema } from "../../src/lib/json-schema.ts";
import { expectBilingual } from "../fixtures/bilingual.ts";
import { operationNamed } from "../fixtures/operation-named.ts";

/** The promises of the interface: identifier, path, price in USDC, number of products. */
const promised = [
  ["free_profit_check", "/free/gcc-profit-check", "0"],
  ["sa_landed_cost", "/v1/sa/landed-cost", "0.25"],
  ["gcc_opportunity_score", "/v1/gcc/opportunity-score", "0.75"],
  ["gcc_product_decision", "/v1/gcc/product-decision", "2.50"],
  ["gcc_portfolio_rank", "/v1/gcc/portfolio-rank", "5.00", 2, 12],
  ["gcc_merchant_pack", "/v1/gcc/merchant-pack", "12.00", 3, 25],
  ["x402_agent_pilot", "/v1/x402/agent-pilot", "25.00", 1, 10],
  ["x402_agent_growth", "/v1/x402/agent-growth", "99.00", 1, 50],
  ["x402_agent_scale", "/v1/x402/agent-scale", "250.00", 1, 150],
] as const;

const recommendedOrder = [
  "free_profit_check",
  "sa_landed_cost",
  "gcc_opportunity_score",
  "gcc_product_decision",
  "gcc_portfolio_rank",
  "gcc_merchant_pack",
];

describe("the operations", () => {
  it("sells what the interface promises, at its address and price, in buying order", () => {
    const sold = operations.map(({ id, path, price }) => [id, path, price.atomic]);
    expect(sold).toEqual(promised.map(([id, path, usdc]) => [id, path, toPrice(usdc).atomic]));
  });

  it("recommends the six steps of the usual order", () => {
    const recommended = operations.filter((operation) => operation.recommended).map((operation) => operation.id);
    expect(recommended).toEqual(recommendedOrder);
  });

  it("gives one operation alone for free", () => {
    expect(operations.filter((operation) => operation.free).map((operation) => operation.id)).toEqual([
      "free_profit_check",
    ]);
  });

  it("bounds the number of products as the interface does", () => {
    for (const [id, , , minItems, maxItems] of promised) {
      const { input, products } = operationNamed(id);
      const bounded = minItems === undefined ? {} : { products: { minItems, maxItems } };
      expect(jsonSchema(input).properties, id).toMatchObject(bounded);
      expect(products).toEqual({ fewest: minItems ?? 1, most: maxItems ?? 1 });
    }
  });
});

for (const operation of operations)
  describe(operation.id, () => {
    it("describes each operation in both languages, briefly enough for every index", () => {
      for (const text of [operation.name, operation.description, operation.role]) expectBilingual(text);
      expect(operation.description.en.length).toBeLessThanOrEqual(450);
      expect(operation.description.ar.length).toBeLessThanOrEqual(450);
    });

    it("begins each description with market and object, in a sentence that fits into a challenge", () => {
      const [, first = ""] = /^(.{1,120}?[.])(?= )/.exec(operation.description.en) ?? [];
      expect(first).toMatch(/Saudi|Gulf|GCC/);
      expect(operation.description.ar.slice(0, 120)).toMatch(/السعودية|الخليج/);
    });

    it("says when to use an operation, and which other one to use when not", () => {
      const others = operations.filter(({ id }) => id !== operation.id).map(({ id }) => id);
      for (const text of Object.values(operation.description)) {
        const named = [...text.matchAll(/\b(?:[a-z]+|x402)_[a-z_]+\b/g)].map(([id]) => id);
        expect(named.length).toBeGreaterThan(0);
        for (const id of named) expect(others).toContain(id);
      }
      expect(operation.description.en).toMatch(/\bUse\b/);
      expect(operation.description.ar).toMatch(/استخدم|ابدأ/);
    });

    it("names neighbours that are sold", () => {
      const { fewer = [], more = [] } = operation.neighbours ?? {};
      for (const id of [...fewer, ...more]) expect(operations.map((candidate) => candidate.id)).toContain(id);
    });

    it("gives each operation tags that read as words, and only markets that indexes know", () => {
      expect(operation.tags.length).toBeGreaterThanOrEqual(5);
      expect(operation.tags.slice(0, 5)).toContain("saudi-arabia");
      expect(new Set(operation.tags).size).toBe(operation.tags.length);
      for (const tag of operation.tags) expect(tag).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    });

    it("gives each operation at least two examples that are accepted and answered without a question", () => {
      expect(operation.examples.length).toBeGreaterThanOrEqual(2);
      for (const { title, input } of operation.examples) {
        expectBilingual(title);
        const validation = operation.validate(JSON.parse(JSON.stringify(input)), "en");
        expect(validation).toMatchObject({ valid: true });
        expect(remarksOn(input, "en").filter(isQuestion)).toEqual([]);
        const result = operation.answer(input, "en");
        expect(result).toMatchObject({ operation: operation.id });
      }
    });

    it("publishes an input schema that rejects unknown properties and describes every field", () => {
      const schema = jsonSchema(operation.input);
      expect(schema).toMatchObject({ type: "object", additionalProperties: false });
      expect(JSON.stringify(schema)).not.toContain("$ref");
      new Ajv2020({ strict: true }).compile(schema);
    });
  });

it("says first of the largest analysis that it is for more than 50 products", () => {
  const { description } = operationNamed("x402_agent_scale");
  expect(description.en).toMatch(/^More than 50 products/);
  expect(description.ar).toMatch(/^أكثر من 50 منتجًا/);
});

describe("a price", () => {
  it("writes a price as decimal text, as a number and in atomic units", () => {
    expect(toPrice("0.25")).toEqual({ usdc: "0.25", amount: 0.25, atomic: "250000" });
    expect(toPrice("250.00")).toEqual({ usdc: "250.00", amount: 250, atomic: "250000000" });
    expect(toPrice("0.000001")).toEqual({ usdc: "0.000001", amount: 0.000001, atomic: "1" });
  });

  it("rejects a price that is not an amount of USDC", () => {
    for (const text of ["", "1.", ".5", "-1", "1e3", "0.0000001", "1,000"]) expect(() => toPrice(text)).toThrow(text);
  });
});
