import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { mainModule } from "../../src/tools/build/build-worker.ts";
import { fundedWallet } from "../../src/tools/buy/buyer.ts";
import { onLocalBooks } from "../../src/tools/local/local-books.ts";
import { writeCanary } from "../../src/tools/operate/canary-deployment.ts";
import { examineService } from "../../src/tools/operate/doctor.ts";
import { fetchJson } from "../../src/tools/operate/fetch-json.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

/** Wrangler brings its simulator along. */
const { Miniflare, convertV4MiniflareOptions }: typeof import("miniflare") = createRequire(import.meta.url)(
  "miniflare",
);

const stack = sharedStack();
const onBooks = (statement: string) => onLocalBooks(inject("stateDir"), statement);

/** Around the buyer's bundle: its books are those of the running service, which another workerd holds. */
const aroundModule = `
import canary from "./bundle/${mainModule}";
const booksOf = ({ STATEMENTS }) => ({
  prepare: (statement) => ({
    all: async () => ({ results: await (await STATEMENTS.fetch("http://books", { method: "POST", body: statement })).json() }),
  }),
});
export default { scheduled: (event, env) => canary.scheduled(event, { ...env, BOOKS: booksOf(env) }) };
`;

describe("the scheduled buyer's Worker, bundled as it is deployed, in workerd at a running service", () => {
  let modules: { type: "ESModule"; path: string; contents: string }[];
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "canary-"));
    const deployment = {
      environment: "production",
      worker: "gulf-retail-analysis",
      settings: {},
      database: { name: "books", id: "11111111-2222-3333-4444-555555555555" },
      dataset: "traffic",
      bucket: undefined,
      routes: [],
      workersDev: false,
    };
    await writeCanary(folder, deployment, {});
    const files = (await readdir(folder)).filter((name) => name.endsWith(".mjs") || name.endsWith(".js"));
    const bundle = files.map((name) => [`/bundle/${name}`, readFileSync(join(folder, name), "utf8")] as const);
    modules = [["/index.js", aroundModule] as const, ...bundle].map(([path, contents]) => ({
      type: "ESModule",
      path,
      contents,
    }));
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    onBooks("DELETE FROM canary_purchases");
  });

  /** One scheduled run with a wallet's key. */
  async function run(key: string, more: Readonly<Record<string, string>> = {}) {
    const options = convertV4MiniflareOptions({
      modulesRoot: "/",
      modules,
      compatibilityDate: "2026-10-23",
      bindings: {
        BASE_URL: stack.service,
        NETWORK: stack.network,
        PAY_TO: stack.payTo,
        RPC_URL: stack.rpcUrl,
        CANARY_PRIVATE_KEY: key,
        CANARY_MAX_USDC_PER_DAY: "10",
        ...more,
      },
      serviceBindings: { STATEMENTS: async (request: Request) => Response.json(onBooks(await request.text())) },
      outboundService: async (sent: Request) =>
        fetch(sent.url, { method: sent.method, headers: [...sent.headers], body: (await sent.text()) || null }),
    });
    const simulator = new Miniflare(options);
    try {
      const worker: object = await simulator.getWorker();
      if (!("scheduled" in worker) || typeof worker.scheduled !== "function") throw new Error("It has no schedule");
      return await worker.scheduled({ cron: "37 * * * *" });
    } finally {
      await simulator.dispose();
    }
  }
  const purchases = () =>
    onBooks("SELECT operation, problems, finished_at IS NOT NULL AS finished FROM canary_purchases ORDER BY at");
  async function fundedKey() {
    const key = generatePrivateKey();
    await fundedWallet(stack, 10_000_000n, key);
    return { key, paid: async () => (await stack.paidBy(privateKeyToAccount(key).address)).length };
  }

  it("buys what is due once, and finds receipt, figures, chain, books and repetition in order", async () => {
    const { key, paid } = await fundedKey();
    const allowed = { CANARY_OPERATIONS: "gcc_opportunity_score" };
    await run(key, allowed);
    const bought = ["sa_landed_cost", "gcc_opportunity_score"].map((operation) => ({
      operation,
      problems: "[]",
      finished: 1,
    }));
    expect(purchases()).toEqual(bought);
    await run(key, allowed);
    expect([purchases(), await paid()]).toEqual([bought, 2]);
  });

  it("buys nothing without a key, nor from itself", async () => {
    const { key, paid } = await fundedKey();
    await run("");
    await run(key, { PAY_TO: privateKeyToAccount(key).address });
    expect([purchases(), await paid()]).toEqual([[], 0]);
  });
});

describe("the doctor at a running service", () => {
  it("finds the parts that a local service has", async () => {
    const { service: origin, payTo, facilitatorUrl } = stack;
    const patient = { origin, payTo, facilitatorUrls: [facilitatorUrl] };
    const found = await examineService(fetchJson, patient, Date.parse("2026-06-01"));
    const checks = found.map(({ check }) => check);
    for (const check of ["payments", "version", "core", "chain", "settlements", "books", "export", "keys", "facts"])
      expect(checks).toContain(check);
    for (const check of ["version", "keys", "facts"])
      expect(found).toContainEqual(expect.objectContaining({ check, outcome: "ok" }));
  });
});
