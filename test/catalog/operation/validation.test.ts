import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { oneCurrency, productInput } from "../../../catalog/input/product.ts";
import { validate } from "../../../catalog/operation/validation.ts";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { jsonSchema } from "../../../src/lib/json-schema.ts";
import type { Locale } from "../../../src/lib/text.ts";
import { jsonSchemaProblems } from "../../fixtures/json-schema-problems.ts";
import { operationNamed, priced } from "../../fixtures/operation-named.ts";
import { readRejections } from "../../fixtures/vectors.ts";

const portfolioInput = z.strictObject({ products: z.array(productInput).min(2).max(3) });

/** The problems of a body given as JSON text. */
function problemsOf(text: string, input: z.ZodType = saLandedCost.input, locale: Locale = "en") {
  const validation = validate(input, { rules: [oneCurrency] }, JSON.parse(text), locale);
  return validation.valid ? [] : validation.problems;
}

const listed = (text: string, input?: z.ZodType) => problemsOf(text, input).map(({ path, code }) => `${path} ${code}`);

/** Bodies of the Saudi landed cost with all of their problems. */
const landedCostCases: readonly (readonly [text: string, ...problems: string[]])[] = [
  ['{"product_value":100}'],
  ["null", "/ type"],
  ["[]", "/ type"],
  ['"x"', "/ type"],
  ["17", "/ type"],
  ["true", "/ type"],
  ["{}", "/product_value required"],
  ['{"product_value":null}', "/product_value type"],
  ['{"product_value":"100"}', "/product_value type"],
  ['{"product_value":true}', "/product_value type"],
  ['{"product_value":[100]}', "/product_value type"],
  ['{"product_value":{}}', "/product_value type"],
  ['{"product_value":0.01}'],
  ['{"product_value":0.0099}', "/product_value minimum"],
  ['{"product_value":-1}', "/product_value minimum"],
  ['{"product_value":1000000000000}'],
  ['{"product_value":1000000000000.01}', "/product_value maximum"],
  ['{"product_value":100,"duty_rate_pct":100}'],
  ['{"product_value":100,"shipping":0,"duty_rate_pct":-0}'],
  ['{"product_value":100,"duty_rate_pct":100.0001}', "/duty_rate_pct maximum"],
  ['{"product_value":100,"currency":"EUR"}'],
  ['{"product_value":100,"currency":"JPY"}', "/currency enum"],
  ['{"product_value":100,"currency":""}', "/currency enum"],
  ['{"product_value":100,"currency":5}', "/currency type"],
  ['{"product_value":100,"currency":null}', "/currency type"],
  ['{"product_value":100,"constructor":1}', "/constructor additionalProperties"],
  ['{"product_value":100,"toString":1}', "/toString additionalProperties"],
  ['{"product_value":100,"__proto__":{"shipping":1}}', "/__proto__ additionalProperties"],
  ['{"__proto__":{"product_value":1}}', "/__proto__ additionalProperties", "/product_value required"],
  ['{"product_value":100,"a/b":1,"c~d":1}', "/a~1b additionalProperties", "/c~0d additionalProperties"],
  ['{"product_value":100,"":1}', "/ additionalProperties"],
  [
    '{"Product_value":1,"shipping":"2","insurance":-1,"vat_rate_pct":101}',
    "/Product_value additionalProperties",
    "/insurance minimum",
    "/product_value required",
    "/shipping type",
    "/vat_rate_pct maximum",
  ],
];

