import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyReceipt } from "../../src/client/receipt.ts";
import { runCanary } from "../../src/tools/operate/canary.ts";
import { examineService } from "../../src/tools/operate/doctor.ts";
import { fetchJson } from "../../src/tools/operate/fetch-json.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();

describe("the scheduled buyer at a running service", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "canary-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("buys what is due once, and finds receipt, figures, chain and repetition in order", async () => {
    const signer = await stack.fundedWallet();
    const canary = () =>
      runCanary(
        [],
        { allowed: ["gcc_opportunity_score"], perDay: 10_000_000n, historyFile: join(folder, "history.ndjson") },
        {
          origin: stack.service,
          signer,
          balance: () => stack.balanceOf(signer.address),
          isSameRelease: true,
          fetch,
          verify: verifyReceipt,
          pause: async () => {},
          now: () => Date.now(),
        },
      );
    const bought = await canary();
    expect(bought.map(({ operation, problems }) => [operation, problems])).toEqual([
      ["sa_landed_cost", []],
      ["gcc_opportunity_score", []],
    ]);
    expect(await canary()).toEqual([]);
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
