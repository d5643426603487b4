import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askAs } from "../../../src/tools/deploy/agent-checks.ts";
import { type Listening, listen } from "../../../src/tools/local/listen.ts";

const seen: unknown[] = [];
let server: Listening;
beforeAll(async () => {
  server = await listen(
    createServer(({ method, url, headers }, response) => {
      seen.push([method, url, headers["user-agent"]]);
      response.writeHead(403).end("error code: 1010");
    }),
  );
});
afterAll(() => server.stop());

it("asks the service under the name of an agent, or without any, and tells the status", async () => {
  expect(await askAs("Go-http-client/1.1", "GET", `${server.url}/llms.txt`)).toBe(403);
  expect(await askAs(undefined, "POST", `${server.url}/v1`)).toBe(403);
  expect(await askAs("x", "GET", "http://127.0.0.1:1/")).toBeUndefined();
  expect(seen).toEqual([
    ["GET", "/llms.txt", "Go-http-client/1.1"],
    ["POST", "/v1", undefined],
  ]);
});
