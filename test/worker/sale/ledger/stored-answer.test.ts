import { expect, it } from "vitest";
import { pack, unpack } from "../../../../src/worker/sale/ledger/stored-answer.ts";

it("stores the same text, compressed from 16,384 characters on", async () => {
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

it("reads a short answer that was compressed, as earlier editions did", async () => {
  const body = new Response("short").body;
  const bytes = await new Response(body?.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  expect(await unpack(bytes)).toBe("short");
});
