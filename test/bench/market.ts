/**
 * Two sellers on one chain with one facilitator, in one workerd: the service, and the stock x402 middleware. Ours
 * writes the sale to disk before and after the settlement; the stock one keeps nothing. How far away everything is can
 * be set.
 */
import { setTimeout as delay } from "node:timers/promises";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { startPayments } from "../fixtures/local-payments.ts";
import { payingFetch, paymentClient } from "../fixtures/paying-fetch.ts";
import { unlimited } from "../fixtures/unlimited.ts";
import { startBooks } from "./books-server.ts";
import { requestsTo, startSlowProxy } from "./slow-proxy.ts";
import { serviceWorker, startWorkerd, stockWorker } from "./workerd.ts";

/** The delay to each other party, in milliseconds, except the block time. */
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

export const sellers = ["stock", "ours"] as const;
export type Seller = (typeof sellers)[number];

/** The fractional parts of its multiples are spread evenly, however many there are (a Weyl sequence). */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

const input = saLandedCost.examples[0].input;

/** Opens the market for a number of buyers, who have bought before. */
export async function openMarket(latencies: Latencies, buyers: number) {
  const payments = await startPayments();
  const { chain, facilitator } = payments;
  const facilitatorLatency = (path: string) =>
    path.endsWith("/verify") ? latencies.verifyMs : path.endsWith("/settle") ? latencies.broadcastMs : 0;
  const [books, stockFacilitator, ourFacilitator, node] = await Promise.all([
    startBooks(),
    startSlowProxy(facilitator.url, facilitatorLatency),
    startSlowProxy(facilitator.url, facilitatorLatency),
    startSlowProxy(chain.rpcUrl, () => latencies.nodeMs),
  ]);
  const workerd = await startWorkerd([
    stockWorker(stockFacilitator.url),
    serviceWorker(
      {
        FACILITATOR_URL: ourFacilitator.url,
        RPC_URL: node.url,
        STORAGE_MS: String(latencies.storageMs),
        BOOKS_URL: books.url,
        ...unlimited,
      },
      { name: "ours", main: "test/bench/peers/slow-storage.ts" },
    ),
  ]);
  const close = async () => {
    await workerd.stop();
    await Promise.all([books, stockFacilitator, ourFacilitator, node].map((server) => server.stop()));
    await payments.stop();
  };

  const wallets = await payments.wallets(buyers, 10n ** 12n);
  const payers = wallets.map((wallet) => payingFetch({ network: "eip155:8453" }, wallet));
  const blockMs = latencies.blockSeconds * 1000;
  const turns = { stock: 0, ours: 0, floor: 0 };
  let firstBlockAt = performance.now();
  /**
   * Buyers start at moments spread evenly over a block, the same for both sellers; otherwise chance would decide a
   * short race.
   */
  const untilTurn = async (starting: keyof typeof turns): Promise<void> => {
    const moment = ((++turns[starting] * goldenRatio) % 1) * blockMs;
    const wait = (moment - (performance.now() - firstBlockAt)) % blockMs;
    if (blockMs > 0) await delay(wait < 0 ? wait + blockMs : wait);
  };
  /** Milliseconds from the first request to the whole answer. */
  const buy = async (seller: Seller, payer: number, path: string, body: unknown): Promise<number> => {
    const pay = payers[payer];
    if (!pay) throw new Error("There are fewer payers than buyers");
    await untilTurn(seller);
    const begin = performance.now();
    const response = await pay(`${workerd.addresses[seller]}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (response.status !== 200) throw new Error(`${seller} answered ${response.status}: ${answer}`);
    return performance.now() - begin;
  };
  /** Milliseconds of a settlement alone, without a seller: until the transaction is broadcast and in a block. */
  const settleAlone = async (): Promise<number> => {
    const [wallet] = wallets;
    if (!wallet) throw new Error("There are no buyers");
    const unpaid = await fetch(`${workerd.addresses.stock}${saLandedCost.path}`, { method: "POST" });
    const required = decodePaymentRequiredHeader(unpaid.headers.get("PAYMENT-REQUIRED") ?? "");
    const paymentPayload = await paymentClient({ network: "eip155:8453" }, wallet).createPaymentPayload(required);
    await untilTurn("floor");
    const begin = performance.now();
    await delay(latencies.broadcastMs);
    const response = await fetch(`${facilitator.url}/settle`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements: required.accepts[0] }),
    });
    const answer = await response.text();
    if (!JSON.parse(answer).success) throw new Error(`The settlement failed: ${answer}`);
    return performance.now() - begin;
  };
  let number = 0;
  /** Buys the cheapest analysis, with an input of its own, so that no purchase repeats an earlier one. */
  const buyCheapest = (seller: Seller, payer: number) =>
    buy(seller, payer, saLandedCost.path, { ...input, product_value: 100 + ++number / 100 });

  try {
    for (let warmUp = 0; warmUp < 20; warmUp++) for (const seller of sellers) await buyCheapest(seller, 0);
  } catch (thrown) {
    await close();
    throw thrown;
  }
  if (latencies.blockSeconds > 0) {
    await chain.client.setAutomine(false);
    await chain.client.setIntervalMining({ interval: latencies.blockSeconds });
    firstBlockAt = performance.now();
  }
  return {
    workerd,
    buy,
    buyCheapest,
    settleAlone,
    /** Requests so far: to each seller's facilitator, and to our node. */
    counts: () => ({
      stock: requestsTo(stockFacilitator),
      ours: requestsTo(ourFacilitator),
      node: requestsTo(node),
    }),
    close,
  };
}