describe("an input", () => {
  const independently = jsonSchemaProblems(jsonSchema(saLandedCost.input));

  for (const [text, ...problems] of landedCostCases)
    it(`${problems.length === 0 ? "is accepted" : `has ${problems.join(", ")}`}: ${text}`, () => {
      expect(listed(text)).toEqual(problems);
      expect(independently(JSON.parse(text))).toEqual(problems);
    });

  for (const { id: vector, operation: id, input, expected } of readRejections()) {
    it(`rejects the input of ${vector} with the problems of the worked answer`, () => {
      const validation = operationNamed(id).validate(input, "en");
      expect(!validation.valid && validation.problems.map(({ path, code }) => ({ path, code }))).toEqual(
        expected.error.details,
      );
    });
  }

  it("treats a number beyond the range of doubles as beyond every bound", () => {
    expect(listed('{"product_value":1e400,"shipping":-1e400}')).toEqual([
      "/product_value maximum",
      "/shipping minimum",
    ]);
    expect(problemsOf('{"product_value":1e400}')[0]).not.toHaveProperty("given");
  });

  it("gives the same body whatever the order of an input's properties", () => {
    expect(listed('{"b":1,"a":1}')).toEqual(listed('{"a":1,"b":1}'));
  });
});

describe("a list of products", () => {
  const one = '{"product_value":1,"expected_sale_price":2}';
  const inCurrency = (currency: string) => `{"product_value":1,"expected_sale_price":2,"currency":"${currency}"}`;
  const list = (...items: string[]) => `{"products":[${items.join()}]}`;

  it("rejects a list of products that is too short or too long, and still checks its items", () => {
    expect(listed(list(one), portfolioInput)).toEqual(["/products minItems"]);
    expect(listed(list(one, one, one, "{}", "5"), portfolioInput)).toEqual([
      "/products maxItems",
      "/products/3/expected_sale_price required",
      "/products/3/product_value required",
      "/products/4 type",
    ]);
  });

  it.each([
    ["1,234,567", " Send 1234567."],
    ["2٬400", " Send 2400."],
    ["2,400", " Send 2400, or 2.400 for a decimal comma."],
    ["0,500", ""],
    ["12,50", ""],
  ])("says which number the text %j can mean", (given, advice) => {
    const [problem] = problemsOf(JSON.stringify({ product_value: given }));
    expect(problem?.message.replace(/^.* was given\./, "")).toBe(advice);
  });

  it("rejects products that are not a list", () => {
    for (const body of ['{"products":{}}', '{"products":null}', '{"products":"x"}'])
      expect(listed(body, portfolioInput)).toEqual(["/products type"]);
  });

  it("rejects two different currencies, whatever other problems there are", () => {
    expect(listed(list(one, inCurrency("AED"), inCurrency("AED")), portfolioInput)).toEqual([]);
    expect(listed(list(inCurrency("SAR"), inCurrency("AED")), portfolioInput)).toEqual(["/products mixedCurrency"]);
    expect(listed(list(inCurrency("SAR"), inCurrency("AED"), "null", one), portfolioInput)).toEqual([
      "/products maxItems",
      "/products mixedCurrency",
      "/products/2 type",
    ]);
  });

  it("counts an unknown currency as a second one, and lists it as a problem", () => {
    expect(listed(list(inCurrency("SAR"), inCurrency("sar")), portfolioInput)).toEqual([
      "/products mixedCurrency",
      "/products/1/currency enum",
    ]);
  });
});

