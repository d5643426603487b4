import { expect, it } from "vitest";
import { readBounded } from "../../src/client/read-bounded.ts";

it("reads an answer up to its bound, whatever its letters", async () => {
  expect(await readBounded(new Response("سعر"), 6)).toBe("سعر");
});

it("stops reading an answer that does not end", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  await expect(readBounded(new Response(endless), 10_000)).rejects.toThrow("more than 10000 bytes");
  expect(sent).toBeLessThan(20);
});
