/**
 * The cost of an isolate's first request: a fresh workerd's processor time until its answer, less an empty Worker's.
 */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { freeProfitCheck } from "../../catalog/operations/free-profit-check.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { killGroup } from "../../src/tools/local/child.ts";
import { paymentSettings } from "../fixtures/payment-settings.ts";
import { reportProgress } from "../fixtures/progress.ts";
import { unlimited } from "../fixtures/unlimited.ts";
import { median } from "./client.ts";
import { type BenchWorker, prepareWorkerd, serviceWorker, stockWorker } from "./workerd.ts";

const service = serviceWorker({ ...paymentSettings, ...unlimited });
const empty: BenchWorker = { name: "empty", main: "test/bench/peers/empty.ts" };
const stock = stockWorker();

const freeCheck = { path: freeProfitCheck.path, body: freeProfitCheck.examples[0].input };
const unsigned = { path: saLandedCost.path, body: saLandedCost.examples[0].input };

const contestants = [
  { name: "empty Worker", worker: empty, ...freeCheck, status: 200 },
  { name: "stock x402 middleware, first challenge", worker: stock, ...unsigned, status: 402 },
  { name: "first free check", worker: service, ...freeCheck, status: 200 },
  { name: "first challenge", worker: service, ...unsigned, status: 402 },
] as const;

/** Processor time of every thread of a process, in milliseconds (proc(5): schedstat, in nanoseconds). */
function processorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const ofThread = (task: string) => Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]);
  return readdirSync(tasks).reduce((sum, task) => sum + ofThread(task), 0) / 1e6;
}

/** Waits until a port takes connections, without a request. */
async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const [event] = await Promise.race([
      once(socket, "connect").then(() => ["connect"]),
      once(socket, "error").then(() => ["error"]),
    ]).catch(() => ["error"]);
    socket.destroy();
    if (event === "connect") return;
    await delay(5);
  }
  throw new Error("workerd did not come up");
}

/**
 * Starts each contestant afresh `rounds` times, in turns. Gives the median milliseconds of processor time of each
 * beyond an empty Worker's.
 */
export async function benchColdStarts(rounds: number) {
  const prepared = [];
  for (const contestant of contestants)
    prepared.push({ ...contestant, workerd: await prepareWorkerd([contestant.worker]) });
  const times = new Map<string, number[]>();
  try {
    for (let round = 0; round < rounds; round++) {
      reportProgress(round, rounds, "cold starts");
      for (const { name, worker, path, body, status, workerd } of prepared) {
        const address = workerd.addresses[worker.name] ?? "";
        const child = workerd.launch();
        const ended = once(child, "exit");
        try {
          await untilListening(Number(new URL(address).port));
          const response = await fetch(address + path, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          });
          await response.text();
          if (response.status !== status && worker !== empty) throw new Error(`${name} answered ${response.status}`);
          times.set(name, [...(times.get(name) ?? []), processorMs(child.pid ?? 0)]);
        } finally {
          killGroup(child);
          await ended;
        }
      }
    }
  } finally {
    await Promise.all(prepared.map(({ workerd }) => workerd.remove()));
  }
  const typical = (name: string) => median(times.get(name) ?? []);
  const floor = typical("empty Worker");
  return contestants
    .filter(({ worker }) => worker !== empty)
    .map(({ name }) => ({ name, processorMs: typical(name) - floor }));
}
