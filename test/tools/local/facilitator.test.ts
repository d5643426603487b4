import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Chain, startChain } from "../../../src/tools/local/chain.ts";
import { startFacilitator } from "../../../src/tools/local/facilitator.ts";
import type { Listening } from "../../../src/tools/local/listen.ts";
import { balanceOf, fundedWallet } from "../../../src/tools/local/local-wallet.ts";
import { paymentClient } from "../../fixtures/paying-fetch.ts";
import { payTo } from "../../fixtures/payment-settings.ts";

const network = "eip155:8453";
const asset: Address = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const terms = {
  scheme: "exact",
  network,
  asset,
  amount: "250000",
  payTo,
  maxTimeoutSeconds: 120,
  extra: { name: "USD Coin", version: "2" },
} as const;

let directory: string;
let chain: Chain;
let facilitator: Listening;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-facilitator-"));
  chain = await startChain({ stateFile: join(directory, "chain.hex"), asset });
  facilitator = await startFacilitator({ rpcUrl: chain.rpcUrl, onSettled: async () => {} });
});
afterAll(async () => {
  await facilitator.stop();
  await chain.stop();
  await rm(directory, { recursive: true, force: true });
});

it("settles at once everything that the local facilitator receives, from its first transaction on", async () => {
  const usdc = { rpcUrl: chain.rpcUrl, asset };
  const before = await balanceOf(usdc, payTo);
  const payer = await fundedWallet(usdc, 10_000_000n);
  const client = paymentClient({ network }, payer);
  const payments = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.createPaymentPayload({ x402Version: 2, resource: { url: "https://service.test/" }, accepts: [terms] }),
    ),
  );
  // The last one is requested twice: one of the two fails when it is sent, without an effect on the others.
  const outcomes = await Promise.all(
    [...payments, ...payments.slice(-1)].map(async (paymentPayload, index) => {
      await sleep(index * 4);
      const response = await fetch(`${facilitator.url}/settle`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ paymentPayload, paymentRequirements: terms }),
      });
      return z.object({ success: z.boolean() }).parse(await response.json()).success;
    }),
  );
  expect(outcomes.slice(0, 19)).toEqual(Array(19).fill(true));
  expect(outcomes.slice(19).sort()).toEqual([false, true]);
  expect((await balanceOf(usdc, payTo)) - before).toBe(20n * 250_000n);
});
