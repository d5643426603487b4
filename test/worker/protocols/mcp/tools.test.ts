import { specTypeSchemas } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { operationNamed } from "../../../../catalog/operation/tool-name.ts";
import { leaveOutText } from "../../../../catalog/words/next-step.ts";
import { locales } from "../../../../src/lib/text.ts";
import { toTools } from "../../../../src/worker/protocols/mcp/tools.ts";

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

it("lists no output schema, because every list is loaded into a model's memory", () => {
  for (const tool of toTools({ operations, locale: "en" })) expect(tool).not.toHaveProperty("outputSchema");
});

it.each(locales)("writes schemas in %s with only the keywords that every model's API takes", (locale) => {
  // Gemini rejects a request with any other keyword, for all of its tools; Codex and ADK drop some.
  const allowed = ["type", "properties", "required", "additionalProperties", "description", "items", "enum"];
  const bounded = [...allowed, "minimum", "maximum", "minItems", "maxItems"];
  const schemasIn = (schema: object): object[] => {
    const { properties, items } = Object(schema);
    return [schema, ...[...Object.values(Object(properties)), ...(items ? [items] : [])].flatMap(schemasIn)];
  };
  const wallet = { address: "0xabc", perCall: "1" };
  for (const more of [{}, { names: "underscore" as const, wallet, views: true }])
    for (const { inputSchema } of toTools({ operations, locale, ...more }))
      for (const schema of schemasIn(inputSchema)) {
        expect(bounded).toEqual(expect.arrayContaining(Object.keys(schema)));
        expect(typeof Object(schema).type).toBe("string");
      }
});

it("marks a call that pays by itself as open-world, because Codex asks before no other calls", () => {
  const wallet = { address: "0xabc", perCall: "1" };
  const [free, ...paid] = toTools({ operations, locale: "en", wallet }).map(({ annotations }) => annotations);
  expect(free).toMatchObject({ readOnlyHint: true, openWorldHint: false });
  for (const annotations of paid) expect(annotations).toMatchObject({ readOnlyHint: false, openWorldHint: true });
});

it("says in each tool's own description which figures include VAT, and that 5 means 5%", () => {
  for (const { name, description } of toTools({ operations, locale: "en" }))
    expect(description, name).toMatch(/(?:prices include|includes import) VAT; 5 means 5%\./);
  for (const { name, description } of toTools({ operations, locale: "ar" }))
    expect(description, name).toMatch(/شامل.? (?:ال)?ضريبة.*، و5 تعني 5%\./);
});

it("names other tools in descriptions by the names of the list", () => {
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
    const { description, maximum, ...same } = decision[name];
    expect(description.length).toBeGreaterThan(0);
    // The bound that no product reaches is in the tool that the list refers to.
    expect(bounds).toEqual({ ...same, ...(maximum < 1e12 && { maximum }) });
  }
});

it("says in every tool with a list that amounts are of one unit, and what may be left out", () => {
  for (const [locale, words, plan] of [
    ["en", ["of one unit", "leave out what you do not know"], /at least four|four of a product's five main costs/],
    ["ar", ["للقطعة", "احذف ما لا تعرفه"], /إلى أربع (?:على الأقل )?من/],
  ] as const)
    for (const { inputSchema } of toTools({ operations, locale })) {
      const { products, working_capital: capital } = Object(inputSchema.properties);
      for (const word of products ? words : []) expect(products.items.description).toContain(word);
      if (capital) expect(products.items.description).toMatch(plan);
      if (inputSchema.required?.includes("working_capital"))
        expect(products.items.description).toContain(leaveOutText[locale]);
    }
});
