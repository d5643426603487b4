/**
 * The calculation core in a Worker of its own, bound by configuration alone. Its failures, as callers see them, are
 * tested in test/worker/calculation and test/worker/guard.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestHarness, type TestHarness } from "wrangler";
import type { Operation } from "../../catalog/operation.ts";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { project } from "../../src/tools/wrangler.ts";
import { payingFetch } from "../fixtures/paying-fetch.ts";
import { payTo } from "../fixtures/payment-settings.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { unlimited } from "../fixtures/unlimited.ts";

const stack = sharedStack();

let harness: TestHarness;
let origin: string;

beforeAll(async () => {
  const folder = await temporaryFolder();
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
          PAY_TO: payTo,
          FACILITATOR_URL: stack.facilitatorUrl,
          RPC_URL: stack.rpcUrl,
        },
      },
      { configPath: join(folder, "core.toml") },
    ],
  });
  origin = (await harness.listen()).url.origin;
});
afterAll(() => harness.close());

/** Sends a call, and pays from a new wallet if it has to be paid. An earlier wallet would get its stored answer. */
async function call({ path, free, examples: [{ input }] }: Operation): Promise<Response> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(input) };
  if (free) return fetch(origin + path, init);
  return payingFetch(stack, await stack.fundedWallet())(origin + path, init);
}

it.each([freeProfitCheck, saLandedCost].map((operation) => [operation.id, operation] as const))(
  "answers %s with what the other Worker calculated",
  async (id, operation) => {
    const response = await call(operation);
    expect([response.status, await response.json()]).toEqual([200, { answered_by: "another Worker", operation: id }]);
  },
);
