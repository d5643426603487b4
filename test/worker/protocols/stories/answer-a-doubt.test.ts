/** Questions to callers over MCP and A2A before they pay. */
import { beforeAll, describe, expect, it } from "vitest";
import { askFor, messageWith, taskFor } from "../a2a/bindings.ts";
import { modern, resultIn } from "../mcp/wire.ts";

const fraction = { product_value: 100, duty_rate_pct: 0.05 };
const asked = "Check before you pay: duty_rate_pct 0.05 means 0.05%: for 5% send 5.";

const unpaid = (input: object, name = "svc.sa_landed_cost") =>
  resultIn(modern("tools/call", { name, arguments: input }));

beforeAll(() => modern("server/discover"));

describe("a challenge over MCP", () => {
  it("asks over MCP about a percentage that looks like a fraction, and also asks for payment", async () => {
    const { content, structuredContent } = await unpaid(fraction);
    const { message } = JSON.parse(content[0]?.text ?? "");
    expect(message).toContain(asked);
    expect(message.indexOf(asked)).toBeLessThan(message.indexOf("Sign the terms"));
    expect(structuredContent).toMatchObject({ error: "payment_required", warnings: [asked.slice(22)] });
  });

  it("adds no warnings to a challenge without a doubt", async () => {
    const { structuredContent } = await unpaid({ product_value: 100, duty_rate_pct: 5 });
    expect(structuredContent).not.toHaveProperty("warnings");
  });
});

describe("a client that can ask its user", () => {
  const capable = { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
  const called = (more: object = {}, input: object = fraction) =>
    resultIn(modern("tools/call", { name: "svc.sa_landed_cost", arguments: input, _meta: capable, ...more }));
  const answered = (action: string, as_it_stands?: boolean) =>
    called({
      inputResponses: { doubts: { action, ...(as_it_stands !== undefined && { content: { as_it_stands } }) } },
    });

  it("asks a client with elicitation about a doubt first, and for payment after its consent", async () => {
    expect(await called()).toMatchObject({
      resultType: "input_required",
      inputRequests: { doubts: { method: "elicitation/create", params: { message: asked } } },
    });
    expect((await answered("accept", true)).structuredContent).toMatchObject({ error: "payment_required" });
  });

  it.each([
    ["accept", false],
    ["decline", undefined],
    ["cancel", undefined],
  ])("asks for no payment when the user answers %s, %s", async (action, consent) => {
    const { isError, structuredContent } = await answered(action, consent);
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ error: { code: "validation_failed", details: [{ code: "declined" }] } });
    expect(structuredContent).not.toHaveProperty("accepts");
  });

  it("asks nothing about an input without a doubt, or one that would be refused", async () => {
    for (const input of [{ product_value: 100 }, { product_value: 100, hs_code: "1" }])
      expect((await called({}, input)).structuredContent).toMatchObject({ error: "payment_required" });
  });
});

describe("a challenge over A2A", () => {
  it("names over A2A the cheaper analysis that gives the same, and what it saves", async () => {
    const input = { products: [{ product_value: 40, expected_sale_price: 149 }] };
    const { status } = await taskFor(askFor("x402_agent_pilot", input));
    expect(status.message?.parts[0]).toMatchObject({
      text: expect.stringContaining("gcc_product_decision gives the same"),
    });
  });

  it.each([
    { skill: "svc_sa_landed_cost", product_value: 100, duty_rate_pct: 0.05 },
    { skill: "sa_landed_cost", arguments: fraction },
  ])("reads the input wherever clients of other protocols put it: %j", async (data) => {
    const { status } = await taskFor(messageWith([{ data }]));
    expect(status.message?.parts[0]).toMatchObject({ text: expect.stringContaining(asked) });
  });

  it("names the skill nearest to an input without one, and why it would be refused", async () => {
    const { status } = await taskFor(messageWith([{ data: { product_value: 100, hs_code: "8517" } }]));
    const text = status.message?.parts.find((part) => "text" in part)?.text;
    expect(text).toMatch(/sa_landed_cost: \/hs_code: .* send it as duty_rate_pct/);
    expect(text?.indexOf("- sa_landed_cost")).toBeLessThan(text?.indexOf("- free_profit_check") ?? 0);
  });
});
