/**
 * A purchase end to end — challenge, signature, payment, answer — beside the stock x402 middleware: the same workerd, the same chain, the
 * same facilitator, in turns. Ours writes the sale to disk before and after the settlement; the stock one keeps nothing. Latencies are set
 * to what they are in the world, or to none.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { saLandedCost } from "../../catalog/sa-landed-cost.ts";
import { fundedWallet, payingFetch } from "../../src/tools/buy/buyer.ts";
import { startChain } from "../../src/tools/local/chain.ts";
import { startFacilitator } from "../../src/tools/local/facilitator.ts";
import { reportProgress } from "../../src/tools/progress.ts";
import { payTo, signingKeys } from "../support/payment-settings.ts";
import { unlimited } from "../support/unlimited.ts";
import { startBooks } from "./books-server.ts";
import { median, processorTime } from "./client.ts";
import { type SlowProxy, startSlowProxy } from "./slow-proxy.ts";
import { startWorkerd } from "./workerd.ts";

/** How far away everything is, in milliseconds, but for the block time. */
export interface Latencies {
  readonly blockSeconds: number;
  readonly verifyMs: number;
  /** From a facilitator's settle to the transaction's broadcast. */
  readonly broadcastMs: number;
  /** One request to our node. */
  readonly nodeMs: number;
  /** Until a write is durable. */
  readonly storageMs: number;
}

export const likeTheWorld: Latencies = { blockSeconds: 2, verifyMs: 300, broadcastMs: 150, nodeMs: 40, storageMs: 10 };
export const immediate: Latencies = { blockSeconds: 0, verifyMs: 0, broadcastMs: 0, nodeMs: 0, storageMs: 0 };

const sellers = ["stock", "ours"] as const;
type Seller = (typeof sellers)[number];

/** What one seller's purchases took. */
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
}

/** The race, and what one purchase costs. */
export interface Race {
  readonly heats: readonly Heat[];
  /** Milliseconds of processor time of the whole workerd process for one purchase, at concurrency 1. */
  readonly processorMs: Readonly<Record<Seller, number>>;
  readonly facilitatorCalls: Readonly<Record<Seller, number>>;
  readonly nodeRequests: number;
}

const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const body = JSON.stringify(saLandedCost.examples[0].input);
const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const total = ({ requests }: SlowProxy): number =>
  [...requests].reduce((sum, [path, count]) => sum + (path === "/supported" ? 0 : count), 0);

