/**
 * The link to the buying page that a challenge gives a caller without a wallet, over HTTP, MCP and A2A; and headers
 * that are no payment at all.
 */
import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { gccPortfolioRank } from "../../../../catalog/operations/gcc-portfolio-rank.ts";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import { x402AgentPilot } from "../../../../catalog/operations/x402-agent-pilot.ts";
import { buyInBrowser, offersBrowser } from "../../../../src/worker/http/buy-in-browser.ts";
import { askFor, jsonRpc, taskIn } from "../../protocols/a2a/bindings.ts";
import { textOf } from "../../protocols/a2a/paying.ts";
import { modern } from "../../protocols/mcp/wire.ts";

const origin = "https://service.test";
const product = { product_value: 100, expected_sale_price: 250 };
const input = { product_value: 10_000, duty_rate_pct: 5 };
const address = "/agent-tools/buy?op=sa_landed_cost&product_value=10000&duty_rate_pct=5";

const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  exports.default.fetch(`${origin}/v1/sa/landed-cost`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Length": String(body.length), ...headers },
    body,
  });
const challenge = async (response: Promise<Response>) => (await response).json<{ error: string; message: string }>();

describe("a link with which a person buys in the browser", () => {
  const query = (...given: Parameters<typeof buyInBrowser>) =>
    buyInBrowser(...given)
      .en.split("?")
      .at(-1);

  it("carries the figures of the one product into the link to the buying page, of a list of one too", () => {
    expect(query(saLandedCost, { ...input, currency: "USD" }, origin)).toBe(
      "op=sa_landed_cost&currency=USD&product_value=10000&duty_rate_pct=5",
    );
    expect(query(x402AgentPilot, { products: [product], working_capital: 5_000 }, origin)).toBe(
      "op=x402_agent_pilot&product_value=100&expected_sale_price=250&working_capital=5000",
    );
  });

  it("carries no figures of several products, and nothing that is neither a number nor a currency", () => {
    expect(query(gccPortfolioRank, { products: [product, product] }, origin)).toBe("op=gcc_portfolio_rank");
    const hostile = { product_value: "<script>", currency: "javascript:", shipping: Number.NaN, other: 1 };
    for (const given of [hostile, null, [], "text", undefined])
      expect(query(saLandedCost, given, origin)).toBe("op=sa_landed_cost");
  });

  it("links the buying page in the caller's language", () => {
    expect(buyInBrowser(saLandedCost, {}, origin).ar).toContain(`${origin}/ar/agent-tools/buy?op=sa_landed_cost`);
  });

  it("offers no browser purchase after a payment that may have been taken", () => {
    expect((["payment_required", "payment_already_used", "insufficient_funds"] as const).map(offersBrowser)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a challenge", () => {
  it("says in a challenge what it costs, what is free, and where a person can buy with these figures", async () => {
    const { message } = await challenge(post(JSON.stringify(input)));
    expect(message).toMatch(/^Saudi landed cost costs 0\.25 USDC a call\. POST \/free\/gcc-profit-check is free/);
    expect(message.endsWith(`A person can pay in the browser: ${origin}${address}`)).toBe(true);
  });

  it.each(["", "{", "5", JSON.stringify({ products: "x".repeat(3000) })])(
    "names the analysis alone in a challenge to a body without figures",
    async (body) => {
      expect((await challenge(post(body))).message).toMatch(/buy\?op=sa_landed_cost$/);
    },
  );

  it("sends a challenge without waiting for a body that is long", async () => {
    const body = new ReadableStream();
    const headers = { "Content-Type": "application/json", "Content-Length": "4000" };
    const request = new Request(`${origin}/v1/sa/landed-cost`, { method: "POST", headers, body });
    expect((await challenge(exports.default.fetch(request))).message).toMatch(/buy\?op=sa_landed_cost$/);
  });

  it("says over MCP and A2A where a person can buy in the browser", async () => {
    const called = await modern("tools/call", { name: "svc.sa_landed_cost", arguments: input });
    expect(await called.text()).toContain(address);
    expect(textOf(taskIn(await jsonRpc.call("send", askFor("sa_landed_cost", input))))).toContain(address);
  });
});

describe("a placeholder for a payment", () => {
  it.each(["", "<string>", "{{payment}}", "string", "none", "null", "undefined"])(
    "reads %j as no payment, as forms and importers send it",
    async (signature) => {
      const sent = { "PAYMENT-SIGNATURE": signature };
      const response = await post(JSON.stringify(input), sent);
      expect((await response.clone().json<{ error: string }>()).error).toBe("payment_required");
      expect(response.headers.has("Payment-State")).toBe(false);
      const meta = { "x402/payment": signature };
      const called = await modern("tools/call", { name: "svc.sa_landed_cost", arguments: input, _meta: meta });
      expect(await called.text()).toContain("payment_required");
    },
  );

  it("reads every other PAYMENT-SIGNATURE as a payment", async () => {
    for (const signature of ["nothing", "c3RyaW5n", "<a><b>"])
      expect((await challenge(post("{}", { "PAYMENT-SIGNATURE": signature }))).error).toBe("invalid_payload");
  });
});
