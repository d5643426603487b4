import { specTypeSchemas } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { operationNamed } from "../../../../catalog/operation/tool-name.ts";
import { toTools } from "../../../../src/worker/protocols/mcp/tools.ts";
import { fewOperations } from "./few-operations.ts";

const list = (options: Partial<Parameters<typeof toTools>[0]> = {}) =>
  toTools({ operations: fewOperations, locale: "en", payment: undefined, ...options });

describe("the MCP tools of operations", () => {
  it("are one tool for each operation, in buying order, as the protocol describes a tool", async () => {
    expect((await list()).map(({ name }) => name)).toEqual(["svc.free_double", "svc.paid_double"]);
    for (const tool of await list())
      expect(specTypeSchemas.Tool["~standard"].validate(tool)).not.toHaveProperty("issues");
  });

  it("have names without dots for hosts that refuse them", async () => {
    for (const { name } of await list({ names: "underscore" })) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it("are found under both names and under nothing else", () => {
    expect(operationNamed(fewOperations, "svc.paid_double")?.id).toBe("paid_double");
    expect(operationNamed(fewOperations, "svc_paid_double")?.id).toBe("paid_double");
    for (const name of ["paid_double", "svc-paid_double", "SVC.paid_double", "svc.", ""])
      expect(operationNamed(fewOperations, name)).toBeUndefined();
  });

  it("speak the language that was asked for", async () => {
    expect((await list({ locale: "ar" }))[1]).toMatchObject({
      title: "مضاعفة مدفوعة",
      description: expect.stringContaining("السعر: 2.50 USDC"),
    });
  });

  it("say the price, and that a paid call does more than read", async () => {
    const [free, paid] = await list();
    expect(free?.description).toContain("Free");
    expect(free?.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(paid?.description).toContain("2.50 USDC");
    expect(paid?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    expect(paid?._meta).toMatchObject({ "svc/price_usdc": "2.50", "agents-x402/priceUSD": 2.5 });
  });

  it("describe a result, an Error object and, when paid, a challenge", async () => {
    const [free, paid] = await list();
    expect(free?.outputSchema).toMatchObject({
      type: "object",
      anyOf: [{ required: ["doubled"] }, { required: ["error"] }],
    });
    expect(paid?.outputSchema).toMatchObject({
      type: "object",
      properties: {
        doubled: { type: "number" },
        accepts: { type: "array" },
        error: { anyOf: [{ type: "object" }, { type: "string" }] },
      },
      anyOf: [{ required: ["doubled"] }, { required: ["x402Version", "accepts"] }, { required: ["error"] }],
    });
  });

  it("give every property of a result one type or a choice of them, which strict clients want", async () => {
    for (const { outputSchema } of await toTools({ operations, locale: "en", payment: undefined }))
      for (const property of Object.values<{ anyOf?: { type: unknown }[] }>(Object(outputSchema?.properties)))
        for (const choice of property.anyOf ?? [property]) expect(choice).toEqual({ type: expect.any(String) });
  });

  it("explain a field once, and refer to it where a list holds the same inputs; bounds are everywhere", async () => {
    const tools = await toTools({ operations, locale: "en", payment: undefined, names: "underscore" });
    const decision = Object(tools.find(({ name }) => name === "svc_gcc_product_decision")?.inputSchema.properties);
    const { items } = Object(
      tools.find(({ name }) => name === "svc_gcc_portfolio_rank")?.inputSchema.properties,
    ).products;
    expect(items.description).toMatch(/^One product, as in svc_gcc_product_decision\. Amounts are of one unit/);
    expect(Object.keys(items.properties)).toEqual(Object.keys(decision));
    for (const [name, bounds] of Object.entries(Object(items.properties))) {
      const { description, ...same } = decision[name];
      expect(description.length).toBeGreaterThan(0);
      expect(bounds).toEqual(same);
    }
  });

  it("say in every tool with a list what a product is: one unit, per cent, named by position", async () => {
    for (const [locale, words] of [
      ["en", ["of one unit", "5 is 5%", "leave out what is unknown", "by position, from 0"]],
      ["ar", ["لوحدة واحدة", "5%", "واترك ما لا تعرفه", "بموضعه من الصفر"]],
    ] as const)
      for (const { inputSchema } of await toTools({ operations, locale, payment: undefined })) {
        const { items } = Object(Object(inputSchema.properties).products);
        for (const word of items ? words : []) expect(items.description).toContain(word);
      }
  });
});
