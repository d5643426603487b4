/** All measurements, in one table: printed, and written to `results.md` with the machine they were made on. */
import { writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { defineCommand } from "../../src/client/command.ts";
import { reportProgress } from "../fixtures/progress.ts";
import { table } from "../manual/markdown.ts";
import { benchAttacks } from "./attacks.ts";
import { immediate, likeTheWorld } from "./market.ts";
import { benchLargest, benchPaidRace, type Race } from "./paid-race.ts";
import { benchRequests } from "./requests.ts";
import { ms, targetsOf, targetsTable, µs } from "./targets.ts";

type Row = readonly [what: string, figure: string, beside: string];

/** The rows of a race. */
const raceRows = (title: string, race: Race): Row[] => [
  ...race.heats.map(
    ({ concurrency, stock, ours, floor }): Row => [
      `${title}, ${concurrency} at a time`,
      `p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}, ${ours.perSecond.toFixed(1)}/s`,
      `stock: p50 ${ms(stock.p50)}, p95 ${ms(stock.p95)}, ${stock.perSecond.toFixed(1)}/s; ${(ours.p50 / stock.p50).toFixed(2)} × stock${floor === undefined ? "" : `; broadcast and block alone: ${ms(floor)}`}`,
    ],
  ),
  [
    `${title}, one purchase`,
    `${ms(race.processorMs.ours)} of processor time, ${race.facilitatorCalls.ours.toFixed(2)} facilitator calls, ${race.nodeRequests.toFixed(2)} node requests`,
    `stock: ${ms(race.processorMs.stock)}, ${race.facilitatorCalls.stock.toFixed(2)} facilitator calls`,
  ],
];

export default defineCommand({
  call: "npm run bench --",
  summary:
    "Measures the service beside its peers, prints the figures and writes test/bench/results.md. Run it with nothing else running: about eight minutes.",
  options: {
    quick: { type: "boolean", help: "a tenth of the rounds, and nothing is written" },
  },
  run: async ({ quick = false }) => {
    const [loadBefore = 0] = loadavg();
    const rounds = (number: number) => (quick ? Math.max(1, Math.round(number / 10)) : number);
    const parts = 5;
    reportProgress(0, parts, "requests, beside other servers");
    const { rows: requests, bundleBytes } = await benchRequests(rounds(5), quick ? 0.5 : 1.5);
    reportProgress(1, parts, "calls that bring nothing");
    const attacks = await benchAttacks(rounds(7), quick ? 1 : 2);
    reportProgress(2, parts, "purchases with everything immediate");
    const instant = await benchPaidRace(immediate, [
      { concurrency: 1, rounds: rounds(300) },
      { concurrency: 10, rounds: rounds(40) },
    ]);
    reportProgress(3, parts, "the largest analysis");
    const largest = await benchLargest(rounds(50));
    reportProgress(4, parts, "purchases under latencies like the real ones");
    const real = await benchPaidRace(likeTheWorld, [
      { concurrency: 1, rounds: rounds(25) },
      { concurrency: 20, rounds: rounds(6) },
      { concurrency: 50, rounds: rounds(4) },
    ]);
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
      ...raceRows("purchase, latencies like the real ones", real),
      ...raceRows("purchase, everything immediate", instant),
      [
        "`x402_agent_scale`, 150 products",
        ms(largest.largest),
        `a 0.25 USDC purchase in turns with it: ${ms(largest.cheapest)}`,
      ],
    ];

    const [processor] = cpus();
    const machine = `${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load average ${loadBefore.toFixed(1)} before`;
    const report = `# Measurements

On ${machine}, ${new Date().toISOString().slice(0, 10)}; client and server on the same machine. Made by \`npm run bench\`. Processor time is that of the whole
workerd process for each request. ${loadBefore > 0.5 ? "The machine was busy with other things: of the figures, the ratios are worth most." : "Nothing else was running."}

## Targets

${targetsTable(targets)}

## All figures

${table(["what", "figure", "beside"], rows)}
`;

    console.log(report);
    if (!quick) await writeFile(join(import.meta.dirname, "results.md"), report);
    return undefined;
  },
});
