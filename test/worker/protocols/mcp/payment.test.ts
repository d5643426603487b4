import { exports } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isolated } from "../../../../src/lib/text.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { operationNamed } from "../../../fixtures/operation-named.ts";
import { type Challenge, fromHeader, isChallenge, passTime, sign, toHeader } from "../../sale/fixtures/buyer.ts";
import { World } from "../../sale/fixtures/world.ts";
import { answerOf, endpoint, legacy, modern, resultIn } from "./wire.ts";

const operation = operationNamed("sa_landed_cost");
const name = `svc.${operation.id}`;
const input = operation.examples[0].input;

/** Calls the tool and hands back its result. */
function call(meta: object = {}, headers: Readonly<Record<string, string>> = {}, given: object = input) {
  return resultIn(modern("tools/call", { name, arguments: given, _meta: meta }, headers));
}

async function challenge(): Promise<Challenge> {
  const { structuredContent } = await call();
  if (!isChallenge(structuredContent)) throw new Error("The tool did not ask for payment");
  return structuredContent;
}

const overHttp = (headers: Readonly<Record<string, string>>, given: object = input) =>
  exports.default.fetch(new URL(operation.path, endpoint), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(given),
  });

let world: World;
beforeAll(() => modern("server/discover"));
// Alarms of these ledgers would fire in the next test file.
afterAll(emptyStorage);
beforeEach(() => {
  world = new World();
  vi.stubGlobal("fetch", world.fetch);
});

