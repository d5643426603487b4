/** `npm run lighthouse`: the four scores of every page of a running service; fails when one is under 95. */
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { pageAddresses } from "../../src/discovery/page-addresses.ts";
import { freePort } from "../../src/tools/local/free-port.ts";
import { browserArguments, browserPath } from "./browser.ts";

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
const origin = process.argv[2] ?? `http://localhost:${process.env.PORT ?? "8787"}`;
const port = await freePort();
const profile = await mkdtemp(join(tmpdir(), "lighthouse-"));
const browser = spawn(
  await browserPath(),
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
const categories = ["performance", "accessibility", "best-practices", "seo"];
const { apiReference: _, ...pages } = pageAddresses;
let failed = 0;
for (const address of Object.values(pages).flatMap(({ en, ar }) => [en, ar])) {
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      ...["exec", "--yes", `--package=${lighthouse}`, "--", "lighthouse", origin + address, "--quiet"],
      ...[`--port=${port}`, "--output=json", `--only-categories=${categories.join()}`],
    ],
    { maxBuffer: 2 ** 27 },
  );
  const found = report.parse(JSON.parse(stdout));
  const scores = categories.map((category) => Math.round((found.categories[category]?.score ?? 0) * 100));
  if (scores.some((score) => score < least)) {
    failed++;
    for (const audit of Object.values(found.audits))
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary")
        console.log(`    ${audit.id}: ${audit.title}`);
  }
  console.log(
    `${address.padEnd(30)} ${categories.map((category, index) => `${category} ${scores[index]}`).join("  ")}`,
  );
}
browser.kill();
await rm(profile, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
