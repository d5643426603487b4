import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { balanceOf, fundedWallet } from "../../../src/tools/local/local-wallet.ts";
import { startPayments } from "../../fixtures/local-payments.ts";
import { network, requirementsOf } from "../../fixtures/offered-payment.ts";
import { paymentClient } from "../../fixtures/paying-fetch.ts";
import { payTo } from "../../fixtures/payment-settings.ts";

const terms = requirementsOf("250000");

it("settles at once everything that the local facilitator receives, from its first transaction on", async () => {
  const { usdc, facilitator, stop } = await startPayments();
  onTestFinished(stop);
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