describe("a paid MCP tool without payment", () => {
  it("answers an unpaid call with the challenge of its route, in each place where clients look for it", async () => {
    const http = Object(await (await overHttp({})).json());
    for (const given of [input, { unknown: 1 }]) {
      const result = await call({}, {}, given);
      expect(result.isError).toBe(true);
      const { message, warnings: _, ...terms } = Object(result.structuredContent);
      expect(terms).toEqual({
        x402Version: 2,
        error: "payment_required",
        resource: { url: http.resource.url },
        accepts: http.accepts,
        service_time: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      const price = `${operation.name.en} costs ${operation.price.usdc} USDC a call. svc.free_profit_check is free: call it first.`;
      for (const words of [price, '_meta["x402/payment"]']) expect(message).toContain(words);
      expect(message).not.toContain("PAYMENT-SIGNATURE");
      // x402's transport asks for identical data in both halves.
      expect(result.content).toHaveLength(1);
      expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
      const { accepts, extensions, resource, help } = http;
      expect(result._meta["x402/error"]).toMatchObject({
        x402Version: 2,
        message,
        accepts,
        extensions,
        resource,
        help,
      });
    }
  });

  it.each(["x402.payment.payload", "x402/payment-signature", "payment", "X-PAYMENT"])(
    "says where a payment is read to a caller who put one in _meta[%j]",
    async (key) => {
      const { header } = await sign(world.payer(), await challenge());
      for (const [locale, words] of [
        ["en", 'Nothing was charged; send the same payment in _meta["x402/payment"]'],
        ["ar", `لم يُخصم أي مبلغ؛ أرسل الدفعة نفسها في ${isolated('_meta["x402/payment"]')}`],
      ] as const) {
        const result = await call({ [key]: fromHeader(header) }, { "Accept-Language": locale });
        const { error, message } = Object(result.structuredContent);
        expect(error).toBe("payment_required");
        expect(message).toContain(`_meta["${key}"]`);
        expect(message).toContain(words);
      }
      expect(world.received).toHaveLength(0);
    },
  );

  it("names the x402 version of a v1 payment as the reason, wherever it is", async () => {
    const payment = { x402Version: 1, scheme: "exact", network: "base", payload: {} };
    for (const result of [
      await call({ "x402.payment": btoa(JSON.stringify(payment)) }),
      await call({ "x402/payment": payment }),
      await call({}, { "X-PAYMENT": btoa(JSON.stringify(payment)) }),
    ]) {
      const { error, message } = Object(result.structuredContent);
      expect(error).toBe("invalid_x402_version");
      expect(message).toContain("sign with a version 2 client");
    }
    // A payment of version 2 in the header of version 1 has the right version, so the words do not blame the version.
    for (const x402Version of [1, 2]) {
      const http = await overHttp({ "X-PAYMENT": btoa(JSON.stringify({ ...payment, x402Version })) });
      expect(http.status).toBe(402);
      expect(await http.json()).toMatchObject({
        error: "invalid_x402_version",
        message: expect.stringMatching(/or came in X-PAYMENT, .+ send the payment in PAYMENT-SIGNATURE instead/),
      });
    }
  });

  it("asks clients of 2025 for payment in the same way", async () => {
    const result = await resultIn(legacy("tools/call", { name, arguments: {} }));
    expect(result).toMatchObject({ isError: true, structuredContent: { x402Version: 2, error: "payment_required" } });
  });

  it("answers a client that declares org.x402/payment with a result of that extension", async () => {
    const extensions = { "org.x402/payment": {} };
    const result = await call({ "io.modelcontextprotocol/clientCapabilities": { extensions } });
    const message = expect.stringContaining(`${operation.price.usdc} USDC a call. svc.free_profit_check is free`);
    expect(result).toMatchObject({ resultType: "payment_required", paymentRequired: { x402Version: 2, message } });
    expect(result).not.toHaveProperty("isError");
    expect(result).not.toHaveProperty("structuredContent");
  });

  it("declares the extension org.x402/payment", async () => {
    const { result } = await answerOf(modern("server/discover"));
    expect(result.capabilities).toMatchObject({ extensions: { "org.x402/payment": {} } });
  });
});

describe("a paid MCP tool with payment", () => {
  const inMeta = (payment: unknown) => ({ "x402/payment": payment });
  const inHeader = (payment: string) => ({ "PAYMENT-SIGNATURE": payment });
  const forms: readonly [string, (header: string) => [object, Record<string, string>]][] = [
    ["an object in _meta", (header) => [inMeta(fromHeader(header)), {}]],
    ["JSON text in _meta", (header) => [inMeta(JSON.stringify(fromHeader(header))), {}]],
    ["base64 in _meta", (header) => [inMeta(header), {}]],
    ["the PAYMENT-SIGNATURE header", (header) => [{}, inHeader(header)]],
    ["_meta and, twice, the header", (header) => [inMeta(header), inHeader(`${header}, ${header}`)]],
    ["_meta and header, the same", (header) => [inMeta(fromHeader(header)), inHeader(header)]],
  ];

  it.each(forms)("sells the result for a payment in %s, with its receipt", async (_form, attach) => {
    const payment = await sign(world.payer(), await challenge());
    const result = await call(...attach(payment.header));
    expect(result).not.toHaveProperty("isError");
    expect(result.content[0]?.text).toContain(Object(result.structuredContent).summary_text);
    expect(result._meta["x402/payment-response"]).toMatchObject({
      success: true,
      transaction: world.received[0]?.transaction,
      payer: payment.authorization.from,
    });
    expect(world.received).toHaveLength(1);
  });

  it("says in words and in structuredContent that an answer was bought before, and charges nothing", async () => {
    const payer = world.payer();
    const first = await call({ "x402/payment": (await sign(payer, await challenge())).header });
    expect(first.structuredContent).not.toHaveProperty("kept_answer");
    const again = await call({ "x402/payment": (await sign(payer, await challenge())).header });
    const kept = expect.objectContaining({ charged: false, bought_at: expect.any(String) });
    expect(again.structuredContent).toEqual({ ...Object(first.structuredContent), kept_answer: kept });
    expect(again.content[0]?.text).toMatch(/^This answer was bought before, on .*This request charged nothing\.\n\n/);
    expect(world.received).toHaveLength(1);
  });

  it.each(["decline", "cancel"])("charges nothing if the user answered a doubt with %s", async (action) => {
    const { header } = await sign(world.payer(), await challenge());
    const inputResponses = { doubts: { action } };
    const given = { ...input, duty_rate_pct: 0.05 };
    const params = { name, arguments: given, inputResponses, _meta: { "x402/payment": header } };
    const { structuredContent } = await resultIn(modern("tools/call", params));
    const details = [{ code: "declined" }, { payment_state: "unused", retry_action: "stop" }];
    expect(structuredContent).toMatchObject({ error: { code: "validation_failed", details } });
    expect(world.received).toHaveLength(0);
  });

  it.each(["PAYMENT-SIGNATURE", "payment-signature"])(
    "sells the result for a payment in %s among the arguments, where the SDK of AgentCore writes it",
    async (header) => {
      const payment = await sign(world.payer(), await challenge());
      const headers = { Accept: "application/json", [header]: payment.header };
      expect(await call({}, {}, { ...input, headers })).not.toHaveProperty("isError");
      expect(world.received).toHaveLength(1);
    },
  );

  it("shows a challenge behind the marker of AgentCore's plugin for Strands, and takes what that signs", async () => {
    const url = `${endpoint}?names=underscore&challenges=marked`;
    const { content } = await resultIn(modern("tools/call", { name, arguments: input }, {}, url));
    const [first, second, ...others] = content.map(({ text }) => text);
    expect([JSON.parse(first ?? "").x402Version, others]).toEqual([2, []]);
    const [, marked = ""] = /^PAYMENT_REQUIRED: (.*)$/.exec(second ?? "") ?? [];
    const { statusCode, headers, body } = JSON.parse(marked);
    expect({ statusCode, headers }).toEqual({ statusCode: 402, headers: {} });

    const { authorization, signature } = await sign(world.payer(), body);
    // The SDK echoes no extensions, and writes an empty member of a name of its own.
    const signed = { x402Version: 2, resource: body.resource, accepted: body.accepts[0], extension: {} };
    const header = toHeader({ ...signed, payload: { authorization, signature } });
    expect(await call({}, {}, { ...input, headers: { "PAYMENT-SIGNATURE": header } })).not.toHaveProperty("isError");
    expect(world.received).toHaveLength(1);
  });

  it("drops headers among the arguments that hold no payment, because no operation has that field", async () => {
    const { header } = await sign(world.payer(), await challenge());
    const given = { ...input, headers: { Accept: "application/json" } };
    expect(await call({ "x402/payment": header }, {}, given)).not.toHaveProperty("isError");
    expect(world.received).toHaveLength(1);
  });

  it("refuses a payment in _meta that differs from the one among the arguments", async () => {
    const asked = await challenge();
    const [one, other] = await Promise.all([sign(world.payer(), asked), sign(world.payer(), asked)]);
    const given = { ...input, headers: { "PAYMENT-SIGNATURE": other.header } };
    const error = {
      code: "invalid_header",
      details: [{ code: "conflict" }, { payment_state: "unused", retry_action: "stop" }],
    };
    expect((await call({ "x402/payment": one.header }, {}, given)).structuredContent).toMatchObject({ error });
    expect(world.requests).toHaveLength(0);
  });

  it.each([1, "x", "ليس دفعًا", "{", [], { x402Version: 2 }, true])(
    "asks for payment again when the payment is %j",
    async (payment) => {
      const structuredContent = { x402Version: 2 };
      expect(await call({ "x402/payment": payment })).toMatchObject({ isError: true, structuredContent });
    },
  );

  it("says that an undecided payment is in flight, and what to do next", async () => {
    world.settleMode = "hangs";
    const { header } = await sign(world.payer(), await challenge());
    const { structuredContent, content } = await call({ "x402/payment": fromHeader(header) });
    const details = [{ payment_state: "in_flight", retry_action: "wait" }];
    expect(structuredContent).toMatchObject({ error: { details }, retry_after_seconds: 3 });
    expect(content[0]?.text).toMatch(/payment_state: in_flight, retry_action: wait, .*, retry_after_seconds: 3\)/);
    world.recover();
    // The facilitators are asked again after a pause.
    passTime(13);
    expect(await call({ "x402/payment": fromHeader(header) })).not.toHaveProperty("isError");
  });

  it("gives over HTTP what was bought over MCP, and the reverse, uncharged", async () => {
    const asked = await challenge();
    const [first, second] = [await sign(world.payer(), asked), await sign(world.payer(), asked)];
    const overMcp = await call({ "x402/payment": first.header });
    const again = await overHttp({ "PAYMENT-SIGNATURE": first.header });
    const { kept_at: kept, paid_usdc: paid, ...answer } = Object(overMcp.structuredContent);
    expect([await again.json(), again.headers.get("Content-Location")]).toEqual([answer, kept]);
    const http = await overHttp({ "PAYMENT-SIGNATURE": second.header });
    const { structuredContent, content } = await call({ "x402/payment": second.header });
    expect(structuredContent).toEqual({
      kept_answer: expect.anything(),
      kept_at: http.headers.get("Content-Location"),
      paid_usdc: paid,
      ...(await http.json<object>()),
    });
    // Half of the hosts show a model only the text.
    expect(paid).toBe(operation.price.amount);
    expect(content[0]?.text).toContain(`Paid for this answer: ${operation.price.usdc} USDC.`);
    expect(content[0]?.text).toContain(http.headers.get("Content-Location") ?? "none");
    expect(world.received).toHaveLength(2);
  });

  it("takes the idempotency key of _meta: another input under it is a conflict, uncharged", async () => {
    const [payer, asked] = [world.payer(), await challenge()];
    const key = { "svc/idempotency_key": "order 7", "svc/referral_code": "friend" };
    await call({ "x402/payment": (await sign(payer, asked)).header, ...key });
    const second = await call({ "x402/payment": (await sign(payer, asked)).header, ...key }, {}, { product_value: 7 });
    expect(second.structuredContent).toMatchObject({ error: { code: "idempotency_conflict" } });
    expect(world.received).toHaveLength(1);
  });

  it("refuses a key or code that cannot be a header, or is longer than the route allows, and says why", async () => {
    const payment = (await sign(world.payer(), await challenge())).header;
    for (const [wrong, problem] of [
      [{ "svc/idempotency_key": 7 }, "Idempotency-Key: type, allowed: printable ASCII text"],
      [{ "svc/idempotency_key": "two\nlines" }, "Idempotency-Key: type, allowed: printable ASCII text"],
      [{ "svc/idempotency_key": "x".repeat(201) }, "Idempotency-Key: maxLength, allowed: 200"],
      [{ "svc/referral_code": "x".repeat(65) }, "X-Referral-Code: maxLength, allowed: 64"],
      [{ "svc/referral_code": "رمز" }, "X-Referral-Code: type, allowed: printable ASCII text"],
    ] as const)
      expect(await call({ "x402/payment": payment, ...wrong })).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(`\n- ${problem}`) }],
        structuredContent: { error: { code: "invalid_header" } },
      });
    expect(world.received).toHaveLength(0);
  });
});
