/** `npm run lighthouse`: the four scores of every page of a running service, bought results included; fails when one is under 95. */
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium as driver } from "playwright-core";
import { z } from "zod";
import { pageAddresses } from "../../src/discovery/page-addresses.ts";
import { defineCommand, Mistake } from "../../src/tools/command.ts";
import { freePort } from "../../src/tools/local/free-port.ts";
import { reportProgress } from "../../src/tools/progress.ts";
import { boughtEverything, keepPurchases } from "./bought-purchases.ts";
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
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** What Lighthouse says of a page. What the browser keeps for the service stays: bought results are in it. */
async function look(address: string, port: number) {
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      ...[
        "exec",
        "--yes",
        `--package=${lighthouse}`,
        "--",
        "lighthouse",
        address,
        "--quiet",
        "--disable-storage-reset",
      ],
      ...[`--port=${port}`, "--output=json", `--only-categories=${categories.join()}`],
    ],
    { maxBuffer: 2 ** 27, shell: process.platform === "win32" },
  );
  return report.parse(JSON.parse(stdout));
}

interface Look {
  readonly name: string;
  readonly path: string;
}

/** Buys every analysis, in both languages, for the browser at a port; nothing where no local stack belongs to the service. */
async function bought(origin: string, port: number): Promise<readonly Look[]> {
  const found = await boughtEverything(origin);
  if (found.length === 0) return [];
  const browser = await driver.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  if (!page) throw new Error("The browser has no window.");
  await page.goto(origin + pageAddresses.buy.en);
  await page.waitForSelector("#buy .progress");
  await keepPurchases(
    page,
    found.map(({ purchase }) => purchase),
  );
  await page.close();
  await browser.close();
  return found.map(({ name, purchase }) => ({
    name,
    path: `${pageAddresses.buy[purchase.locale]}?op=${purchase.operation}&purchase=${purchase.id}`,
  }));
}

export default defineCommand({
  call: "npm run lighthouse --",
  summary: `Scores every page of a running service in ${categories.length} categories, and every bought result when the service is a local one with test money; fails when a score is under ${least}.`,
  positionals: "[address of the service; else the one at PORT]",
  options: {},
  run: async (_values, [given]) => {
    const origin = await runningService(given);
    const { port, end } = await startDriven();
    let failed = 0;
    try {
      const looks: readonly Look[] = [
        ...Object.values(pageAddresses).flatMap(({ en, ar }) => [en, ar].map((path) => ({ name: path, path }))),
        ...(await bought(origin, port)),
      ];
      console.log(`| page | ${categories.join(" | ")} |\n|---|${categories.map(() => "---|").join("")}`);
      for (const [index, { name, path }] of looks.entries()) {
        reportProgress(index, looks.length, name);
        const found = await look(origin + path, port);
        const scores = categories.map((category) => Math.round((found.categories[category]?.score ?? 0) * 100));
        console.log(`| ${name} | ${scores.join(" | ")} |`);
        if (scores.some((score) => score < least)) {
          failed++;
          for (const audit of Object.values(found.audits))
            if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== "notApplicable")
              console.log(`    ${audit.id}: ${audit.title}`);
        }
      }
    } finally {
      await end();
    }
    return failed === 0;
  },
});
