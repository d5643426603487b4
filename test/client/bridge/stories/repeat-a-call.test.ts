import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { fromHeaderJson, toHeaderJson } from "../../../../src/lib/header-json.ts";
import {
  at,
  book,
  bridge,
  operation,
  otherInput,
  played,
  playService,
  sells,
  signatures,
  states,
} from "../scripted-service.ts";

playService();

describe("a result that was bought before", () => {
  /** Says under which authorization the result was bought. */
  const keptAnswer = (bought_with: string) => ({
    status: 200,
    body: { result: 1 },
    headers: {
      "PAYMENT-RESPONSE": toHeaderJson({
        extensions: { "kept-answer": { info: { charged: false, bought_with, message: "bought before" } } },
      }),
    },
  });
  const nonceOf = (signature: string | undefined) =>
    Object(fromHeaderJson(signature ?? "", 10_000)).payload.authorization.nonce;
  const twoPrices = { SVC_MAX_USDC_PER_DAY: String(2 * operation.price.amount) };

  it("releases the amount that the day's limit counted for an unused signature", async () => {
    const call = bridge(twoPrices);
    for (const product_value of [1, 2, 3, 4]) {
      played.script = [keptAnswer(`0x${"7".repeat(64)}`)];
      expect(await call({ product_value })).toMatchObject({ status: 200 });
    }
    expect(await states()).toEqual(Array(4).fill("settled"));
    expect(new Set(signatures()).size).toBe(4);
  });

  it("counts the signature that bought an answer, even if the first answer was lost", async () => {
    const call = bridge(twoPrices);
    for (const product_value of [1, 2]) {
      played.script = ["lost", at(500)];
      await call({ product_value });
      played.script = [keptAnswer(nonceOf(signatures().at(-1)).toUpperCase().replace("0X", "0x"))];
      expect(await call({ product_value })).toMatchObject({ status: 200 });
    }
    expect(await call({ product_value: 3 })).toMatchObject({ status: 402 });
    expect(new Set(signatures()).size).toBe(2);
  });
});

describe("a signature", () => {
  it.each([400, 402, 429, 503])(
    "uses a signature that was clearly refused with %i for the next call of the operation",
    async (status) => {
      played.script = [at(status, "0"), at(status, "0")];
      const call = bridge();
      expect(await call()).toMatchObject({ status });
      expect(await states()).toEqual(["refused"]);
      played.script = [];
      expect(await call(otherInput)).toMatchObject({ status: 200 });
      expect(new Set(signatures()).size).toBe(1);
      expect(await states()).toEqual(["settled"]);
    },
  );

  it.each([
    ["500, then sold", [at(500, "2"), sells], 200, "settled", [2_000]],
    ["429, then refused", [at(429), at(402)], 402, "refused", [1_000]],
    ["503, then lost", [at(503, "3600"), "lost"], 503, "unclear", [5_000]],
    ["502, then refused", [at(502, "0"), at(429)], 429, "unclear", [0]],
    ["lost, then refused", ["lost", at(402)], 402, "unclear", [1_000]],
    ["lost twice", ["lost", "lost"], 502, "unclear", [1_000]],
    ["402 at once", [at(402)], 402, "refused", []],
    ["409 at once", [at(409)], 409, "unclear", []],
    ["404 at once", [at(404)], 404, "unclear", []],
  ] as const)(
    "sends a signature a second time when that can help: %s",
    async (_name, answers, status, state, paused) => {
      played.script = [...answers];
      expect(await bridge()()).toMatchObject({ status });
      expect([await states(), played.pauses, signatures().length]).toEqual([[state], paused, answers.length]);
      expect(new Set(signatures()).size).toBe(1);
    },
  );

  it("signs no second time for a sold call while the first signature is still valid, even if the service asks for money again", async () => {
    const call = bridge();
    await call();
    played.script = [at(402), at(402)];
    expect(await call()).toMatchObject({ status: 402, body: { error: "402" } });
    expect(new Set(signatures()).size).toBe(1);
    vi.setSystemTime(Date.now() + 600_000);
    expect(await call()).toMatchObject({ status: 200 });
    expect(new Set(signatures()).size).toBe(2);
  });

  it.each([null, [], 1, "words"])("treats the body %j as an unclear answer, whatever the status", async (body) => {
    played.script = [
      { status: 200, body },
      { status: 402, body },
    ];
    expect(await bridge()()).toMatchObject({ body: { error: { code: "settlement_unknown" } } });
    expect([await states(), signatures().length]).toEqual([["unclear"], 2]);
  });

  it("signs once for equal calls at the same time", async () => {
    const call = bridge();
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(signatures()).size).toBe(1);
    expect(played.pauses.filter((ms) => ms !== 250)).toEqual([]);
  });

  it("sends the signature that another bridge made first", async () => {
    played.script = [at(402)];
    await bridge()(otherInput);
    vi.setSystemTime(Date.now() + 600_000);
    played.whenOffered = async () => {
      played.whenOffered = async () => {};
      await bridge()();
    };
    expect(await bridge()()).toMatchObject({ status: 200 });
    expect([played.pauses, new Set(signatures()).size]).toEqual([[250], 2]);
    expect(await states()).toEqual(["refused", "settled"]);
  });

  it("waits at most fifteen seconds for a bridge that crashed while signing, says that nothing was sent, and pays a minute later", async () => {
    const call = bridge();
    await call();
    const file = JSON.parse(await readFile(book(), "utf8"));
    const [{ signature: _, ...payment }] = file.payments;
    await writeFile(book(), JSON.stringify({ ...file, payments: [{ ...payment, state: "reserved" }] }));
    const { status, body } = await call();
    const error = { message: expect.stringContaining("signed and sent nothing"), retryable: true };
    expect({ status, body }).toMatchObject({ status: 503, body: { error } });
    expect(body.error).not.toHaveProperty("payment_state");
    expect(played.pauses).toEqual(Array.from({ length: 59 }, () => 250));
    // A call that waits asks for no price: one request was made for the call that bought, two for its payment.
    expect([played.sent.length, played.reports]).toEqual([3, []]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await call()).toMatchObject({ status: 200 });
  });
});

const lost = ["lost", "lost"] as const;
const stop = { error: "payment_already_used", payment_state: "in_flight", retry_action: "stop" };

it.each([
  ["lost, then sold", lost, 10, [at(200)], 200, ["settled"]],
  ["lost, then refused for its input", lost, 10, [at(400, "0"), at(400, "0")], 400, ["unclear"]],
  ["lost, then a failure", lost, 10, [at(500, "0"), at(500, "0")], 500, ["unclear"]],
  ["lost, then told to stop", lost, 10, [{ status: 402, body: stop }], 402, ["unclear"]],
  ["sold, then asked for money", [], 10, [at(402)], 200, ["settled", "settled"]],
  ["refused, then asked for money", [at(402)], 10, [at(402)], 200, ["refused", "settled"]],
  ["refused, then asked for money while it is valid", [at(402)], 0, [at(402)], 402, ["refused"]],
] as const)(
  "signs a second time only after the first signature has expired, and the service asks for money: %s",
  async (_, first, minutes, then, status, written) => {
    played.script = [...first];
    const call = bridge();
    await call();
    vi.setSystemTime(Date.now() + minutes * 60_000);
    played.script = [...then];
    expect(await call()).toMatchObject({ status });
    expect([await states(), new Set(signatures()).size]).toEqual([written, written.length]);
  },
);
