/**
 * The calculation core in a Worker of its own, bound by configuration alone, and what callers see when it misbehaves.
 */
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestHarness, type TestHarness } from "wrangler";
import { operations } from "../../catalog/index.ts";
import type { JsonObject } from "../../src/lib/text.ts";
import { payingFetch } from "../fixtures/paying-fetch.ts";
import { unlimited } from "../fixtures/unlimited.ts";

const project = join(import.meta.dirname, "../..");

/** A facilitator that believes everyone, and counts what it is asked to settle. */
async function startFacilitator() {
  let settled = 0;
  const server: Server = createServer((request, response) => {
    request.resume();
    response.setHeader("Content-Type", "application/json");
    if (request.url === "/verify") return response.end('{"isValid":true}');
    settled += 1;
    return response.end(
      JSON.stringify({ success: true, transaction: `0x${"ab".repeat(32)}`, network: "eip155:8453", payer: "0x" }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return { url: `http://127.0.0.1:${address.port}`, settled: () => settled, stop: () => server.close() };
}

const free = operations.find((operation) => operation.free);
if (!free) throw new Error("Nothing is free");

let folder: string;
let harness: TestHarness;
let origin: string;
let facilitator: Awaited<ReturnType<typeof startFacilitator>>;

/** Tells the other Worker how to behave. */
const core = async (mode: string) => {
  await harness.getWorker("other-core").fetch(`http://core/${encodeURIComponent(mode)}`);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-core-"));
  facilitator = await startFacilitator();
  const configured = await readFile(join(project, "wrangler.toml"), "utf8");
  const main = (path: string) => `main = ${JSON.stringify(join(project, path))}`;
  await writeFile(
    join(folder, "service.toml"),
    configured
      .replace(/^main = .*$/m, main("src/worker/index.ts"))
      // The assets are built before the tests.
      .replace(/^\[build\]\n(.+\n)+/m, "")
      .replaceAll('"./', `"${project}/`)
      .concat('\n[[services]]\nbinding = "CORE"\nservice = "other-core"\nentrypoint = "OtherCore"\n'),
  );
  await writeFile(
    join(folder, "core.toml"),
    `name = "other-core"\n${main("test/fixtures/other-core.ts")}\ncompatibility_date = "2026-10-23"\n`,
  );
  harness = createTestHarness({
    workers: [
      {
        configPath: join(folder, "service.toml"),
        vars: {
          ...unlimited,
          ENVIRONMENT: "local",
          PAY_TO: "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720",
          FACILITATOR_URL: facilitator.url,
          CONFIRM_ON_CHAIN_FROM_USDC: "1000",
          CORE_TIMEOUT_MS: "3000",
        },
      },
      { configPath: join(folder, "core.toml") },
    ],
  });
  origin = (await harness.listen()).url.origin;
});
afterAll(async () => {
  await harness.close();
  facilitator.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => core("works"));

/** Sends a call that is paid for, if it has to be. */
async function call(
  { path, examples }: (typeof operations)[number],
  input: JsonObject = examples[0].input,
): Promise<Response> {
  const pay = payingFetch({ network: "eip155:8453" }, privateKeyToAccount(generatePrivateKey()));
  return pay(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(input),
  });
}

/** Calls that fail together: fewer than open a circuit that has forgotten the successes before them. */
const atOnce = 3;

/** Calls that work, so that failures stay the exception and the circuit closed. */
const succeed = async (count: number): Promise<void> => {
  await core("works");
  const answers = await Promise.all(Array.from({ length: count }, () => call(free)));
  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200));
};

describe("a core in another Worker", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))("answers %s", async (id, operation) => {
    const response = await call(operation);
    expect([response.status, await response.json()]).toEqual([200, { answered_by: "another Worker", operation: id }]);
  });

  it.each([
    ["throws", operations.length],
    ["hangs", atOnce],
    ["fails on the input", operations.length],
  ])("that %s is 502 core_unavailable at %i operations, and nothing is charged", async (mode, count) => {
    for (let first = 0; first < count; first += atOnce) {
      await succeed(3 * atOnce);
      await core(mode);
      const before = facilitator.settled();
      const some = operations.slice(first, first + atOnce);
      const responses = await Promise.all(some.map((operation) => call(operation)));
      for (const response of responses) {
        expect(response.status).toBe(502);
        const text = await response.text();
        expect(JSON.parse(text)).toMatchObject({ error: { code: "core_unavailable", retryable: true } });
        expect(text).not.toContain("secret");
      }
      expect(facilitator.settled()).toBe(before);
    }
  });

  it("that fails on one input again and again is asked all the same", async () => {
    await core("throws");
    for (let attempt = 0; attempt < 30; attempt++) expect((await call(free)).status).toBe(502);
  });

  it("that keeps failing on different inputs is left alone with 503, and asked again after the wait", async () => {
    await core("throws");
    let response = await call(free);
    for (let price = 100; price < 300 && response.status === 502; price++)
      response = await call(free, { landed_cost: 40, expected_sale_price: price });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: "circuit_open", retryable: true } });
    const waitMs = 1000 * Number(response.headers.get("Retry-After"));
    expect(waitMs).toBeGreaterThan(0);
    await core("works");
    await delay(waitMs);
    expect((await call(free)).status).toBe(200);
  });
});