/** Runs heats of `rounds` turns for each seller at each concurrency. */
export async function benchPaidRace(
  latencies: Latencies,
  heats: readonly { readonly concurrency: number; readonly rounds: number }[],
): Promise<Race> {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-race-"));
  const chain = await startChain({ stateFile: join(folder, "chain.hex"), asset });
  const facilitator = await startFacilitator({ rpcUrl: chain.rpcUrl, onSettled: async () => {} });
  const facilitatorLatency = (path: string) =>
    path.endsWith("/verify") ? latencies.verifyMs : path.endsWith("/settle") ? latencies.broadcastMs : 0;
  const [books, stockFacilitator, ourFacilitator, node] = await Promise.all([
    startBooks(),
    startSlowProxy(facilitator.url, facilitatorLatency),
    startSlowProxy(facilitator.url, facilitatorLatency),
    startSlowProxy(chain.rpcUrl, () => latencies.nodeMs),
  ]);
  const workerd = await startWorkerd([
    {
      name: "stock",
      main: "test/bench/peers/stock-x402-paid.ts",
      settings: { PAY_TO: payTo, FACILITATOR_URL: stockFacilitator.url },
    },
    {
      name: "ours",
      main: "test/bench/peers/slow-storage.ts",
      isService: true,
      settings: {
        ENVIRONMENT: "local",
        PAY_TO: payTo,
        FACILITATOR_URL: ourFacilitator.url,
        RPC_URL: node.url,
        SIGNING_KEYS: JSON.stringify(signingKeys),
        STORAGE_MS: String(latencies.storageMs),
        BOOKS_URL: books.url,
        ...unlimited,
      },
      objects: { GATE: "Gate", LEDGER: "Ledger", BACKLOG: "Backlog", TASK: "Task", CONVERSATION: "Conversation" },
    },
  ]);
  try {
    const most = Math.max(...heats.map(({ concurrency }) => concurrency));
    const payers: ReturnType<typeof payingFetch>[] = [];
    for (let payer = 0; payer < most; payer++)
      payers.push(
        payingFetch({ network: "eip155:8453" }, await fundedWallet({ rpcUrl: chain.rpcUrl, asset }, 10n ** 9n)),
      );
    let number = 0;
    /** One purchase; every one has an input of its own, so that none is an earlier one's repetition. */
    const buy = async (seller: Seller, payer: number): Promise<number> => {
      const pay = payers[payer];
      if (!pay) throw new Error("There are fewer payers than buyers");
      const product_value = 100 + ++number / 100;
      // Buyers come at any moment of a block.
      await delay(Math.random() * latencies.blockSeconds * 1000);
      const begin = performance.now();
      const response = await pay(`${workerd.addresses[seller]}${saLandedCost.path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...JSON.parse(body), product_value }),
      });
      const answer = await response.text();
      if (response.status !== 200) throw new Error(`${seller} answered ${response.status}: ${answer}`);
      return performance.now() - begin;
    };
    for (let warmUp = 0; warmUp < 10; warmUp++) for (const seller of sellers) await buy(seller, 0);
    if (latencies.blockSeconds > 0) {
      await chain.client.setAutomine(false);
      await chain.client.setIntervalMining({ interval: latencies.blockSeconds });
    }
    const before = { stock: total(stockFacilitator), ours: total(ourFacilitator), node: total(node), bought: 0 };
    const processor: Record<Seller, number[]> = { stock: [], ours: [] };
    const results: Heat[] = [];
    const steps = heats.reduce((sum, { rounds }) => sum + rounds, 0);
    let step = 0;
    for (const { concurrency, rounds } of heats) {
      const times: Record<Seller, number[]> = { stock: [], ours: [] };
      const elapsed: Record<Seller, number> = { stock: 0, ours: 0 };
      for (let round = 0; round < rounds; round++) {
        reportProgress(step++, steps, `purchases, ${concurrency} at a time`);
        for (const seller of sellers) {
          const begin = performance.now();
          const used = processorTime(workerd.pid);
          times[seller].push(
            ...(await Promise.all(Array.from({ length: concurrency }, (_, payer) => buy(seller, payer)))),
          );
          elapsed[seller] += performance.now() - begin;
          before.bought += concurrency;
          if (concurrency === 1) processor[seller].push((processorTime(workerd.pid) - used) / 1000);
        }
      }
      const purchases = (seller: Seller): Purchases => ({
        p50: median(times[seller]),
        p95: percentile(times[seller], 0.95),
        perSecond: (times[seller].length * 1000) / elapsed[seller],
      });
      results.push({ concurrency, stock: purchases("stock"), ours: purchases("ours") });
    }
    const each = before.bought / 2;
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      heats: results,
      processorMs: { stock: mean(processor.stock), ours: mean(processor.ours) },
      facilitatorCalls: {
        stock: (total(stockFacilitator) - before.stock) / each,
        ours: (total(ourFacilitator) - before.ours) / each,
      },
      nodeRequests: (total(node) - before.node) / each,
    };
  } finally {
    await workerd.stop();
    for (const server of [books, stockFacilitator, ourFacilitator, node]) server.stop();
    await facilitator.stop();
    await chain.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const world = process.argv[2] !== "immediate";
  const race = world
    ? await benchPaidRace(likeTheWorld, [
        { concurrency: 1, rounds: 6 },
        { concurrency: 20, rounds: 2 },
      ])
    : await benchPaidRace(immediate, [
        { concurrency: 1, rounds: 60 },
        { concurrency: 20, rounds: 5 },
      ]);
  console.log(JSON.stringify(race, null, 2));
}
