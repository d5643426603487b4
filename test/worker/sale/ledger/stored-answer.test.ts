import { describe, expect, it } from "vitest";
import { pack, unpack } from "../../../../src/worker/sale/ledger/stored-answer.ts";

const short = JSON.stringify({ message: "هامش 12.5 %", values: [1, 2, 3] });
const long = JSON.stringify(
  Array.from({ length: 2_000 }, (_, index) => ({ product: `ثوب ${index}`, margin: index / 7 })),
);

describe("a stored answer", () => {
  it.each([
    ["short", short],
    ["long", long],
  ])("is the same text again: %s", async (_, text) => {
    expect(await unpack(await pack(text))).toBe(text);
  });

  it("is compressed from 16,384 characters on, and stored as it is below", async () => {
    const firstByte = async (length: number) => new Uint8Array(await pack("x".repeat(length)))[0];
    expect(await firstByte(16_384)).toBe(0x1f);
    expect(await firstByte(16_383)).toBe("x".charCodeAt(0));
  });

  it("takes less room than its text when it is long", async () => {
    expect((await pack(long)).byteLength).toBeLessThan(long.length / 4);
  });

  it("is read when it was compressed although it is short, as earlier editions did", async () => {
    const body = new Response(short).body;
    const bytes = await new Response(body?.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
    expect(await unpack(bytes)).toBe(short);
  });
});
