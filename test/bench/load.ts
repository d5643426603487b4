/**
 * Mixed load at concurrency 50 on workerd with a chain and a facilitator. Forty regular clients check, look at prices
 * and buy. Halfway a noisy one joins: ten connections send as fast as they can until the given number of requests is
 * answered.
 */
import { setTimeout as delay } from "node:timers/promises";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { payingFetch } from "../fixtures/paying-fetch.ts";
import { percentile } from "./client.ts";
import { startPaidService } from "./local-payments.ts";

/** How long the regular clients are alone, ms. */
const quietMs = 15_000;
const regularClients = 40;
const noisyConnections = 10;
/** Requests per minute of one caller. The regular clients stay below, the noisy one does not. */
const freePerMinute = 300;
/** How long a leased allowance can be spent; what the rate grants in that time is a caller's excess. */
const leaseSeconds = 10;

const freeBody = JSON.stringify(freeProfitCheck.examples[0].input);
const paidBody = JSON.stringify(saLandedCost.examples[0].input);

/** Runs the load until `requests` have been answered. Latencies in milliseconds are of the regular clients. */
export async function benchLoad(requests: number) {
  const service = await startPaidService({
    RATE_LIMIT_FREE_PER_MINUTE: String(freePerMinute),
    RATE_LIMIT_UNPAID_PER_MINUTE: "600",
    RATE_LIMIT_PAID_PER_MINUTE: "600",
  });
  const post = (path: string, body: string, caller: string, send: typeof fetch = fetch) =>
    service.post(path, body, { "CF-Connecting-IP": caller }, send);
  try {
    const payers = await service.wallets(4, 1_000_000_000n);
    const before = await service.received();
    const begun = Date.now();
    const half = begun + quietMs;
    const errorSamples: string[] = [];
    let answered = 0;
    const statuses = new Map<number, number>();
    const latencies = { quiet: [] as number[], noisy: [] as number[] };
    let [sold, refusedRegular, noisyAdmitted, noisyRefused] = [0, 0, 0, 0];
    let purchases = 0;
    /** An input of its own for every purchase, so that no purchase repeats an earlier one. */
    const purchaseBody = () => JSON.stringify({ product_value: 100 + ++purchases / 100 });
    const count = async (response: Response) => {
      const { status } = response;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answered += 1;
      const body = await response.text();
      if (status >= 500 && errorSamples.length < 5) errorSamples.push(`${status} ${body.slice(0, 300)}`);
    };

    const regular = async (client: number) => {
      const caller = `203.0.113.${client}`;
      const payer = payers[client];
      const pay = payer && payingFetch({ network: "eip155:8453" }, payer);
      for (let turn = 0; answered < requests; turn++) {
        const buys = pay !== undefined && turn % 3 === 0;
        const begin = performance.now();
        const response = buys
          ? await post(saLandedCost.path, purchaseBody(), caller, pay)
          : turn % 2 === 0
            ? await post(saLandedCost.path, paidBody, caller)
            : await post(freeProfitCheck.path, freeBody, caller);
        await count(response);
        if (buys && response.status === 200) sold += 1;
        if (response.status === 429) refusedRegular += 1;
        if (!buys) latencies[Date.now() < half ? "quiet" : "noisy"].push(performance.now() - begin);
        await delay(250 + Math.random() * 100);
      }
    };
    const noisy = async () => {
      await delay(Math.max(0, half - Date.now()));
      while (answered < requests) {
        const response = await post(freeProfitCheck.path, freeBody, "198.51.100.1");
        await count(response);
        if (response.status === 200) noisyAdmitted += 1;
        else if (response.status === 429) noisyRefused += 1;
      }
    };
    await Promise.all([
      ...Array.from({ length: regularClients }, (_, client) => regular(client)),
      ...Array.from({ length: noisyConnections }, () => noisy()),
    ]);
    const noisySeconds = (Date.now() - half) / 1000;
    const received = (await service.received()) - before;
    return {
      requests: answered,
      /** The first of the answers of 5xx, as they were sent. */
      errorSamples,
      serverErrors: [...statuses].reduce((total, [status, number]) => total + (status >= 500 ? number : 0), 0),
      sold,
      /** Purchases that were answered, less payments that arrived. */
      lostSales: sold - Number(received / BigInt(saLandedCost.price.atomic)),
      refusedRegular,
      noisyAdmitted,
      noisyBound: freePerMinute + Math.ceil((freePerMinute / 60) * (noisySeconds + leaseSeconds)),
      noisyRefused,
      quietP50: percentile(latencies.quiet, 0.5),
      quietP95: percentile(latencies.quiet, 0.95),
      noisyP50: percentile(latencies.noisy, 0.5),
      noisyP95: percentile(latencies.noisy, 0.95),
    };
  } finally {
    await service.close();
  }
}
