import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readStoredAnswer } from "../../../../src/worker/sale/ledger/answer-address.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { buy, type SignedPayment, sign } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

beforeEach(openWorld);
afterEach(emptyStorage);

/** Buys an answer: its address and its text. */
async function bought(payment: SignedPayment, productValue = 100) {
  const response = await buy(payment, { product_value: productValue });
  return { address: response.headers.get("Content-Location") ?? "", text: await response.text() };
}

const read = (id: string) => readStoredAnswer(env, id);
const idIn = (address: string) => address.slice(address.lastIndexOf("/") + 1);

describe("the address of a bought answer", () => {
  it("names the payer, the beginning of the nonce and a code, at this origin", async () => {
    const payment = await sign(payer, challenge);
    const { address } = await bought(payment);
    const named = payer.address.slice(2).toLowerCase() + payment.authorization.nonce.slice(2, 10);
    expect(address).toMatch(new RegExp(`^https://[^/]+/answers/${named}[0-9a-f]{32}$`));
  });

  it("opens that answer byte for byte, and stays the same when it is asked for again", async () => {
    const payments = [await sign(payer, challenge), await sign(payer, challenge)] as const;
    const [first, second] = [await bought(payments[0]), await bought(payments[1], 200)];
    expect(await read(idIn(first.address))).toBe(first.text);
    expect(await read(idIn(second.address))).toBe(second.text);
    expect(await bought(payments[0])).toEqual(first);
  });

  it("opens nothing else", async () => {
    const { address } = await bought(await sign(payer, challenge));
    const { address: others } = await bought(await sign(world.payer(), challenge));
    const id = idIn(address);
    const [owner, start, code] = [id.slice(0, 40), id.slice(40, 48), id.slice(48)];
    const wrong = [
      owner + start + code.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      owner + idIn(others).slice(40),
      idIn(others).slice(0, 40) + start + code,
      owner + start.replace(/^./, (first) => (first === "0" ? "1" : "0")) + code,
      "0".repeat(40) + start + code,
      id.toUpperCase(),
      id.slice(1),
      `${id}0`,
      `0${id}`,
      owner,
      "",
    ];
    expect(await Promise.all(wrong.map(read))).toEqual(wrong.map(() => undefined));
  });
});
