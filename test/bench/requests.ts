/**
 * Requests per second beside peers, in one plain workerd and interleaved, so that what disturbs one disturbs all: the free check
 * against a bare Hono + zod handler, the unsigned challenge against the stock x402 middleware.
 */
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { freeProfitCheck } from "../../catalog/free-profit-check.ts";
import { saLandedCost } from "../../catalog/sa-landed-cost.ts";
import { paymentSettings } from "../support/payment-settings.ts";
import { unlimited } from "../support/unlimited.ts";
import { serviceMain, startWorkerd } from "./workerd.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const connections = 20;

const free = { path: freeProfitCheck.path, body: JSON.stringify(freeProfitCheck.examples[0].input), status: 200 };
const unsigned = { path: saLandedCost.path, body: JSON.stringify(saLandedCost.examples[0].input), status: 402 };

/** What is measured, with the peer it is held against and the least ratio to it. */
const contestants = [
  { name: "empty Worker", worker: "empty", ...free, peer: undefined, floor: undefined },
  { name: "bare Hono + zod", worker: "bare-hono", ...free, peer: undefined, floor: undefined },
  { name: "free check", worker: "service", ...free, peer: "bare Hono + zod", floor: 0.6 },
  { name: "stock x402 middleware", worker: "stock-x402", ...unsigned, peer: undefined, floor: undefined },
  { name: "unsigned challenge", worker: "service", ...unsigned, peer: "stock x402 middleware", floor: 1.2 },
] as const;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Processor time that a process has used, in microseconds (proc(5): utime and stime, in hundredths of a second). */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

interface Figure {
  readonly requestsPerSecond: number;
  /** Microseconds of workerd's processor time for each request: what is left of a figure when others use the machine too. */
  readonly processorTime: number;
}

async function measure(pid: number, url: string, body: string, status: number, duration: number): Promise<Figure> {
  const before = processorTime(pid);
  const result = await autocannon({
    url,
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    connections,
    duration,
  });
  const { total, average } = result.requests;
  if (total === 0 || result.statusCodeStats[status]?.count !== total)
    throw new Error(`${url} answered ${JSON.stringify(result.statusCodeStats)}`);
  return { requestsPerSecond: average, processorTime: (processorTime(pid) - before) / total };
}

/** One row of the table of results. */
export interface RequestsRow {
  readonly name: string;
  readonly requestsPerSecond: number;
  /** Microseconds for each request. */
  readonly processorTime: number;
  /** The name of what it is held against. */
  readonly peer: string | undefined;
  /** Requests per second by those of the peer. */
  readonly ratio: number | undefined;
  readonly floor: number | undefined;
}

/** Measures every contestant in turn, several times, and takes medians. */
export async function benchRequests(): Promise<RequestsRow[]> {
  const workerd = await startWorkerd([
    { name: "empty", main: "test/bench/peers/empty.ts" },
    { name: "bare-hono", main: "test/bench/peers/bare-hono.ts" },
    { name: "stock-x402", main: "test/bench/peers/stock-x402.ts" },
    {
      name: "service",
      main: serviceMain,
      settings: { ENVIRONMENT: "local", ...paymentSettings, ...unlimited },
      objects: { GATE: "Gate", LEDGER: "Ledger", BACKLOG: "Backlog", TASK: "Task", CONVERSATION: "Conversation" },
    },
  ]);
  try {
    const figures = new Map<string, Figure[]>(contestants.map(({ name }) => [name, []]));
    for (let round = 0; round <= rounds; round++)
      for (const { name, worker, path, body, status } of contestants) {
        const url = `${workerd.addresses[worker]}${path}`;
        const figure = await measure(workerd.pid, url, body, worker === "empty" ? 200 : status, seconds);
        // The first round warms up.
        if (round > 0) figures.get(name)?.push(figure);
      }
    const typical = (name: string, figure: keyof Figure) =>
      median((figures.get(name) ?? []).map((round) => round[figure]));
    return contestants.map(({ name, peer, floor }) => ({
      name,
      requestsPerSecond: Math.round(typical(name, "requestsPerSecond")),
      processorTime: Math.round(typical(name, "processorTime")),
      peer,
      ratio: peer && typical(name, "requestsPerSecond") / typical(peer, "requestsPerSecond"),
      floor,
    }));
  } finally {
    await workerd.stop();
  }
}

if (import.meta.main) console.table(await benchRequests());
