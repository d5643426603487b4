/** Clients that are generated from the OpenAPI document: their types, and calls with them. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient as generateClient } from "@hey-api/openapi-ts";
import openapiTypescript, { astToString } from "openapi-typescript";
import { beforeAll, expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { project } from "../../src/tools/wrangler.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { runCommand } from "../fixtures/run-program.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { typeProblems } from "../fixtures/strict-types.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

const stack = sharedStack();
const { service } = stack;

/** A program that calls the service with a client that `@hey-api/openapi-ts` generates. */
const generatedCalls = `import { freeProfitCheck, saLandedCost } from "./hey-api/sdk.gen";
import { client } from "./hey-api/client.gen";
client.setConfig({ baseUrl: "${service}" });
const free = await freeProfitCheck({ body: { landed_cost: 60, expected_sale_price: 129 } });
export const profit: number | undefined = free.data?.profit_per_unit;
const paid = await saLandedCost({ body: { product_value: 100 } });
export const status: number | undefined = paid.response?.status;
export const refusal = paid.error;
`;

let folder: string;
/** The compiler's messages about each program. */
let problems: Readonly<Record<string, string>>;
beforeAll(async () => {
  // Inside the project, so that programs find the packages that they import.
  folder = await temporaryFolder(join(project, "reports"));
  const readme = await readFile(join(project, "src/client/README.md"), "utf8");
  const program = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? expect.fail("The README has no program");
  await generateClient({
    input: `${service}/openapi.json`,
    output: { path: join(folder, "hey-api") },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    logs: { level: "silent" },
  });
  const programs = {
    "buy.ts": program,
    "wrong.ts": program.replace('currency: "USD"', 'currency: "XXX"'),
    "call.ts": generatedCalls,
  };
  const types = astToString(await openapiTypescript(new URL(`${service}/openapi.json`)));
  for (const [name, text] of Object.entries({ "service.d.ts": types, ...programs }))
    await writeFile(join(folder, name), text);
  const files = [...Object.keys(programs), "hey-api/sdk.gen.ts", "hey-api/types.gen.ts"];
  problems = await typeProblems(folder, files, { module: "ESNext", moduleResolution: "Bundler" });
});

it("compiles the README's program strictly, which rejects a wrong input and buys once for the price", async () => {
  expect(problems["buy.ts"]).toBe("");
  expect(problems["wrong.ts"]).toContain("'\"XXX\"' is not assignable");
  const { key, spent } = await fundedKey(stack);
  const { code, out, errors } = await runCommand(process.execPath, ["buy.ts"], {
    cwd: folder,
    env: { ...process.env, EVM_PRIVATE_KEY: key, SVC_BASE_URL: service },
  });
  expect(code, errors).toBe(0);
  expect(out).toMatch(/^[\d.]+ e/);
  expect(await spent()).toBe(BigInt(saLandedCost.price.atomic));
});

it("generates a client that passes the type check, results and failures typed", async () => {
  for (const file of ["call.ts", "hey-api/sdk.gen.ts", "hey-api/types.gen.ts"]) expect(problems[file]).toBe("");
  const called: unknown = await import(join(folder, "call.ts"));
  expect(called).toMatchObject({
    profit: 12.27,
    status: 402,
    refusal: { x402Version: 2, error: "payment_required" },
  });
});
