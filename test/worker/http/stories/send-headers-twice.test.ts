import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { buy, errorOf, input, key, passTime, path, post, sign, toHeader } from "../../sale/fixtures/buyer.ts";
import { challenge, payer, useWorld, world } from "../../sale/fixtures/open-world.ts";
import { isResult, sendTo, transports } from "../../transports.ts";

/** A header as a proxy passes it on that sends it twice. */
const twice = (value: string) => `${value}, ${value}`;

useWorld();

describe("a proxy that sends headers twice", () => {
  it("takes a payment whose header comes twice, and gives its answer again", async () => {
    const { header } = await sign(payer, challenge);
    const sold = await buy({ header: twice(header) });
    expect(sold.status).toBe(200);
    const again = await Promise.all([
      buy({ header }),
      buy({ header: twice(header) }),
      buy({ header: `${header},${twice(header)}` }),
    ]);
    const answer = await sold.text();
    for (const response of again) expect(await response.text()).toBe(answer);
    expect(world.received).toHaveLength(1);
  });

  it("reads a body whose type comes twice", async () => {
    const { header } = await sign(payer, challenge);
    const type = { "Content-Type": twice("application/json; charset=utf-8") };
    expect((await post(path, input, { "PAYMENT-SIGNATURE": header, ...type })).status).toBe(200);
    expect(await errorOf(await post("/free/gcc-profit-check", {}, type))).toBe("validation_failed");
  });

  it("reads an Idempotency-Key that comes twice as one key", async () => {
    const name = "k".repeat(200);
    expect((await buy(await sign(payer, challenge), input, key(twice(name)))).status).toBe(200);
    passTime(11 * 60);
    expect((await buy(await sign(payer, challenge), input, key(name))).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("a payment in a header of another form", () => {
  const text = (header: string) => atob(header);

  it.each<[string, (header: string) => Readonly<Record<string, string>>]>([
    ["without its padding", (header) => ({ "PAYMENT-SIGNATURE": header.replace(/=+$/, "") })],
    ["with spaces around it", (header) => ({ "PAYMENT-SIGNATURE": `  ${header}  ` })],
    ["under a name in lower case", (header) => ({ "payment-signature": header })],
    ["beside one of x402 v1", (header) => ({ "PAYMENT-SIGNATURE": header, "X-PAYMENT": header })],
  ])("%s buys once", async (_, headers) => {
    const { header } = await sign(payer, challenge);
    expect((await post(path, input, headers(header))).status).toBe(200);
    expect((await post(path, input, { "PAYMENT-SIGNATURE": header })).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it.each<[string, (header: string) => string]>([
    ["with a space inside", (header) => `${header.slice(0, 40)} ${header.slice(40)}`],
    ["as plain JSON", text],
    ["encoded twice", btoa],
    [
      "of more characters than are read",
      (header) => toHeader({ ...JSON.parse(text(header)), pad: "z".repeat(30_000) }),
    ],
  ])("%s is refused, uncharged, and buys when it is sent as it should be", async (_, written) => {
    const { header } = await sign(payer, challenge);
    const refused = await post(path, input, { "PAYMENT-SIGNATURE": written(header) });
    expect(await errorOf(refused)).toBe("invalid_payload");
    expect(world.requests).toHaveLength(0);
    expect((await buy({ header })).status).toBe(200);
  });
});

it("sells one of two inputs when one payment is sent for both over every transport at once, and charges it once", async () => {
  const payment = await sign(payer, challenge);
  const asked = [100, 200].map((value) => ({ product_value: value }));
  const ways = await Promise.all(
    Object.values(transports).flatMap((transport) => asked.map((one) => transport(sendTo(env), one))),
  );
  const answers = await Promise.all(ways.map((pay) => pay(payment, sendTo(env))));
  const valueIn = (answer: unknown) =>
    /field\\*":\\*"product_value\\*",\\*"value\\*":(\d+)/.exec(JSON.stringify(answer))?.[1];
  const results = answers.filter(isResult);
  expect(new Set(results.map(valueIn))).toEqual(new Set([valueIn(results[0])]));
  expect(asked.map((one) => String(one.product_value))).toContain(valueIn(results[0]));
  expect(results.length).toBeLessThanOrEqual(ways.length / 2);
  expect(world.received).toHaveLength(1);
});

it("rejects two different payments with one request, and charges neither", async () => {
  const [one, other] = await Promise.all([sign(payer, challenge), sign(payer, challenge)]);
  expect(await errorOf(await buy({ header: `${one.header}, ${other.header}` }))).toBe("invalid_payload");
  expect(world.requests).toHaveLength(0);
});
