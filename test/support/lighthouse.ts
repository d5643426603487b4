/** `npm run lighthouse`: the four scores of every page of a running service; fails when one is under 95. */
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { pageAddresses } from "../../src/discovery/page-addresses.ts";
import { defineCommand, Mistake } from "../../src/tools/command.ts";
import { freePort } from "../../src/tools/local/free-port.ts";
import { reportProgress } from "../../src/tools/progress.ts";
import { browserArguments, browserPath } from "./browser.ts";
import { runningService } from "./running-service.ts";

/** The version that npm fetches into its cache for a run: with 73 packages of its own, it is not installed with the project. */
const lighthouse = "lighthouse@13.5.0";
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), score: z.number().nullable(), scoreDisplayMode: z.string() }),
  ),
});
const least = 95;
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** A browser that Lighthouse drives, and how to end it. */
async function startDriven() {
  const executable = await browserPath();
  if (!executable) throw new Mistake("There is no Chrome, Chromium or Edge here: install one, or set CHROME_PATH.");
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), "lighthouse-"));
  const browser = spawn(
    executable,
    [...browserArguments, "--headless", `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, "about:blank"],
    { stdio: "ignore" },
  );
  for (let tries = 0; tries < 50; tries++) {
    const up = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    end: async () => {
      browser.kill();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** What Lighthouse says of a page. */
async function look(address: string, port: number) {
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      ...["exec", "--yes", `--package=${lighthouse}`, "--", "lighthouse", address, "--quiet"],
      ...[`--port=${port}`, "--output=json", `--only-categories=${categories.join()}`],
    ],
    { maxBuffer: 2 ** 27, shell: process.platform === "win32" },
  );
  return report.parse(JSON.parse(stdout));
}

export default defineCommand({
  call: "npm run lighthouse --",
  summary: `Scores every page of a running service in ${categories.length} categories; fails when one is under ${least}.`,
  positionals: "[address of the service; else the one at PORT]",
  options: {},
  run: async (_values, [given]) => {
    const origin = await runningService(given);
    const { port, end } = await startDriven();
    const { apiReference: _, ...pages } = pageAddresses;
    const addresses = Object.values(pages).flatMap(({ en, ar }) => [en, ar]);
    let failed = 0;
    try {
      for (const [index, address] of addresses.entries()) {
        reportProgress(index, addresses.length, address);
        const found = await look(origin + address, port);
        const scores = categories.map((category) => Math.round((found.categories[category]?.score ?? 0) * 100));
        if (scores.some((score) => score < least)) {
          failed++;
          for (const audit of Object.values(found.audits))
            if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary")
              console.log(`    ${audit.id}: ${audit.title}`);
        }
        const named = categories.map((category, position) => `${category} ${scores[position]}`);
        console.log(`${address.padEnd(30)} ${named.join("  ")}`);
      }
    } finally {
      await end();
    }
    return failed === 0;
  },
});
