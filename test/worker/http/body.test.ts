import { describe, expect, it } from "vitest";
import { readBytes } from "../../../src/worker/http/body.ts";

const limit = 20_000;

/** A request whose body comes in chunks of a size, from the network's stream of bytes or an ordinary one. */
function request(length: number, chunk: number, type: "bytes" | undefined, promised?: number): Request {
  let sent = 0;
  const source = {
    pull(controller: { enqueue(chunk: Uint8Array): void; close(): void }) {
      const size = Math.min(chunk, length - sent);
      if (size === 0) return controller.close();
      controller.enqueue(Uint8Array.from({ length: size }, (_, index) => (sent + index) % 251));
      sent += size;
    },
  };
  const body = type ? new ReadableStream({ ...source, type }) : new ReadableStream(source);
  return new Request("https://service.test/", {
    method: "POST",
    body,
    ...(promised !== undefined && { headers: { "Content-Length": String(promised) } }),
  });
}

describe.each([["bytes"], [undefined]] as const)("readBytes from a stream of type %s", (type) => {
  it.each([1, 100, 4096, 4097, 8000, limit])("reads %i bytes, whatever Content-Length says", async (length) => {
    // Comparing texts is hundreds of times faster than comparing arrays.
    const expected = String(Array.from({ length }, (_, index) => index % 251));
    for (const promised of [undefined, 0, 1, length - 1, length, length + 1])
      for (const chunk of [length, 1000])
        if (promised === undefined || promised <= limit)
          expect(String(await readBytes(request(length, chunk, type, promised), limit))).toBe(expected);
  });

  it.each([limit + 1, 100_000_000])("refuses %i bytes, whatever Content-Length says", async (length) => {
    for (const promised of [undefined, 1, limit, limit + 1])
      await expect(readBytes(request(length, 5000, type, promised), limit)).rejects.toMatchObject({
        code: "body_too_large",
      });
  });
});

it("reads the bodies of ordinary requests", async () => {
  const url = "https://service.test/";
  const read = async (body: BodyInit | null) =>
    new TextDecoder().decode(await readBytes(new Request(url, { method: "POST", body }), limit));
  expect([await read("{}"), await read(""), await read(null), await read(new Uint8Array([0x41]))]).toEqual([
    ...["{}", "", "", "A"],
  ]);
  expect(await read("x".repeat(limit))).toHaveLength(limit);
  await expect(read("x".repeat(limit + 1))).rejects.toMatchObject({ code: "body_too_large" });
});