describe("a problem", () => {
  it("says what was given and what is allowed, for a problem of an input", () => {
    expect(problemsOf('{"product_value":0,"currency":"sar","incoterm":"FOB","shipping":"1,900.50"}')).toEqual([
      {
        path: "/currency",
        code: "enum",
        message:
          'currency must be one of SAR, AED, QAR, BHD, OMR, KWD, USD, EUR, GBP, CNY, INR, TRY, EGP, JOD; "sar" was given. Use SAR.',
        given: "sar",
        allowed: ["SAR", "AED", "QAR", "BHD", "OMR", "KWD", "USD", "EUR", "GBP", "CNY", "INR", "TRY", "EGP", "JOD"],
      },
      {
        path: "/incoterm",
        code: "additionalProperties",
        message:
          "incoterm is not a field of this input. Terms of delivery are said by what the price contains. EXW, FCA, FAS, FOB: send shipping and insurance; CFR, CPT: shipping 0 and your insurance; CIF, CIP, DAP, DPU: both 0; DDP: both 0 and duty_rate_pct 0, no vat_rate_pct. Fields of this input: currency, product_value, shipping, insurance, duty_rate_pct, vat_rate_pct.",
        allowed: ["currency", "product_value", "shipping", "insurance", "duty_rate_pct", "vat_rate_pct"],
      },
      {
        path: "/product_value",
        code: "minimum",
        message: "product_value must be at least 0.01; 0 was given.",
        given: 0,
        allowed: 0.01,
      },
      {
        path: "/shipping",
        code: "type",
        message: 'shipping must be a number from 0 to 1,000,000,000,000; "1,900.50" was given. Send 1900.50.',
        given: "1,900.50",
        allowed: { type: "number", minimum: 0, maximum: 1e12 },
      },
    ]);
  });

  it("lists the fields of the input after the advice on an unknown name, in both languages", () => {
    const said = (locale: Locale) =>
      problemsOf('{"product_value":100,"freight":15}', saLandedCost.input, locale)[0]?.message;
    const fields = "currency, product_value, shipping, insurance, duty_rate_pct, vat_rate_pct";
    expect(said("en")).toContain(`Use shipping. Fields of this input: ${fields}.`);
    expect(said("ar")).toMatch(/حقول هذه المدخلات.*product_value/);
  });

  it.each(["hs_code", "origin"])("names no duty rate for %s where the landed cost is known", (name) => {
    const body = { landed_cost: 60, expected_sale_price: 129, [name]: "x" };
    const validation = operationNamed("free_profit_check").validate(body, "en");
    const message = validation.valid ? undefined : validation.problems[0]?.message;
    expect(message).toContain(`${priced("sa_landed_cost")} computes it from the duty rate`);
    expect(message).not.toContain("duty_rate_pct");
  });

  it.each([
    ["riyal", "SAR"],
    ["ر.س", "SAR"],
    ["RMB", "CNY"],
    ["$", "USD"],
    ["درهم", "AED"],
    ["Egyptian pounds", "EGP"],
    ["omani riyal", "OMR"],
    ["الدينار الأردني", "JOD"],
    ["روبية هندي", "INR"],
  ])("recognizes the currency %s and returns its code %s", (currency, code) => {
    const [problem] = problemsOf(JSON.stringify({ product_value: 1, currency }));
    expect(problem?.message).toMatch(new RegExp(` Use ${code}\\.$`));
  });

  it("says what an object must hold", () => {
    const message = (text: string, input?: z.ZodType) => problemsOf(text, input)[0]?.message;
    expect(message("[]")).toBe("the body must be a JSON object with product_value; a list was given.");
    expect(message('{"products":["Lamp","Mug"]}', portfolioInput)).toContain(
      "products[0] must be a JSON object with product_value and expected_sale_price",
    );
  });

  it("shows where in the list of products a field belongs, and lists the names of an input once", () => {
    const product = { product_value: 1, expected_sale_price: 2, name: "Lamp" };
    const [outside, first, second] = problemsOf(
      JSON.stringify({ duty_rate_pct: 5, products: [product, product] }),
      portfolioInput,
    );
    expect(outside?.message).toContain("Send duty_rate_pct inside each element of products.");
    expect(first?.message).toContain("Fields of this input: currency, product_value, expected_sale_price");
    expect(second?.message).not.toContain("Fields of this input");
    expect(second?.allowed).toEqual(first?.allowed);
  });

  it.each([
    ["gcc_portfolio_rank", 1, "Use gcc_product_decision instead."],
    ["gcc_portfolio_rank", 13, "Use gcc_merchant_pack or x402_agent_growth instead."],
    ["gcc_merchant_pack", 26, "The 25 best by free_profit_check can be planned here for less. Use"],
    [
      "gcc_portfolio_rank",
      30,
      "Several calls with shorter lists may cost least, without an order common to all. Use x402_agent_growth or x402_agent_scale instead.",
    ],
    ["gcc_portfolio_rank", 60, "common to all. Use x402_agent_scale instead."],
    ["gcc_merchant_pack", 1, "Use gcc_product_decision or x402_agent_pilot instead."],
    ["gcc_merchant_pack", 2, "Use gcc_portfolio_rank or x402_agent_pilot instead."],
    ["x402_agent_pilot", 11, "Use x402_agent_growth or x402_agent_scale instead."],
    ["x402_agent_pilot", 51, "Use x402_agent_scale instead."],
  ])("advises a caller of %s with %i products which analysis takes that many", (id, count, advice) => {
    const product = { product_value: 1, expected_sale_price: 2 };
    const body = { products: Array.from({ length: count }, () => product), working_capital: 1000 };
    const validation = operationNamed(id).validate(body, "en");
    const messages = validation.valid ? [] : validation.problems.map(({ message }) => message);
    expect(messages.join(" ")).toContain(advice);
  });

  it.each(["gcc_portfolio_rank", "x402_agent_growth"])(
    "names no other analysis for %s when none takes that many products",
    (id) => {
      const products = Array.from({ length: 151 }, () => ({ product_value: 1, expected_sale_price: 2 }));
      const validation = operationNamed(id).validate({ products }, "en");
      expect(JSON.stringify(validation)).toContain("151 given.");
      expect(JSON.stringify(validation)).not.toContain("instead");
    },
  );

  it("says a problem in Arabic to a caller who reads Arabic", () => {
    const arabic = problemsOf('{"shipping":-1}', saLandedCost.input, "ar");
    expect(arabic.map(({ message }) => message)).toEqual([
      "الحقل \u2066product_value\u2069 مطلوب: رقم من 0.01 إلى 1,000,000,000,000.",
      "القيمة في \u2066shipping\u2069 يجب ألا تقل عن 0، والمُعطى \u200e-1.",
    ]);
  });
});

