/** What a message that reached no tool is told of its payment. */
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { envelope, legacy, modern, post } from "./wire.ts";

const validBefore = 1_893_456_000;
const payment = { x402Version: 2, payload: { authorization: { validBefore: String(validBefore) } } };
const header = btoa(JSON.stringify(payment));
const paying = { _meta: { "x402/payment": payment } };
const modernPaying = { _meta: { ...envelope, ...paying._meta } };
const call = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

const unused = {
  payment_state: "unused",
  retry_action: "stop",
  authorization_expires_at: new Date(validBefore * 1000).toISOString(),
};
const unread = { ...unused, authorization_expires_at: null };

const said = async (response: Response) => Object(await response.json()).error?.data;

describe("a message whose body cannot be read", () => {
  it.each([
    ["of another media type", "{}", { "Content-Type": "text/plain" }, 415],
    ["of more bytes than are read", `"${"x".repeat(600_000)}"`, {}, 413],
    ["that is no JSON", "{", {}, 400],
    ["of more messages than a batch has", JSON.stringify(Array.from({ length: 17 }, () => call({}))), {}, 400],
    ["from a page of a foreign origin", "{}", { Origin: "https://foreign.example" }, 403],
  ])("%s is told that no payment in it was used", async (_, body, headers, status) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("Payment-State")).toBe("unused");
    expect(await said(response)).toEqual(unread);
    expect(await said(await post(body, { ...headers, "PAYMENT-SIGNATURE": header }))).toEqual(unused);
  });
});

describe("a message of the wrong shape", () => {
  it.each([
    ["no name of a tool", call(paying)],
    ["arguments that are no object", call({ ...paying, name: "svc.x", arguments: "x" })],
    ["a method that does not exist", { ...call(paying), method: "tools/buy" }],
    ["another version of JSON-RPC", { ...call(paying), jsonrpc: "1.0" }],
  ])("with %s is told that its payment was not used", async (_, message) => {
    expect(await said(await post(message))).toMatchObject(unused);
    const modernHeaders = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": message.method };
    const params = { ...Object(message.params), ...modernPaying };
    expect(await said(await post({ ...message, params }, modernHeaders))).toMatchObject(unused);
  });

  it("with a method that is nearly one is told the two of tools, and the shape of a call", async () => {
    const { error } = Object(await (await legacy("tools/run", { name: "svc.sa_landed_cost" })).json());
    expect(error.message).toMatch(
      /^There is no such method\. tools\/list lists the tools; a call is \{.*"tools\/call"/,
    );
  });

  it("without the address of a resource is told which addresses there are", async () => {
    const { error } = Object(await (await legacy("resources/read", {})).json());
    expect(error.message).toMatch(/^params\.uri is the address of an answer/);
  });

  it("of a revision that needs an envelope, without one, is shown an envelope that works", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list" };
    const { error } = Object(await (await post(list, headers)).json());
    const [envelope = ""] = /"_meta":\{.*\}(?= in params)/.exec(error.message) ?? [];
    const right = await post({ ...list, params: JSON.parse(`{${envelope}}`) }, headers);
    expect(Object(await right.json()).result.tools.length).toBeGreaterThan(0);
  });

  it("in a batch is told of its own payment, and the others of theirs", async () => {
    const nothing = { name: "svc.nothing", arguments: {} };
    const batch = [
      { ...call({ ...nothing, _meta: { "x402/payment": payment } }), id: 1 },
      { ...call(nothing), id: 2 },
    ];
    const response = await post(batch, { "MCP-Protocol-Version": "2025-03-26" });
    const answers = await response.json<{ id: number; error: { data?: unknown } }[]>();
    expect(answers.map(({ id, error }) => [id, error.data])).toEqual([
      [1, unused],
      [2, undefined],
    ]);
  });

  it("without a payment is told nothing of payments", async () => {
    for (const response of [await legacy("tools/call", {}), await modern("tools/buy"), await post({ a: 1 })])
      expect(await said(response)).not.toMatchObject({ payment_state: expect.anything() });
  });
});

describe("a call that asks for no answer", () => {
  it("is told in a header that its payment bought nothing", async () => {
    const { id: _, ...notification } = call({ ...paying, name: `svc.${operations.at(-1)?.id}`, arguments: {} });
    const response = await post(notification, { "MCP-Protocol-Version": "2025-06-18" });
    expect(response.status).toBe(202);
    expect(response.headers.get("Payment-State")).toBe("unused");
    expect(response.headers.get("Retry-Action")).toBe("stop");
  });
});
