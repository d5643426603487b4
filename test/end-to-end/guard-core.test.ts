/**
 * The calculation core in a Worker of its own, bound by configuration alone, and what callers see when it misbehaves.
 */
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestHarness, type TestHarness } from "wrangler";
import { operations } from "../../catalog/index.ts";
import type { JsonObject } from "../../src/lib/text.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { payingFetch } from "../fixtures/paying-fetch.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { unlimited } from "../fixtures/unlimited.ts";

const stack = sharedStack();
const project = join(import.meta.dirname, "../..");

/** A facilitator that believes everyone, and counts what it is asked to settle. */
async function startFacilitator() {
  let settled = 0;
  const server: Server = createServer((request, response) => {
    request.resume();
    response.setHeader("Content-Type", "application/json");
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
          RPC_URL: stack.rpcUrl,
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
/** Sends a call, and pays from a new wallet if it has to be paid. An earlier wallet would get its stored answer. */
async function call(
  { path, free, examples }: (typeof operations)[number],
  input: JsonObject = examples[0].input,
): Promise<Response> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(input) };
  if (free) return fetch(origin + path, init);
  const { key } = await fundedKey(stack);
  return payingFetch({ network: "eip155:8453" }, privateKeyToAccount(key))(origin + path, init);
}

/** Waits until the circuit of the core is closed. */
const recovered = async (): Promise<void> => {
  await core("works");
  await expect.poll(async () => (await call(free)).status, { timeout: 90_000, interval: 500 }).toBe(200);
};

describe("a core in another Worker", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))("answers %s", async (id, operation) => {
    const response = await call(operation);
    expect([response.status, await response.json()]).toEqual([200, { answered_by: "another Worker", operation: id }]);
  });

  it.each(["throws", "hangs", "fails on every input"])(
    "is unavailable when it %s: 502 or an open circuit, and nothing is charged",
    async (mode) => {
      await recovered();
      await core(mode);
      const before = facilitator.settled();
      const responses = await Promise.all(operations.slice(0, 3).map((operation) => call(operation)));
      const codes = await Promise.all(
        responses.map(async (response) => {
          const text = await response.text();
          expect(text).not.toContain("secret");
          return [response.status, JSON.parse(text).error.code];
        }),
      );
      expect(codes).toContainEqual([502, "core_unavailable"]);
      for (const [status, code] of codes)
        expect([
          [502, "core_unavailable"],
          [503, "circuit_open"],
        ]).toContainEqual([status, code]);
      expect(facilitator.settled()).toBe(before);
    },
  );

  it("keeps the core available to others while it fails on one input again and again", async () => {
    await recovered();
    await core("fails on one input");
    for (let attempt = 0; attempt < 30; attempt++)
      expect((await call(free, { landed_cost: 13, expected_sale_price: 99 })).status).toBe(502);
    expect((await call(free)).status).toBe(200);
  });

  it("answers 503 while the core fails, and asks it again after the wait", async () => {
    await recovered();
    await core("throws");
    let response = await call(free);
    for (let attempt = 0; attempt < 100 && response.status === 502; attempt++) response = await call(free);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: "circuit_open", retryable: true } });
    const waitMs = 1000 * Number(response.headers.get("Retry-After"));
    expect(waitMs).toBeGreaterThan(0);
    await core("works");
    await delay(waitMs);
    // The first call after the wait has the service ask its own question, whose answer closes the circuit.
    await recovered();
  });
});
