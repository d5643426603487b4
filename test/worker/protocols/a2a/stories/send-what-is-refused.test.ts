/** The payment state in the error to a message that became no task. */
import { describe, expect, it } from "vitest";
import { type Json, messageWith, send } from "../bindings.ts";
import { metadataWith } from "../paying.ts";

const validBefore = 1_893_456_000;
const header = btoa(
  JSON.stringify({ x402Version: 2, payload: { authorization: { validBefore: String(validBefore) } } }),
);
const paying = { metadata: metadataWith(header) };
const unused = {
  payment_state: "unused",
  retry_action: "stop",
  authorization_expires_at: new Date(validBefore * 1000).toISOString(),
};
const unread = { ...unused, authorization_expires_at: "null" };

/** The words of an error, in whichever form the binding has. */
async function said(response: Response): Promise<unknown> {
  const { error } = Object(await response.json());
  const info = [error.data ?? error.details].flat().find((detail) => "metadata" in detail || "reason" in detail);
  return info?.metadata ?? info;
}

const rpc = (method: string, params: unknown) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const noParts: Json = { message: { messageId: "1", role: "ROLE_USER", ...paying } };
const paid = messageWith([{ text: "Here is the payment." }], paying);

describe.each(["/a2a/rpc", "/message:send"])("a message to %s whose body cannot be read", (path) => {
  it.each([
    ["of another media type", "{}", { "Content-Type": "text/plain" }],
    ["of more bytes than are read", `"${"x".repeat(400_000)}"`, {}],
    ["that is no JSON", "{", {}],
    ["that nests too deeply", `${"[".repeat(99)}${"]".repeat(99)}`, {}],
    ["that is a list of messages", `[${rpc("SendMessage", paid)}]`, {}],
  ])("%s: the error says that no payment in the message was used", async (_, body, headers) => {
    expect(await said(await send("POST", path, body, headers))).toMatchObject(unread);
  });
});

describe("a message that becomes no task", () => {
  it.each([
    ["without parts, to JSON-RPC", "/a2a/rpc", rpc("SendMessage", noParts)],
    ["without parts, to JSON-RPC of 0.3", "/a2a/rpc", rpc("message/send", noParts)],
    ["without parts, to HTTP+JSON", "/message:send", JSON.stringify(noParts)],
    ["to a stream of JSON-RPC", "/a2a/rpc", rpc("SendStreamingMessage", paid)],
    ["to a stream of 0.3", "/a2a/rpc", rpc("message/stream", paid)],
    ["to a stream of HTTP+JSON", "/message:stream", JSON.stringify(paid)],
    ["to a method that does not exist", "/a2a/rpc", rpc("BuyMessage", paid)],
    ["of a version that is not spoken", "/a2a/rpc?A2A-Version=9.9", rpc("SendMessage", paid)],
    ["with its payment beside the message", "/message:send", JSON.stringify({ ...noParts, message: {}, ...paying })],
  ])("%s: the error says that its payment was not used", async (_, path, body) => {
    expect(await said(await send("POST", path, body))).toMatchObject(unused);
  });

  it.each([
    ["x402 v2", "PAYMENT-SIGNATURE"],
    ["x402 v1", "X-PAYMENT"],
  ])("says in an error that a payment of %s in a header was not used", async (_, name) => {
    for (const [path, body] of [
      ["/a2a/rpc", rpc("SendMessage", {})],
      ["/a2a/rpc", rpc("BuyMessage", {})],
      ["/message:send", "{}"],
    ] as const)
      expect(await said(await send("POST", path, body, { [name]: header }))).toMatchObject(unused);
  });

  it("says nothing of payments in an error to a message without one", async () => {
    for (const response of [
      await send("POST", "/a2a/rpc", rpc("SendMessage", {})),
      await send("POST", "/message:send", "{}"),
      await send("POST", "/a2a/rpc", rpc("GetTask", { id: "x" })),
    ])
      expect(await said(response)).not.toHaveProperty("payment_state");
  });

  it("says over HTTP+JSON, too, that a payment of an unknown version was not used", async () => {
    const response = await send("POST", "/message:send", JSON.stringify(paid), { "A2A-Version": "9.9" });
    expect(await said(response)).toMatchObject({ payment_state: "unused", retry_action: "stop" });
  });
});
