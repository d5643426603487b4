import { createServer } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { fetchJson } from "../../../src/tools/deploy/fetch-json.ts";
import { listen } from "../../../src/tools/local/listen.ts";

/** Megabytes that the endless answer could send before it was cut off. */
let sent = 0;
let stopped: Promise<void>;
const megabyte = " ".repeat(1_000_000);

const server = createServer((request, response) => {
  if (request.url === "/json") return response.end('{"a":1}');
  if (request.url === "/words") return response.end("never mind");
  response.writeHead(request.url === "/endless-failure" ? 500 : 200);
  stopped = new Promise((resolve) => response.once("close", resolve));
  const send = () => {
    while (!response.destroyed) {
      sent++;
      if (!response.write(megabyte)) break;
    }
  };
  response.on("drain", send);
  send();
});

const { url: origin, stop } = await listen(server);
afterAll(stop);

describe("JSON from outside", () => {
  it("reads JSON from outside", async () => {
    expect(await fetchJson(`${origin}/json`)).toEqual({ a: 1 });
  });

  it("reads nothing from text that is not JSON, and without an answer", async () => {
    expect(await fetchJson(`${origin}/words`)).toBeUndefined();
    expect(await fetchJson("http://127.0.0.1:1/")).toBeUndefined();
  });

  it.each(["/endless", "/endless-failure"])("ends an answer that does not end: %s", async (path) => {
    sent = 0;
    expect(await fetchJson(origin + path)).toBeUndefined();
    await stopped;
    expect(sent).toBeLessThan(100);
  });
});
