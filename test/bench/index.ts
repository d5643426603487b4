/** All measurements, in one table: printed, and written to `results.md` with the machine they were made on. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { defineCommand } from "../../src/client/command.ts";
import { reportProgress } from "../fixtures/progress.ts";
import { benchAttacks } from "./attacks.ts";
import { benchColdStarts } from "./cold-start.ts";
import { benchDocuments, documentTarget } from "./documents.ts";
import { benchLoad } from "./load.ts";
import { immediate, likeTheWorld } from "./market.ts";
import { benchLargest, benchPaidRace, type Race } from "./paid-race.ts";
import { benchRequests } from "./requests.ts";
import { ms, targetsOf, targetsTable, µs } from "./targets.ts";

type Row = readonly [what: string, figure: string, beside: string];

/** The rows of a race. */
const raceRows = (title: string, race: Race): Row[] => [
  ...race.heats.map(
    ({ concurrency, stock, ours }): Row => [
      `${title}, ${concurrency} at a time`,
      `p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}, ${ours.perSecond.toFixed(1)}/s`,
      `stock: p50 ${ms(stock.p50)}, p95 ${ms(stock.p95)}, ${stock.perSecond.toFixed(1)}/s; ${(ours.p50 / stock.p50).toFixed(2)} × stock`,
    ],
  ),
  [
    `${title}, one purchase`,
    `${ms(race.processorMs.ours)} of processor time, ${race.facilitatorCalls.ours.toFixed(2)} facilitator calls, ${race.nodeRequests.toFixed(2)} node requests`,
    `stock: ${ms(race.processorMs.stock)}, ${race.facilitatorCalls.stock.toFixed(2)} facilitator calls`,
  ],
];

/** The table of calculations, measured in a process of its own. */
async function calculationTable(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, "calculation.ts")]);
  return stdout.trim();
}

export default defineCommand({
  call: "npm run bench --",
  summary:
    "Measures the service beside its peers, prints the figures and writes test/bench/results.md. Run it with nothing else running: about twelve minutes.",
  options: {
    quick: { type: "boolean", help: "a tenth of the rounds, and nothing is written" },
  },
  run: async ({ quick = false }) => {
    const [loadBefore = 0] = loadavg();
    const rounds = (number: number) => (quick ? Math.max(1, Math.round(number / 10)) : number);
    const parts = 9;
    reportProgress(0, parts, "the calculation alone");
    const calculation = await calculationTable();
    reportProgress(1, parts, "requests, beside other servers");
    const { rows: requests, bundleBytes } = await benchRequests(rounds(5), quick ? 0.5 : 1.5);
    reportProgress(2, parts, "documents and pages");
    const documents = await benchDocuments(rounds(3), quick ? 0.5 : 1);
    reportProgress(3, parts, "calls that bring nothing");
    const attacks = await benchAttacks(rounds(7), quick ? 1 : 2);
    reportProgress(4, parts, "purchases with everything immediate");
    const instant = await benchPaidRace(immediate, [
      { concurrency: 1, rounds: rounds(300) },
      { concurrency: 20, rounds: rounds(20) },
    ]);
    reportProgress(5, parts, "the largest analysis");
    const largest = await benchLargest(rounds(50));
    reportProgress(6, parts, "purchases under latencies like the real ones");
    const real = await benchPaidRace(likeTheWorld, [
      { concurrency: 1, rounds: rounds(25) },
      { concurrency: 20, rounds: rounds(6) },
      { concurrency: 50, rounds: rounds(4) },
    ]);
    reportProgress(7, parts, "cold starts");
    const coldStarts = await benchColdStarts(rounds(15));
    reportProgress(8, parts, "load");
    const load = await benchLoad(quick ? 10_000 : 60_000);
    const targets = targetsOf({ requests, attacks, immediate: instant, real, largest, bundleBytes });

    const rows: readonly Row[] = [
      ...requests.map(
        ({ name, requestsPerSecond, processorTime, pipelinedProcessorTime, beside }): Row => [
          name,
          `${µs(processorTime)} of processor time, ${µs(pipelinedProcessorTime)} pipelined; ${requestsPerSecond.toFixed(0)} requests/s`,
          beside.map(({ peer, processorTime: other }) => `${(processorTime / other).toFixed(2)} × ${peer}`).join("; "),
        ],
      ),
      ...attacks.map(
        ({ name, processorTime, unsigned, facilitatorCalls, nodeRequests }): Row => [
          name,
          `${µs(processorTime)} of processor time; ${facilitatorCalls.toFixed(2)} facilitator calls, ${nodeRequests.toFixed(2)} node requests`,
          processorTime === unsigned ? "" : `${(processorTime / unsigned).toFixed(1)} × an unsigned call`,
        ],
      ),
      ...documents.map(
        ({ name, bytes, processorTime, constantTime }): Row => [
          name,
          `${µs(processorTime)} of processor time`,
          `the same ${bytes} bytes alone: ${µs(constantTime)}; ${(processorTime / constantTime).toFixed(2)} ×, target ≤ ${documentTarget}`,
        ],
      ),
      ...coldStarts.map(
        ({ name, processorMs }): Row => [
          `cold start, ${name}`,
          `${ms(processorMs)} of processor time`,
          "beyond an empty Worker",
        ],
      ),
      ...raceRows("purchase, latencies like the real ones", real),
      ...raceRows("purchase, everything immediate", instant),
      [
        "`x402_agent_scale`, 150 products",
        ms(largest.largest),
        `a 0.25 USDC purchase in turns with it: ${ms(largest.cheapest)}`,
      ],
      [
        "load: answers of 5xx",
        String(load.serverErrors),
        `of ${load.requests} requests at concurrency 50; 0 ${load.errorSamples.join(" ")}`.trimEnd(),
      ],
      ["load: sales lost", String(load.lostSales), `of ${load.sold}; 0`],
      ["load: refused, regular clients", String(load.refusedRegular), "0"],
      [
        "load: admitted, noisy client",
        String(load.noisyAdmitted),
        `at most ${load.noisyBound}; ${load.noisyRefused} refused`,
      ],
      ["load: regular clients alone", `p50 ${ms(load.quietP50)}, p95 ${ms(load.quietP95)}`, ""],
      ["load: beside the noisy client", `p50 ${ms(load.noisyP50)}, p95 ${ms(load.noisyP95)}`, ""],
    ];

    const [processor] = cpus();
    const machine = `${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load average ${loadBefore.toFixed(1)} before`;
    const report = `# Measurements

On ${machine}, ${new Date().toISOString().slice(0, 10)}; client and server on the same machine. Made by \`npm run bench\`. Processor time is that of the whole
workerd process for each request. ${loadBefore > 0.5 ? "The machine was busy with other things: of the figures, the ratios are worth most." : "Nothing else was running."}

## Targets

${targetsTable(targets)}

## All figures

| what | figure | beside |
|---|---|---|
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}

## The calculation alone

In one process, the least processor time of many calls.

${calculation}
`;

    console.log(report);
    if (!quick) await writeFile(join(import.meta.dirname, "results.md"), report);
    return undefined;
  },
});
