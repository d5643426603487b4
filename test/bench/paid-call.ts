/**
 * A paid call end to end — challenge, signature, payment, answer — beside the stock x402 middleware: same workerd, same chain, same
 * facilitator, one run, in turns. Ours writes the sale to disk before and after the settlement; the stock one keeps nothing.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { saLandedCost } from "../../catalog/sa-landed-cost.ts";
import { fundedWallet, payingFetch } from "../../src/tools/buy/buyer.ts";
import { startChain } from "../../src/tools/local/chain.ts";
import { startFacilitator } from "../../src/tools/local/facilitator.ts";
import { payTo, signingKeys } from "../support/payment-settings.ts";
import { unlimited } from "../support/unlimited.ts";
import { startWorkerd } from "./workerd.ts";

const purchases = Number(process.env.BENCH_PURCHASES ?? 100);
const warmUps = 10;
/** The most that durability may cost: our median by the stock middleware's. */
export const paidCallCeiling = 1.3;

const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const body = JSON.stringify(saLandedCost.examples[0].input);
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Medians of one purchase, ms, and their ratio. */
export async function benchPaidCall(): Promise<{
  readonly stockMs: number;
  readonly ourMs: number;
  readonly ratio: number;
}> {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-paid-call-"));
  const chain = await startChain({ stateFile: join(folder, "chain.hex"), asset });
  const facilitator = await startFacilitator({ rpcUrl: chain.rpcUrl, onSettled: async () => {} });
  const rails = { PAY_TO: payTo, FACILITATOR_URL: facilitator.url };
  const workerd = await startWorkerd([
    { name: "stock", main: "test/bench/peers/stock-x402-paid.ts", settings: rails },
    {
      name: "ours",
      main: "src/index.ts",
      settings: {
        ENVIRONMENT: "local",
        RPC_URL: chain.rpcUrl,
        SIGNING_KEYS: JSON.stringify(signingKeys),
        ...rails,
        ...unlimited,
      },
      objects: { GATE: "Gate", LEDGER: "Ledger", BACKLOG: "Backlog", TASK: "Task", CONVERSATION: "Conversation" },
    },
  ]);
  try {
    const payer = await fundedWallet({ rpcUrl: chain.rpcUrl, asset }, 1_000_000_000n);
    const pay = payingFetch({ network: "eip155:8453" }, payer);
    const times = { stock: [] as number[], ours: [] as number[] };
    for (let purchase = -warmUps; purchase < purchases; purchase++)
      for (const seller of ["stock", "ours"] as const) {
        const started = performance.now();
        const response = await pay(`${workerd.addresses[seller]}${saLandedCost.path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
        });
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${seller} answered ${response.status}: ${text}`);
        if (purchase >= 0) times[seller].push(performance.now() - started);
      }
    const [stockMs, ourMs] = [median(times.stock), median(times.ours)];
    return { stockMs, ourMs, ratio: ourMs / stockMs };
  } finally {
    await workerd.stop();
    await facilitator.stop();
    await chain.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await benchPaidCall());
