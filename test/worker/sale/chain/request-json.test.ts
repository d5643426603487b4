import { expect, it, vi } from "vitest";
import { requestJson } from "../../../../src/worker/sale/chain/request-json.ts";
import { inPieces } from "../fixtures/in-pieces.ts";

const url = "https://elsewhere.test/path";
const options = { timeoutMs: 1_000 };

/** Answers every request, and notes what was sent. */
function answering(respond: (init: RequestInit) => Response | Promise<Response>) {
  const sent: (readonly [string, RequestInit])[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    return await respond(init);
  });
  return sent;
}

/** A body of a given number of bytes of JSON, in small pieces, without a declared length. */
const long = (length: number, headers: Readonly<Record<string, string>> = {}) =>
  inPieces(JSON.stringify("م".repeat((length - 2) / 2)), 9_999, headers);

it.each([
  ["0", 0],
  ["2", 2_000],
  ["-1", undefined],
  ["soon", undefined],
  ["", undefined],
  ["Fri, 15 Jan 2027 08:00:07 GMT", 7_000],
  ["Fri, 15 Jan 2027 07:00:00 GMT", 0],
])("keeps status and pause of a busy node's answer, whatever its body: %j", async (seconds, ms) => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 15, 8), toFake: ["Date"] });
  answering(() => new Response("slow down", { status: 429, headers: { "Retry-After": seconds } }));
  expect(await requestJson(url, options)).toEqual({ status: 429, json: undefined, retryAfterMs: ms });
});

it.each<readonly [string, () => Response]>([
  ["is no JSON", () => new Response("<h1>")],
  ["declares to be longer than is read", () => long(2 ** 18 + 2, { "Content-Length": String(2 ** 18 + 2) })],
  ["is longer than is read", () => long(2 ** 18 + 2)],
  [
    "is longer than is read once unpacked",
    () => long(2 ** 18 + 2, { "Content-Length": "9", "Content-Encoding": "gzip" }),
  ],
  ["is cut off inside of a character", () => new Response(new Uint8Array([0x22, 0xd9]))],
])("does not use an answer that %s", async (_, respond) => {
  answering(respond);
  expect(await requestJson(url, options)).toMatchObject({ status: 200, json: undefined });
});

it("has no answer where no connection is made", async () => {
  answering(() => Promise.reject(new TypeError("connection refused")));
  expect(await requestJson(url, options)).toBeUndefined();
});

it.each<readonly [string, Readonly<Record<string, string>>]>([
  ["without a declared length", {}],
  ["with a declared length that is read at once", { "Content-Length": String(2 ** 18) }],
  ["with more declared than comes", { "Content-Length": String(2 ** 19) }],
])("reads an answer of the largest allowed size whole: %s", async (_, headers) => {
  answering(() => long(2 ** 18, headers));
  expect(await requestJson(url, options)).toMatchObject({ json: "م".repeat(2 ** 17 - 1) });
});

it("waits for an answer as long as allowed, and leaves no timer running", async () => {
  vi.useFakeTimers();
  answering(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted")))),
  );
  let ended = false;
  const asked = requestJson(url, { timeoutMs: 50 }).finally(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(49);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBeUndefined();
  answering(() => Response.json(1));
  await requestJson(url, options);
  expect(vi.getTimerCount()).toBe(0);
});