describe("a hostile body", () => {
  it("bounds the answer to any number of problems", () => {
    const unknown = JSON.stringify(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index])),
    );
    const items = `{"products":[${Array(100_000).fill("1").join()}]}`;
    for (const validation of [
      validate(saLandedCost.input, {}, JSON.parse(unknown), "en"),
      validate(portfolioInput, { rules: [oneCurrency] }, JSON.parse(items), "en"),
    ]) {
      expect(validation).toMatchObject({ valid: false, complete: false });
      expect(JSON.stringify(validation).length).toBeLessThan(256 * 1024);
    }
  });

  it("does not repeat a hostile body at length", () => {
    const long = "\ud83d\ude00".repeat(50_000);
    const [problem] = problemsOf(JSON.stringify({ product_value: long }));
    expect(JSON.stringify(problem).length).toBeLessThan(1000);
    expect(JSON.stringify(problem).isWellFormed()).toBe(true);
  });
});

for (const operation of operations)
  it(`finds by the schema of ${operation.id} the problems that the service finds, whatever is changed in an example`, () => {
    const independently = jsonSchemaProblems(jsonSchema(operation.input));
    const keys = fc.constantFrom(
      "product_value",
      "currency",
      "shipping",
      "products",
      "working_capital",
      "__proto__",
      "x/y",
      "0",
      "1",
    );
    const values = fc.oneof(
      fc.constantFrom(0, -1, 0.01, 100, 100.01, 1e12, 1e13, 1, null, true, "SAR", "AED", "sar", "1"),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const changes = fc.array(fc.tuple(fc.array(keys, { minLength: 1, maxLength: 3 }), values), { maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...operation.examples), changes, ({ input }, edits) => {
        const body: unknown = edits.reduce<unknown>((changed, [path, value]) => replaced(changed, path, value), input);
        const validation = operation.validate(body, "en");
        const problems = validation.valid
          ? []
          : validation.problems
              .filter(({ code }) => code !== "mixedCurrency")
              .map(({ path, code }) => `${path} ${code}`);
        expect(problems.sort()).toEqual(independently(body));
      }),
      { numRuns: 60 },
    );
  });

/** A copy of a JSON value with one path's value replaced. Every property is own, as from JSON.parse. */
function replaced(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, replacement) : item));
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const found = entries.find(([name]) => name === key)?.[1];
  return Object.fromEntries([...entries.filter(([name]) => name !== key), [key, replaced(found, rest, replacement)]]);
}
