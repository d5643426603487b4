import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { formulaOf, pack, readStoredAnswer, unpack } from "../../../../src/worker/sale/ledger/stored-answer.ts";
import { buy, sign } from "../fixtures/buyer.ts";
import { challenge, payer, useWorld, world } from "../fixtures/open-world.ts";

useWorld();

// That it stays the same, and how it is read: `protocols/answer-link.test.ts`.
it("gives a bought answer an address that names payer, nonce and a code, and that opens nothing else", async () => {
  const ids: string[] = [];
  for (const buyer of [payer, world.payer()]) {
    const payment = await sign(buyer, challenge);
    const response = await buy(payment);
    const named = buyer.address.slice(2).toLowerCase() + payment.authorization.nonce.slice(2, 10);
    const [, id = ""] = response.headers.get("Content-Location")?.split("/answers/") ?? [];
    expect(id).toMatch(new RegExp(`^${named}[0-9a-f]{32}$`));
    expect(await readStoredAnswer(env, id)).toBe(await response.text());
    ids.push(id);
  }
  const [id = "", others = ""] = ids;
  const [owner, start, code] = [id.slice(0, 40), id.slice(40, 48), id.slice(48)];
  const changed = (digit: string) => (digit === "0" ? "1" : "0");
  const wrong = [
    ...[owner + start + code.replace(/.$/, changed), owner + start.replace(/^./, changed) + code],
    ...[owner + others.slice(40), others.slice(0, 40) + start + code, "0".repeat(40) + start + code],
    ...[id.toUpperCase(), id.slice(1), `${id}0`, `0${id}`, owner, ""],
  ];
  expect(await Promise.all(wrong.map((one) => readStoredAnswer(env, one)))).toEqual(wrong.map(() => undefined));
});

it.each([
  [
    "as this service writes it",
    '{"operation":"a","formula_version":"gcc-commerce/4.0.0","market":"SA"}',
    "gcc-commerce/4.0.0",
  ],
  ["with its members in another order", '{"market":"SA","formula_version":"gcc-commerce/4.0.0"}', "gcc-commerce/4.0.0"],
  ["with another member between them", '{"operation":"a","x":1,"formula_version":"f"}', "f"],
  ["without a formula", '{"operation":"a","market":"SA"}', undefined],
  ["that is no JSON", '{"operation":"a', undefined],
])("reads the formula of an answer %s", (_, answer, formula) => expect(formulaOf(answer)).toBe(formula));

it("stores an answer as it was sent, compressed from 16,384 characters on", async () => {
  for (const [text, first] of [
    ["x".repeat(16_384), 0x1f],
    ["x".repeat(16_383), "x".charCodeAt(0)],
    [JSON.stringify({ message: "هامش 12.5 %" }), "{".charCodeAt(0)],
    ["هامش".repeat(5_000), 0x1f],
  ] as const) {
    const packed = await pack(text);
    expect([new Uint8Array(packed)[0], await unpack(packed)]).toEqual([first, text]);
  }
});

it("reads a short answer that was compressed, as earlier releases did", async () => {
  const body = new Response("short").body;
  const bytes = await new Response(body?.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  expect(await unpack(bytes)).toBe("short");
});
