import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { mainModule } from "../../src/tools/build/build-worker.ts";
import { fundedWallet } from "../../src/tools/buy/buyer.ts";
import { onLocalBooks } from "../../src/tools/local/local-books.ts";
import { writeCanary } from "../../src/tools/operate/canary-deployment.ts";
import type { CanaryBindings } from "../../src/tools/operate/canary-worker.ts";
import { examineService } from "../../src/tools/operate/doctor.ts";
import { fetchJson } from "../../src/tools/operate/fetch-json.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const onBooks = (statement: string) => onLocalBooks(inject("stateDir"), statement);

describe("the scheduled buyer's Worker, bundled as it is deployed, at a running service", () => {
  let folder: string;
  let worker: { scheduled(event: undefined, bindings: CanaryBindings): Promise<void> };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "canary-"));
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
    worker = (await import(pathToFileURL(join(folder, mainModule)).href)).default;
  });
  afterAll(async () => {
    onBooks("DELETE FROM canary_purchases");
    await rm(folder, { recursive: true, force: true });
  });

  const bindings = (key: string): CanaryBindings => ({
    BASE_URL: stack.service,
    NETWORK: stack.network,
    PAY_TO: stack.payTo,
    RPC_URL: stack.rpcUrl,
    CANARY_PRIVATE_KEY: key,
    CANARY_OPERATIONS: "gcc_opportunity_score",
    CANARY_MAX_USDC_PER_DAY: "10",
    BOOKS: { prepare: (statement) => ({ all: async () => ({ results: onBooks(statement) }) }) },
  });

  it("buys what is due once, and finds receipt, figures, chain, books and repetition in order", async () => {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await fundedWallet(stack, 10_000_000n, key);
    await worker.scheduled(undefined, bindings(key));
    const purchases = () =>
      onBooks("SELECT operation, problems, finished_at IS NOT NULL AS finished FROM canary_purchases ORDER BY at");
    const bought = ["sa_landed_cost", "gcc_opportunity_score"].map((operation) => ({
      operation,
      problems: "[]",
      finished: 1,
    }));
    expect(purchases()).toEqual(bought);
    await worker.scheduled(undefined, bindings(key));
    expect([purchases(), (await stack.paidBy(address)).length]).toEqual([bought, 2]);
  });

  it("does nothing without a key", async () => {
    await expect(worker.scheduled(undefined, bindings(""))).resolves.toBeUndefined();
  });

  it("does not pay itself", async () => {
    const key = generatePrivateKey();
    const itself = { ...bindings(key), PAY_TO: privateKeyToAccount(key).address };
    await expect(worker.scheduled(undefined, itself)).rejects.toThrow("cannot pay itself");
  });
});

describe("the doctor at a running service", () => {
  it("finds the parts that a local service has", async () => {
    const { service: origin, payTo, facilitatorUrl } = stack;
    const patient = { origin, payTo, facilitatorUrls: [facilitatorUrl] };
    const found = await examineService(fetchJson, patient, Date.parse("2026-06-01"));
    const subjects = found.map(({ subject }) => subject);
    for (const subject of ["payments", "version", "core", "chain", "settlements", "books", "export", "keys", "facts"])
      expect(subjects).toContain(subject);
    for (const subject of ["version", "keys", "facts"])
      expect(found).toContainEqual(expect.objectContaining({ subject, health: "ok" }));
  });
});
