import { specTypeSchemas } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { operationNamed } from "../../../../catalog/operation/tool-name.ts";
import { leaveOutText } from "../../../../catalog/words/next-step.ts";
import { toTools } from "../../../../src/worker/protocols/mcp/tools.ts";

describe("the MCP tools of operations", () => {
  it("describes each tool as the protocol asks", () => {
    for (const tool of toTools({ operations, locale: "en" }))
      expect(specTypeSchemas.Tool["~standard"].validate(tool)).not.toHaveProperty("issues");
  });

  it("finds a tool under both names and under nothing else", () => {
    for (const name of ["svc.sa_landed_cost", "svc_sa_landed_cost"])
      expect(operationNamed(operations, name)?.id).toBe("sa_landed_cost");
    for (const name of ["sa_landed_cost", "svc-sa_landed_cost", "SVC.sa_landed_cost", "svc.", ""])
      expect(operationNamed(operations, name)).toBeUndefined();
  });

  it("lists no output schema, and no example twice, because every list is loaded into a model's memory", async () => {
    const tools = await toTools({ operations, locale: "en" });
    for (const tool of tools) expect(tool).not.toHaveProperty("outputSchema");
    for (const { examples } of operations)
      expect(JSON.stringify(tools).split(`[${JSON.stringify(examples[0].input)}]`)).toHaveLength(2);
  });

  it("names other tools in descriptions as the list does", () => {
    const ids = operations.map(({ id }) => id).join("|");
    for (const [names, prefix] of [
      ["dot", "svc."],
      ["underscore", "svc_"],
    ] as const)
      for (const { description = "" } of toTools({ operations, locale: "en", names })) {
        const named = [...description.matchAll(new RegExp(`(\\S*?)\\b(?:${ids})\\b`, "g"))];
        for (const [text] of named) expect(text).toMatch(new RegExp(`^${prefix.replace(".", "\\.")}`));
      }
  });

  it("says that the user's wallet pays, with its limits, in place of the terms for a caller", () => {
    const wallet = { address: "0xabc", perCall: "1", perDay: { limit: "10", left: "7.5" } };
    const described = toTools({ operations, locale: "en", wallet }).map(({ description }) => description ?? "");
    expect(described[1]).toContain(
      `A call pays ${operations[1]?.price.usdc} USDC from the user's wallet, within the limits (1 USDC a call; 10 a day (UTC), 7.5 left).`,
    );
    expect(described[3]).toContain("above the user's limit of 1 USDC a call");
    for (const text of described) expect(text).not.toMatch(/x402 v2|without payment/);
    for (const { description } of toTools({ operations, locale: "en" })) expect(description).not.toContain("wallet");
  });

  it("explains a field once, and refers to it where a list holds the same inputs", async () => {
    const tools = await toTools({ operations, locale: "en", names: "underscore" });
    const decision = Object(tools.find(({ name }) => name === "svc_gcc_product_decision")?.inputSchema.properties);
    const { items } = Object(
      tools.find(({ name }) => name === "svc_gcc_portfolio_rank")?.inputSchema.properties,
    ).products;
    expect(items.description).toMatch(/^As in svc_gcc_product_decision\. Amounts of one unit/);
    expect(Object.keys(items.properties)).toEqual(Object.keys(decision));
    for (const [name, bounds] of Object.entries(Object(items.properties))) {
      const { description, ...same } = decision[name];
      expect(description.length).toBeGreaterThan(0);
      expect(bounds).toEqual(same);
    }
  });

  it("says in every tool with a list that amounts are of one unit, and rates per cent", async () => {
    for (const [locale, words] of [
      ["en", ["of one unit", "5 is 5%", "leave out what you do not know"]],
      ["ar", ["للقطعة", "5%", "احذف ما لا تعرفه"]],
    ] as const)
      for (const { inputSchema } of await toTools({ operations, locale })) {
        const { products, working_capital: capital } = Object(inputSchema.properties);
        const costs = capital ? [leaveOutText[locale]] : [];
        for (const word of products ? [...words, ...costs] : []) expect(products.items.description).toContain(word);
      }
  });
});
