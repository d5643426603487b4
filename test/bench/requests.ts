/**
 * The free check and the unsigned challenge beside peers, in one workerd and in turns, so that disturbances affect
 * all of them. The figure is the processor time of the whole workerd process per request, which other programs change
 * least.
 */
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { bundleWorker, sizeOf } from "../../src/tools/build/build-worker.ts";
import { paymentSettings } from "../fixtures/payment-settings.ts";
import { reportProgress } from "../fixtures/progress.ts";
import { unlimited } from "../fixtures/unlimited.ts";
import { copyAnswer, type Driving, measure, median, requestBytes } from "./client.ts";
import { serviceWorker, startWorkerd, stockWorker } from "./workerd.ts";

const free = { path: freeProfitCheck.path, body: JSON.stringify(freeProfitCheck.examples[0].input), status: 200 };
const unsigned = { path: saLandedCost.path, body: JSON.stringify(saLandedCost.examples[0].input), status: 402 };

/** A measured subject, with the peers that it is compared with and the largest ratio allowed. */
const contestants = [
  { name: "empty Worker", worker: "empty", ...free },
  { name: "four lines behind Hono + zod", worker: "four-lines", ...free },
  { name: "the calculation behind Hono + zod", worker: "bare-hono", ...free },
  { name: "stock parts, limit in memory", worker: "stock-memory", ...free },
  { name: "stock parts, limit in a Durable Object", worker: "stock-object", ...free },
  {
    name: "free check",
    worker: "service",
    ...free,
    beside: [
      ["stock parts, limit in a Durable Object", 0.5],
      ["stock parts, limit in memory", 0.9],
      ["four lines behind Hono + zod", 1.7],
    ],
  },
  { name: "stock x402 middleware", worker: "stock", ...unsigned },
  { name: "unsigned challenge", worker: "service", ...unsigned, beside: [["stock x402 middleware", 0.75]] },
  { name: "the stock challenge's bytes alone", worker: "stock-bytes", ...unsigned },
  {
    name: "the challenge's bytes alone",
    worker: "our-bytes",
    ...unsigned,
    beside: [["the stock challenge's bytes alone", 1.15]],
  },
] as const;

/** One contestant's figures, and by name what each is of a peer's processor time, with the target. */
export interface RequestsRow {
  readonly name: string;
  readonly requestsPerSecond: number;
  /** Microseconds for each request. */
  readonly processorTime: number;
  /** The same with four requests under way on each connection. */
  readonly pipelinedProcessorTime: number;
  readonly beside: readonly { readonly peer: string; readonly processorTime: number; readonly target: number }[];
}

/** Measures every contestant in turn, `rounds` times after a warm-up round, and takes medians. */
export async function benchRequests(rounds: number, seconds: number) {
  const workerd = await startWorkerd([
    { name: "empty", main: "test/bench/peers/empty.ts" },
    { name: "four-lines", main: "test/bench/peers/four-lines.ts" },
    { name: "bare-hono", main: "test/bench/peers/bare-hono.ts" },
    { name: "stock-memory", main: "test/bench/peers/stock-parts.ts" },
    { name: "stock-object", main: "test/bench/peers/stock-parts.ts", objects: { LIMITER: "Limiter" } },
    stockWorker(),
    { name: "stock-bytes", main: "test/bench/peers/constant.ts" },
    { name: "our-bytes", main: "test/bench/peers/constant.ts" },
    serviceWorker({ ...paymentSettings, ...unlimited }),
  ]);
  const addressOf = (worker: string) => workerd.addresses[worker] ?? "";
  try {
    const headers = { "Content-Type": "application/json" };
    for (const [from, to] of [
      ["stock", "stock-bytes"],
      ["service", "our-bytes"],
    ] as const)
      await copyAnswer(
        addressOf(from) + unsigned.path,
        { method: "POST", headers, body: unsigned.body },
        addressOf(to),
      );
    const modes: readonly Driving[] = [1, 4].map((pipelined) => ({ connections: 20, pipelined, seconds }));
    const figures = new Map<string, { requestsPerSecond: number; processorTime: number }[]>();
    const steps = (rounds + 1) * modes.length;
    for (let step = 0; step < steps; step++) {
      reportProgress(step, steps, "requests beside peers");
      const mode = modes[step % modes.length];
      if (!mode) continue;
      for (const { name, worker, path, body, status } of contestants) {
        const url = addressOf(worker) + path;
        const expected = worker === "empty" ? 200 : status;
        const figure = await measure(workerd.pid, url, [requestBytes(url, body)], mode, expected);
        // The first round warms up.
        if (step < modes.length) continue;
        const key = `${name} ${mode.pipelined}`;
        figures.set(key, [...(figures.get(key) ?? []), figure]);
      }
    }
    const typical = (name: string, pipelined: number, of: "requestsPerSecond" | "processorTime") =>
      median((figures.get(`${name} ${pipelined}`) ?? []).map((figure) => figure[of]));
    const rows = contestants.map((contestant) => ({
      name: contestant.name,
      requestsPerSecond: typical(contestant.name, 1, "requestsPerSecond"),
      processorTime: typical(contestant.name, 1, "processorTime"),
      pipelinedProcessorTime: typical(contestant.name, 4, "processorTime"),
      beside: ("beside" in contestant ? contestant.beside : []).map(([peer, target]) => ({
        peer,
        target,
        processorTime: typical(peer, 1, "processorTime"),
      })),
    }));
    return { rows, bundleBytes: sizeOf(await bundleWorker()).gzipBytes };
  } finally {
    await workerd.stop();
  }
}
