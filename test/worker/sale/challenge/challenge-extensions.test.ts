import { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import type { JsonObject } from "../../../../src/lib/text.ts";
import { bazaar, indexedBazaar } from "../../../../src/worker/sale/challenge/challenge-extensions.ts";

/** The extension of an operation with this input, of which this is an example. */
const listed = (input: z.ZodType, example: JsonObject) =>
  bazaar({
    ...saLandedCost,
    input,
    examples: [{ title: saLandedCost.name, input: example }, saLandedCost.examples[1]],
  });
const bodySchemaOf = ({ schema }: { readonly schema: JsonObject }) => Object(schema).properties.input.properties.body;
const exampleOf = ({ info }: { readonly info: JsonObject }) => Object(info).input.body;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe("what indexers read of an operation", () => {
  it("tells indexers how to call an operation, with an example, and that results are objects", () => {
    expect(listed(z.strictObject({ price: z.number() }), { price: 5 })).toEqual({
      info: { input: { type: "http", method: "POST", bodyType: "json", body: { price: 5 } } },
      schema: {
        type: "object",
        properties: {
          input: {
            properties: {
              body: {
                type: "object",
                properties: { price: { type: "number" } },
                required: ["price"],
                additionalProperties: false,
              },
            },
            required: ["body"],
          },
          output: { properties: { example: { type: "object" } } },
        },
        required: ["input"],
      },
    });
  });

  it("tells indexers only the types of values, and writes each out while all fit into 640 bytes", () => {
    const note = z.string().min(1).max(999).describe("A note");
    const input = z.strictObject({
      note: note.meta({ title: "Note", examples: ["None"] }),
      code: z.string().regex(/^a/),
      size: z.enum(["S", "M"]),
      site: z.url(),
      price: z.number().max(9),
    });
    const withNote = (text: string) =>
      listed(input, { note: text, code: "a", size: "S", site: "https://a.test", price: 5 });
    const room = 640 - bytesOf(withNote(""));
    const names = ["note", "code", "size", "site", "price"];
    const typeOf = (name: string) => ({ type: name === "price" ? "number" : "string" });
    expect(bodySchemaOf(withNote(""))).toEqual({
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, typeOf(name)])),
      required: names,
      additionalProperties: false,
    });
    expect(bytesOf(withNote("x".repeat(room)))).toBe(640);
    // Some letters take two bytes.
    for (const [letter, bytes] of [
      ["x", 1],
      ["ث", 2],
    ] as const) {
      const most = Math.floor(room / bytes);
      expect(bodySchemaOf(withNote(letter.repeat(most)))).toEqual(bodySchemaOf(withNote("")));
      expect(bodySchemaOf(withNote(letter.repeat(most + 1)))).toHaveProperty("patternProperties");
    }
  });

  it("groups all fields by type, with an example of what is needed, when single fields do not fit into 640 bytes", () => {
    const amount = z.number().min(0).optional();
    const product = z.strictObject({
      cost: z.number().min(1),
      shipping: amount,
      price: z.number().max(9),
      name: z.string(),
      size: z.strictObject({ width: z.number(), height: amount }).optional(),
    });
    const input = z.strictObject({
      products: z.array(product).max(12),
      currency: z.string(),
      working_capital_available_for_the_first_order: amount,
      working_capital_available_for_the_second_order: amount,
      working_capital_available_for_the_third_order: amount,
      tags: z.array(z.string()),
      working_capital: z.int().optional(),
      [`${"long_".repeat(60)}name`]: z.boolean().optional(),
    });
    const extension = listed(input, {
      products: [
        { cost: 5, shipping: 2, price: 9, name: "Dress", size: { width: 1 } },
        { cost: 6, shipping: 2, price: 8, name: "Scarf" },
      ],
      currency: "SAR",
      working_capital_available_for_the_first_order: 7,
      tags: ["new"],
      working_capital: 9,
    });
    // A plan needs a capital, and the main costs of a product.
    expect(exampleOf(extension)).toEqual({
      products: [
        { cost: 5, shipping: 2, price: 9, name: "Dress" },
        { cost: 6, price: 8, name: "Scarf" },
      ],
      currency: "SAR",
      tags: ["new"],
      working_capital: 9,
    });
    expect(bodySchemaOf(extension)).toEqual({
      required: ["products", "currency", "tags"],
      properties: {
        products: {
          items: {
            required: ["cost", "price", "name"],
            properties: {
              name: { type: "string" },
              size: {
                required: ["width"],
                patternProperties: { "^(width|height)$": { type: "number" } },
              },
            },
            patternProperties: { "^(cost|shipping|price)$": { type: "number" } },
          },
        },
        currency: { type: "string" },
        tags: { items: { type: "string" } },
        working_capital: { type: "integer" },
        [`${"long_".repeat(60)}name`]: { type: "boolean" },
      },
      patternProperties: {
        "^(working_capital_available_for_the_first_order|working_capital_available_for_the_second_order|working_capital_available_for_the_third_order)$":
          { type: "number" },
      },
    });
  });
});

describe("what a facilitator's index is told at a settlement", () => {
  const sold = operations.filter(({ free }) => !free).map((operation) => [operation.id, operation] as const);

  /** The paths of the properties below a schema that nothing describes. */
  const undescribed = (schema: unknown, path = ""): string[] => {
    const { properties = {}, items } = Object(schema);
    return [
      ...Object.entries(properties).flatMap(([name, property]) => [
        ...(Object(property).description ? [] : [`${path}/${name}`]),
        ...undescribed(property, `${path}/${name}`),
      ]),
      ...(items ? undescribed(items, `${path}/items`) : []),
    ];
  };

  it.each(sold)("tells a facilitator's index the whole input with every field described: %s", (_, operation) => {
    const { info, schema } = indexedBazaar(operation);
    expect(Object(info).input).toEqual(Object(bazaar(operation).info).input);
    const { input } = Object(schema).properties;
    expect(input.properties.type).toEqual({ type: "string", const: "http" });
    expect(input.properties.method).toEqual({ type: "string", enum: ["POST"] });
    expect(input.required).toEqual(["type", "method", "bodyType", "body"]);
    expect(undescribed(input.properties.body)).toEqual([]);
    expect(Object.keys(input.properties.body.properties)).toEqual(Object.keys(Object(operation.input).shape));
  });

  it.each(sold)("tells a facilitator's index an example of the result in at most 4 KB: %s", (_, operation) => {
    const { type, example } = Object(indexedBazaar(operation).info).output;
    expect(type).toBe("json");
    expect(bytesOf(example)).toBeLessThanOrEqual(4_096);
    expect(example).toMatchObject({ operation: operation.id, summary_text: expect.any(String) });
    expect(Object.keys(example).length).toBeGreaterThan(8);
  });
});
