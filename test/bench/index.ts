/** All measurements, in one table: printed, and written to `results.md` with the machine they were made on. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { defineCommand } from "../../src/tools/command.ts";
import { reportProgress } from "../../src/tools/progress.ts";
import { benchLoad } from "./load.ts";
import { benchPaidCall, paidCallCeiling } from "./paid-call.ts";
import { benchRequests } from "./requests.ts";

const ms = (value: number) => `${value.toFixed(1)} ms`;

export default defineCommand({
  call: "npm run bench",
  summary:
    "Measures the service beside its peers, prints the figures and writes test/bench/results.md. Run it with nothing else running.",
  options: {},
  run: async () => {
    reportProgress(0, 4, "the calculation alone");
    const calculation = await promisify(execFile)(process.execPath, [join(import.meta.dirname, "calculation.ts")]);
    reportProgress(1, 4, "requests, beside other servers: about two minutes");
    const requests = await benchRequests();
    reportProgress(2, 4, "paid calls, beside the stock middleware");
    const paidCall = await benchPaidCall();
    reportProgress(3, 4, "load: about a minute");
    const load = await benchLoad();

    const rows: readonly (readonly [string, string, string])[] = [
      ...requests.map(({ name, requestsPerSecond, processorTime, ratio, peer, floor }): [string, string, string] => [
        name,
        `${requestsPerSecond} requests/s, ${processorTime} µs of processor time each`,
        ratio === undefined ? "" : `${ratio.toFixed(2)} × ${peer}; at least ${floor}`,
      ]),
      ["paid call, stock x402 middleware", ms(paidCall.stockMs), ""],
      ["paid call", ms(paidCall.ourMs), `${paidCall.ratio.toFixed(2)} × stock; at most ${paidCallCeiling}`],
      ["load: answers of 5xx", String(load.serverErrors), `of ${load.requests} requests; 0`],
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
    const machine = `${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`;
    const report = `# Measurements

On ${machine}, ${new Date().toISOString().slice(0, 10)}; client and server on the same machine. Made by \`npm run bench\`.

| what | figure | beside |
|---|---|---|
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}

## The calculation alone

\`\`\`
${calculation.stdout.trim()}
\`\`\`
`;

    console.log(report);
    await writeFile(join(import.meta.dirname, "results.md"), report);
    return undefined;
  },
});
