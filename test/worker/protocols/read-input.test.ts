/** Arguments as hosts and models write them: dropped fields, values that are read in another way, and refused ones. */
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import type { Operation } from "../../../catalog/operation.ts";
import { gccPortfolioRank } from "../../../catalog/operations/gcc-portfolio-rank.ts";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { x402AgentPilot } from "../../../catalog/operations/x402-agent-pilot.ts";
import { jsonSchema } from "../../../src/lib/json-schema.ts";
import { addedFields, readInput, withRemarks } from "../../../src/worker/protocols/read-input.ts";
import { resultBody } from "../../../src/worker/protocols/result-body.ts";
import { challengeOf, failureOf, resultOf } from "../../fixtures/outcomes.ts";

const leftOut = "Read as left out, not as 0, because null was given";
const product = { product_value: 100, expected_sale_price: 300 };
const insured = { ...product, insurance: null, shipping: null };

describe("reading the arguments that a host wrote", () => {
  it.each<readonly [string, Operation, unknown, unknown, readonly string[]]>([
    [
      "leaves out an optional field that is null",
      saLandedCost,
      { product_value: 5, duty_rate_pct: null, shipping: null },
      { product_value: 5 },
      [`${leftOut}: duty_rate_pct, shipping.`],
    ],
    [
      "leaves out nulls in products, and counts a field of several",
      gccPortfolioRank,
      { products: [insured, { ...product, shipping: null }] },
      { products: [product, product] },
      [`${leftOut}: products[0].insurance, products[].shipping (2).`],
    ],
    [
      "reads a number that is written as text",
      saLandedCost,
      { product_value: " 40.5 ", shipping: "1e1" },
      { product_value: 40.5, shipping: 10 },
      ["Text read as a number: product_value, shipping."],
    ],
    [
      "reads a list that is written as text, and what is in it",
      gccPortfolioRank,
      { products: JSON.stringify([{ ...product, product_value: "7", vat_rate_pct: null }, JSON.stringify(product)]) },
      { products: [{ ...product, product_value: 7 }, product] },
      [
        `${leftOut}: products[0].vat_rate_pct.`,
        "Text read as a number: products[0].product_value.",
        "Text read as a list: products.",
        "Text read as an object: products[1].",
      ],
    ],
    [
      "reads arguments that are written as text",
      saLandedCost,
      '{"product_value":"5","toolCallId":"a"}',
      { product_value: 5 },
      ["Text read as a number: product_value.", "Text read as an object: arguments."],
    ],
    ["leaves a capital out", x402AgentPilot, { working_capital: null }, {}, [`${leftOut}: working_capital.`]],
  ])("reads arguments as they were meant: %s", (_, operation, given, input, sentences) => {
    expect(readInput(operation, given, "en")).toEqual({ input, sentences });
  });

  it.each<readonly [string, Operation, unknown]>([
    ["a plain input", saLandedCost, { product_value: 5 }],
    ["a null in a required field", saLandedCost, { product_value: null }],
    ["a null in an unknown field", saLandedCost, { product_value: 5, hs: null }],
    ...["", "five", "5%", "1,200", "040", "0x10", "NaN", "Infinity", "٤٠"].map(
      (text) => [`${JSON.stringify(text)}, which is no JSON number`, saLandedCost, { product_value: text }] as const,
    ),
    ["a list that is cut off", gccPortfolioRank, { products: "[{" }],
    ["an object where a list is asked for", gccPortfolioRank, { products: "{}" }],
    ["a text that nests too deeply", gccPortfolioRank, { products: "[".repeat(99) }],
    ["what is no input at all", saLandedCost, 5],
    ["a text in a list of words", saLandedCost, { currency: "5" }],
  ])("does not change an input: %s", (_, operation, given) => {
    expect(readInput(operation, given, "en")).toEqual({ input: given, sentences: [] });
  });

  it.each(addedFields)("drops the field $field, which $host $version adds", ({ field }) => {
    const { input, sentences } = readInput(saLandedCost, { [field]: { a: 1 }, product_value: 5 }, "en");
    expect([input, sentences]).toEqual([{ product_value: 5 }, []]);
  });

  it("drops no field that an operation has, and names who adds each and where that was seen", () => {
    const names = operations.map(({ input }) => JSON.stringify(jsonSchema(input)));
    for (const { field, ...seen } of addedFields) {
      expect(names.filter((schema) => schema.includes(`"${field}"`))).toEqual([]);
      expect(Object.values(seen).every((text) => text.length > 2)).toBe(true);
    }
  });

  it("keeps a field that is named like a prototype's member", () => {
    const { input } = readInput(saLandedCost, JSON.parse('{"product_value":1,"__proto__":{"shipping":1}}'), "en");
    expect(Object.keys(Object(input))).toEqual(["product_value", "__proto__"]);
  });

  it("returns a value that is read as it was sent without copying it", () => {
    const input = { products: [{ product_value: 60 }, { product_value: "60" }], working_capital: 1 };
    const { input: read } = readInput(x402AgentPilot, input, "en");
    expect(read).toEqual({ ...input, products: [{ product_value: 60 }, { product_value: 60 }] });
    expect(Object(read).products[0]).toBe(input.products[0]);
    const asSent = { products: input.products.slice(0, 1) };
    expect(readInput(x402AgentPilot, asSent, "en").input).toBe(asSent);
  });

  it("says in Arabic how fields were read", () => {
    const { sentences } = readInput(saLandedCost, { product_value: "5", shipping: null }, "ar");
    expect(sentences).toEqual([expect.stringContaining("shipping"), expect.stringContaining("product_value")]);
    expect(sentences.join()).toMatch(/لا كصفر.*رقمًا/);
  });
});

describe("an outcome with remarks", () => {
  it("says remarks first in a challenge's message, and how fields were read among its warnings", () => {
    const challenge = challengeOf("payment_required", { message: "Sign.", warnings: ["w"] });
    const said = { ...challenge, message: "5. Read. Sign.", warnings: ["Read.", "w"] };
    expect(withRemarks(challenge, { readings: ["Read."], limits: "5." })).toEqual(said);
  });

  it("adds remarks to no failure, and nothing where there is nothing to say", () => {
    const failure = failureOf("validation_failed");
    expect(withRemarks(failure, { readings: ["Read."], limits: "5." })).toBe(failure);
    expect(withRemarks(challengeOf("payment_required"), { readings: [] })).toEqual(challengeOf("payment_required"));
  });
});

it("says with the answer what is left to spend, and how fields were read", () => {
  expect(resultBody(resultOf('{"a":1}'), { readings: ["Read."], limits: "5." })).toEqual({
    spending_limits: "5.",
    input_read_as: ["Read."],
    a: 1,
  });
  expect(resultBody(resultOf('{"a":1}'))).toEqual({ a: 1 });
});
