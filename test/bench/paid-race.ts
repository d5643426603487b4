/**
 * A purchase end to end (challenge, signature, payment, answer) beside the stock x402 middleware, in turns. And what
 * the largest analysis takes beyond the cheapest.
 */
import { x402AgentScale } from "../../catalog/operations/x402-agent-scale.ts";
import { largestInput } from "../fixtures/largest-input.ts";
import { reportProgress } from "../fixtures/progress.ts";
import { median, percentile, processorTime } from "./client.ts";
import { immediate, type Latencies, openMarket, type Seller, sellers } from "./market.ts";

/** The figures of one seller's purchases. */
export interface Purchases {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
}

/** The race at one concurrency. */
export interface Heat {
  readonly concurrency: number;
  readonly stock: Purchases;
  readonly ours: Purchases;
  /** Milliseconds that broadcast and block take without a seller, the median; at concurrency 1. */
  readonly floor?: number;
}

/** The race, and what one purchase costs. */
export interface Race {
  readonly heats: readonly Heat[];
  /** Milliseconds of processor time of the whole workerd process for one purchase, at concurrency 1. */
  readonly processorMs: Readonly<Record<Seller, number>>;
  readonly facilitatorCalls: Readonly<Record<Seller, number>>;
  readonly nodeRequests: number;
}

/** Runs heats of `rounds` turns for each seller at each concurrency. */
export async function benchPaidRace(
  latencies: Latencies,
  heats: readonly { readonly concurrency: number; readonly rounds: number }[],
): Promise<Race> {
  const market = await openMarket(latencies, Math.max(...heats.map(({ concurrency }) => concurrency)));
  const { workerd, buyCheapest, settleAlone, counts } = market;
  try {
    const before = counts();
    const processor: Record<Seller, number[]> = { stock: [], ours: [] };
    const results: Heat[] = [];
    const steps = heats.reduce((sum, { rounds }) => sum + rounds, 0);
    let [step, bought] = [0, 0];
    for (const { concurrency, rounds } of heats) {
      const times: Record<Seller, number[]> = { stock: [], ours: [] };
      const elapsed: Record<Seller, number> = { stock: 0, ours: 0 };
      const floors: number[] = [];
      for (let round = 0; round < rounds; round++) {
        reportProgress(step++, steps, `purchases, ${concurrency} at a time`);
        if (concurrency === 1) floors.push(await settleAlone());
        for (const seller of sellers) {
          const begin = performance.now();
          const used = processorTime(workerd.pid);
          times[seller].push(
            ...(await Promise.all(Array.from({ length: concurrency }, (_, payer) => buyCheapest(seller, payer)))),
          );
          elapsed[seller] += performance.now() - begin;
          bought += concurrency / sellers.length;
          if (concurrency === 1) processor[seller].push((processorTime(workerd.pid) - used) / 1000);
        }
      }
      const purchases = (seller: Seller): Purchases => ({
        p50: median(times[seller]),
        p95: percentile(times[seller], 0.95),
        perSecond: (times[seller].length * 1000) / elapsed[seller],
      });
      const floor = concurrency === 1 && { floor: median(floors) };
      results.push({ concurrency, stock: purchases("stock"), ours: purchases("ours"), ...floor });
    }
    const after = counts();
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      heats: results,
      processorMs: { stock: mean(processor.stock), ours: mean(processor.ours) },
      facilitatorCalls: { stock: (after.stock - before.stock) / bought, ours: (after.ours - before.ours) / bought },
      nodeRequests: (after.node - before.node) / bought,
    };
  } finally {
    await market.close();
  }
}

/**
 * Milliseconds that the largest analysis, of 150 products with capital, takes over HTTP beyond the cheapest: medians,
 * bought in turns.
 */
export async function benchLargest(rounds: number): Promise<{ readonly cheapest: number; readonly largest: number }> {
  const market = await openMarket(immediate, 1);
  try {
    const times = { cheapest: [] as number[], largest: [] as number[] };
    const warmUp = 10;
    for (let round = 0; round < warmUp + rounds; round++) {
      reportProgress(round, warmUp + rounds, "the largest analysis beside the cheapest");
      const cheapest = await market.buyCheapest("ours", 0);
      // Another capital each time, so that nothing can be known from before.
      const body = { ...largestInput(x402AgentScale), working_capital: 250_000 + round };
      const largest = await market.buy("ours", 0, x402AgentScale.path, body);
      if (round < warmUp) continue;
      times.cheapest.push(cheapest);
      times.largest.push(largest);
    }
    return { cheapest: median(times.cheapest), largest: median(times.largest) };
  } finally {
    await market.close();
  }
}
