/** What a JSON-RPC error says of the payment that came with its request. */
import { beforeAll, describe, expect, it } from "vitest";
import { correctText, earlierChargeTexts, nothingChargedText } from "../../../../catalog/words/messages.ts";
import { fromHeader, input, type SignedPayment } from "../../sale/fixtures/buyer.ts";
import { signed, useWorld, world } from "../../sale/fixtures/open-world.ts";
import { legacy, modern, post } from "./wire.ts";

useWorld();
beforeAll(() => modern("server/discover"));

const unused = { payment_state: "unused", retry_action: "stop" };
const expiryOf = ({ authorization }: SignedPayment) => new Date(Number(authorization.validBefore) * 1000).toISOString();
const paidBy = ({ header }: SignedPayment) => ({ "x402/payment": fromHeader(header) });
const errorIn = async (response: Response) => Object(await response.json()).error;

/** Requests that end in a JSON-RPC error, each with a payment in `_meta`. */
const wrong = {
  "an unknown tool": (_meta: object) => modern("tools/call", { name: "svc.nothing", arguments: input, _meta }),
  "an unknown tool of 2025": (_meta: object) => legacy("tools/call", { name: "svc.nothing", arguments: input, _meta }),
  "no tool's name": (_meta: object) => modern("tools/call", { arguments: input, _meta }),
  "arguments that are no object": (_meta: object) =>
    legacy("tools/call", { name: "svc.sa_landed_cost", arguments: 5, _meta }),
  "no place for it but the message": (_meta: object) =>
    post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "svc.sa_landed_cost" }, _meta }),
  "a place beside other metadata": (_meta: object) =>
    post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { _meta: { progressToken: 1 } }, _meta }),
  "an unknown method": (_meta: object) => modern("tools/buy", { _meta }),
  "an unknown revision": (_meta: object) =>
    modern("tools/call", {
      name: "svc.sa_landed_cost",
      arguments: input,
      _meta: { ..._meta, "io.modelcontextprotocol/protocolVersion": "2030-01-01" },
    }),
} as const;

describe("a JSON-RPC error to a message with a payment", () => {
  it.each(Object.entries(wrong))("%s: says that the payment was not used", async (_, send) => {
    const payment = await signed();
    const error = await errorIn(await send(paidBy(payment)));
    expect(error.data).toMatchObject({ ...unused, authorization_expires_at: expiryOf(payment) });
    expect(error.message).toMatch(new RegExp(`\\. ${nothingChargedText.en} ${correctText.en}$`));
  });

  it("says that the payment was settled before, in which transaction, and how its answer comes again", async () => {
    const payment = await signed();
    await modern("tools/call", { name: "svc.sa_landed_cost", arguments: input, _meta: paidBy(payment) });
    const { transaction } = world.received[0] ?? {};
    const error = await errorIn(await wrong["an unknown tool"](paidBy(payment)));
    expect(error.data).toMatchObject({ payment_state: "settled", retry_action: "stop", transaction });
    expect(error.message).toContain(`${earlierChargeTexts.settled.en} ${correctText.en}`);
    expect(error.message).not.toMatch(/\bsign/i);
    expect(world.received).toHaveLength(1);
  });

  it("says it in Arabic, and of a payment in a header or among the arguments", async () => {
    const { header } = await signed();
    const call = (given: object, headers: Record<string, string>) =>
      modern("tools/call", { name: "svc.nothing", arguments: given }, { "Accept-Language": "ar", ...headers });
    for (const response of [
      await call(input, { "PAYMENT-SIGNATURE": header }),
      await call({ ...input, headers: { "PAYMENT-SIGNATURE": header } }, {}),
    ]) {
      const error = await errorIn(response);
      expect(error.data).toMatchObject(unused);
      expect(error.message).toContain(`${nothingChargedText.ar} ${correctText.ar}`);
    }
  });

  it.each([
    ["initialize", {}],
    ["tools/list", { cursor: 5 }],
    ["resources/read", { uri: 5 }],
  ])(
    "says that no payment is under way after %s with wrong parameters, which charges nothing",
    async (method, params) => {
      const { header } = await signed();
      const error = await errorIn(await legacy(method, params, { "PAYMENT-SIGNATURE": header }));
      expect(error).toMatchObject({ code: -32603, data: unused });
      expect(error.data).not.toHaveProperty("retryable");
      expect(error.message).toContain(`${nothingChargedText.en} ${correctText.en}`);
    },
  );

  it("says it of each message of a batch that brought a payment, and of no other", async () => {
    const payment = await signed();
    const call = (id: number, meta: object) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "svc.nothing", arguments: {}, ...meta },
    });
    const response = await post([call(1, {}), call(2, { _meta: paidBy(payment) })]);
    const said = new Map((await response.json<{ id: number; error: object }[]>()).map(({ id, error }) => [id, error]));
    expect(said.get(2)).toMatchObject({ data: unused });
    expect(JSON.stringify(said.get(1))).not.toContain("payment_state");
  });

  it("says nothing of payments in an error to a message without one", async () => {
    for (const send of Object.values(wrong))
      expect(JSON.stringify(await errorIn(await send({})))).not.toContain("payment_state");
  });
});

it.each([
  ["of another media type", "{}", { "Content-Type": "text/plain" }],
  ["of more bytes than are read", `"${"x".repeat(600_000)}"`, {}],
  ["that is no JSON", "{", {}],
  ["of too many messages", JSON.stringify(Array(17).fill({})), {}],
])("says that no payment was used in a body %s", async (_, body, headers) => {
  const error = await errorIn(await post(body, headers));
  expect(error.data).toMatchObject({ ...unused, authorization_expires_at: null });
  expect(error.message).toContain(`${nothingChargedText.en} ${correctText.en}`);
});

it("says in Arabic why a message is refused, also where the SDK says it in English", async () => {
  const Arabic = { "Accept-Language": "ar" };
  for (const response of [
    await post("{", Arabic),
    await post(Array(17).fill({}), Arabic),
    await legacy("tools/buy", {}, Arabic),
    await legacy("tools/list", { cursor: 5 }, Arabic),
    await legacy("tools/call", { name: 5 }, Arabic),
    await post([{ jsonrpc: "2.0", id: 1, method: "tools/buy" }], Arabic),
  ]) {
    const { error } = Object([await response.json()].flat()[0]);
    expect(error.message).toMatch(/^[\u0621-\u064a]{2}.*\(\u2066[A-Z[]/);
  }
});

it("says that neither of two payments that contradict each other was used", async () => {
  const [one, other] = [await signed(), await signed()];
  const params = { name: "svc.sa_landed_cost", arguments: input, _meta: paidBy(one) };
  const { result } = Object(await (await modern("tools/call", params, { "PAYMENT-SIGNATURE": other.header })).json());
  const { error } = result.structuredContent;
  expect(error.details.at(-1)).toMatchObject(unused);
  expect(error.message).toContain(correctText.en);
});
