/**
 * The calculation core in a Worker of its own, bound by configuration alone. Its failures, as callers see them, are
 * tested in test/worker/calculation and test/worker/guard.
 */
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestHarness, type TestHarness } from "wrangler";
import { operations } from "../../catalog/index.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { payingFetch } from "../fixtures/paying-fetch.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { unlimited } from "../fixtures/unlimited.ts";

const stack = sharedStack();
const project = join(import.meta.dirname, "../..");

/** A facilitator that accepts every payment. */
async function startFacilitator() {
  const server: Server = createServer((request, response) => {
    request.resume();
    response.setHeader("Content-Type", "application/json");
    return response.end(
      JSON.stringify({ success: true, transaction: `0x${"ab".repeat(32)}`, network: "eip155:8453", payer: "0x" }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

const free = operations.find((operation) => operation.free);
const paid = operations.find((operation) => !operation.free);
if (!free || !paid) throw new Error("Nothing is free, or nothing is sold");

let folder: string;
let harness: TestHarness;
let origin: string;
let facilitator: Awaited<ReturnType<typeof startFacilitator>>;

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
async function call({ path, free, examples: [{ input }] }: (typeof operations)[number]): Promise<Response> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(input) };
  if (free) return fetch(origin + path, init);
  const { key } = await fundedKey(stack);
  return payingFetch({ network: "eip155:8453" }, privateKeyToAccount(key))(origin + path, init);
}

it.each([free, paid].map((operation) => [operation.id, operation] as const))(
  "answers %s with what the other Worker calculated",
  async (id, operation) => {
    const response = await call(operation);
    expect([response.status, await response.json()]).toEqual([200, { answered_by: "another Worker", operation: id }]);
  },
);
