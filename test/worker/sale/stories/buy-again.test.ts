import { beforeEach, describe, expect, it } from "vitest";
import { keptAnswerIn } from "../../../../catalog/words/kept-answer.ts";
import { sha256 } from "../../../../src/lib/sha256.ts";
import {
  buy,
  day,
  errorOf,
  fromHeader,
  input,
  key,
  otherInput,
  passTime,
  publicPartOf,
  type SignedPayment,
  saidBy,
  sign,
  toldBy,
  waitOf,
} from "../fixtures/buyer.ts";
import {
  alarmAfter,
  challenge,
  payer,
  query,
  signAgain,
  signed,
  states,
  useWorld,
  world,
} from "../fixtures/open-world.ts";

const minute = 60;

/** The keys that a request brings: a header, an x402 payment-identifier, a task of A2A. */
const identified = (id: string) => ({ extensions: { "payment-identifier": { info: { required: false, id } } } });

useWorld();
let first: SignedPayment;
beforeEach(async () => {
  first = await signed();
});

/** When the payer's purchases were settled, Unix ms. */
const settledTimes = async () => (await query("SELECT settled_at FROM authorizations")).map(({ settled_at: at }) => at);
/** Buys with the first signature; the answer. */
async function bought(headers = {}): Promise<string> {
  const response = await buy(first, input, headers);
  expect(response.status).toBe(200);
  expect(response.headers.has("Idempotent-Replayed")).toBe(false);
  return response.text();
}
async function expectReplayed(response: Response, answer: string): Promise<void> {
  expect([response.status, response.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
  expect(await response.text()).toBe(answer);
  const said = keptAnswerIn(fromHeader(response.headers.get("PAYMENT-RESPONSE")));
  expect(said).toMatchObject({ charged: false, bought_at: response.headers.get("Bought-At") });
}

// What it is told after that day, with other keys and other bodies: `do-as-told.test.ts`.
describe("the same signature", () => {
  it("gives the same signature the stored answer until a day after it ran out, with any key, from anybody", async () => {
    const answer = await bought();
    passTime(day - 3600);
    await expectReplayed(await buy(first), answer);
    await expectReplayed(await buy(publicPartOf(first, challenge), input, key("other")), answer);
  });

  it("gives the same signature and a new one what was bought, though the body is not valid any more", async () => {
    const answer = await bought();
    const invalid = { product_value: -1 };
    const rejected = await buy(first, invalid);
    expect([rejected.status, ...toldBy(rejected)]).toEqual([400, "settled", "stop"]);
    // As if an earlier release had taken and sold that body.
    const fingerprint = `sa_landed_cost:${await sha256(JSON.stringify(invalid))}`;
    await query("UPDATE authorizations SET fingerprint = ?", fingerprint);
    await expectReplayed(await buy(first, invalid), answer);
    await expectReplayed(await buy(await signAgain(), invalid), answer);
  });
});

describe("a stored answer", () => {
  it("says when a stored answer was bought, with which signature and formula, in the request's language", async () => {
    const answer = await bought();
    const [before] = await settledTimes();
    passTime(3 * day);
    const response = await buy(await signAgain(), input, { "Accept-Language": "ar" });
    const said = keptAnswerIn(fromHeader(response.headers.get("PAYMENT-RESPONSE")));
    expect(said).toEqual({
      charged: false,
      bought_at: new Date(Number(before)).toISOString(),
      bought_with: first.authorization.nonce,
      formula_version: JSON.parse(answer).formula_version,
      message: expect.stringContaining("لم يخصم هذا الطلب أي مبلغ"),
    });
    expect(response.headers.get("Formula-Version")).toBe(said?.formula_version);
  });

  it("says which default makes another, charged request of one that an earlier formula answered", async () => {
    const answer = await bought();
    const old = answer.replace(/gcc-commerce\/[\d.]+/, "gcc-commerce/1.0.0");
    await query("UPDATE authorizations SET answer = ?", new Uint8Array(new TextEncoder().encode(old)).buffer);
    const response = await buy(await signAgain());
    const said = keptAnswerIn(fromHeader(response.headers.get("PAYMENT-RESPONSE")));
    expect(said).toMatchObject({
      formula_version: "gcc-commerce/1.0.0",
      current_formula_version: JSON.parse(answer).formula_version,
      another_request: { path: "/currency", value: "SAR" },
    });
    const today = await buy(await signAgain(), { ...input, currency: "SAR" });
    expect(today.headers.has("Idempotent-Replayed")).toBe(false);
    expect((await today.json<{ formula_version: string }>()).formula_version).toBe(said?.current_formula_version);
  });
});

describe("another signature", () => {
  it("gives another signature the stored answer for 30 days, uncharged, even from an empty wallet and in the other language", async () => {
    const answer = await bought();
    world.balances.set(payer.address.toLowerCase(), 0n);
    for (const days of [1, 28.9]) {
      passTime(days * day);
      const response = await buy(await signAgain(), input, { "Accept-Language": "ar" });
      expect(response.headers.get("Content-Language")).toBe("en");
      await expectReplayed(response, answer);
    }
    expect(world.received).toHaveLength(1);
  });

  it("charges the same request again when the 30 days are over", async () => {
    await bought();
    await alarmAfter(30 * day + 3600 + 6 * minute);
    expect((await buy(await signAgain())).headers.has("Idempotent-Replayed")).toBe(false);
    expect(world.received).toHaveLength(2);
  });

  it.each([
    ["has expired", { validFor: 3 }, "payment_expired"],
    ["is for other terms", { authorization: { value: "1" } }, "invalid_payment_requirements"],
  ])("gives another signature nothing when it %s", async (_, changes, word) => {
    await bought(key("mine"));
    expect(await errorOf(await buy(await signed(changes), input, key("mine")))).toBe(word);
  });
});

describe("keys", () => {
  it("answers thirty attempts with thirty signatures and keys, over a month, and charges nothing more", async () => {
    const answer = await bought(key("lost"));
    let tries = 0;
    for (const wait of [0, 15 * minute, 3 * day, 26 * day - 15 * minute]) {
      passTime(wait);
      for (let nth = 0; nth < 8; nth++) {
        const name = `try-number-${++tries}-of-many`;
        const again = await signAgain(tries % 2 ? identified(name) : {});
        await expectReplayed(await buy(again, input, tries % 2 ? {} : key(`a2a-task:${name}`)), answer);
      }
    }
    expect([tries, world.received.length]).toEqual([32, 1]);
    await expectReplayed(await buy(await signAgain(), input, key("try-number-2-of-many")), answer);
  });

  it("keeps both keys of the request that bought: another body under one of them is a conflict", async () => {
    await bought();
    const id = "order-0123456789abcdef";
    expect((await buy(await signAgain(identified(id)), otherInput, key("k"))).status).toBe(200);
    const third = { product_value: 300 };
    expect(await errorOf(await buy(await signAgain(), third, key("k")))).toBe("idempotency_conflict");
    expect(await errorOf(await buy(await signAgain(identified(id)), third))).toBe("idempotency_conflict");
    expect(await errorOf(await buy(await signAgain(), input, key("k")))).toBe("idempotency_conflict");
    expect(world.received).toHaveLength(2);
    expect((await buy(await signAgain(), third)).headers.has("Idempotent-Replayed")).toBe(false);
  });

  it("reports a conflict for keys of two purchases", async () => {
    await bought(key("one"));
    const id = "order-0123456789abcdef";
    expect((await buy(await signAgain(identified(id)), otherInput)).status).toBe(200);
    const both = await signAgain(identified(id));
    expect(await errorOf(await buy(both, input, key("one")))).toBe("idempotency_conflict");
    expect(world.received).toHaveLength(2);
  });

  it("keeps no key of a repetition: such a key is free for another body and for any other payer", async () => {
    await bought();
    expect((await buy(publicPartOf(first, challenge), input, key("k"))).status).toBe(200);
    expect((await buy(await signAgain(), otherInput, key("k"))).headers.has("Idempotent-Replayed")).toBe(false);
    expect((await buy(await sign(world.payer(), challenge), { product_value: 300 }, key("k"))).status).toBe(200);
    expect(world.received).toHaveLength(3);
  });

  it("does not let a key read the answer for a signature that has been public for more than a day", async () => {
    await bought(key("mine"));
    passTime(day + 10 * minute);
    for (const headers of [{}, key("mine"), key("other")]) {
      expect(await saidBy(await buy(first, input, headers))).toEqual(["payment_already_used", "settled", "sign_again"]);
    }
    expect(world.received).toHaveLength(1);
  });
});

describe("while the first payment is undecided", () => {
  beforeEach(async () => {
    world.settleMode = "hangs, and settles later";
    expect((await buy(first)).status).toBe(502);
    expect(await states()).toEqual(["settling"]);
  });

  it.each([
    ["the same signature", async () => buy(first)],
    ["a new signature", async () => buy(await signAgain())],
    ["a new signature with a new key", async () => buy(await signAgain(), input, key("new"))],
    ["the same signature with another body", async () => buy(first, otherInput)],
  ])("tells %s to wait while the first payment is undecided, and charges nothing else", async (_, ask) => {
    const response = await ask();
    expect(await saidBy(response)).toEqual(["settlement_unknown", "in_flight", "wait"]);
    expect([response.status, waitOf(response) > 0]).toEqual([502, true]);
    expect(world.received).toHaveLength(0);
  });

  it("keeps no key that comes while the first payment is undecided", async () => {
    expect((await buy(await signAgain(), input, key("meanwhile"))).status).toBe(502);
    world.catchUp();
    const settled = await buy(first);
    expect(settled.status).toBe(200);
    const answer = await settled.text();
    await expectReplayed(await buy(await signAgain(), input, key("meanwhile")), answer);
    expect((await buy(await signAgain(), otherInput, key("meanwhile"))).headers.has("Idempotent-Replayed")).toBe(false);
  });

  it("asks for the first payment again when a new signature comes and it is still unused", async () => {
    world.settleMode = "honest";
    passTime(3);
    expect((await buy(await signAgain())).status).toBe(200);
    expect(world.received.map(({ nonce }) => nonce)).toEqual([first.authorization.nonce]);
  });
});
