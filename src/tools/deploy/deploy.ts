/**
 * `npm run deploy [-- --env staging]`: preflight, the books' migrations, then the code with the secrets at hand.
 * Nothing is changed if preflight finds a problem.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineCommand, type Values } from "../../client/command.ts";
import { buildWorker } from "../build/build-worker.ts";
import { project, workerBundle, wrangler } from "../wrangler.ts";
import { migrate } from "./account-checks.ts";
import { alertsText } from "./alerts.ts";
import { deploymentOptions, runPreflight } from "./preflight.ts";

/** Runs wrangler with its output shown to the operator. Throws if it fails. */
async function show(args: readonly string[]): Promise<void> {
  console.log(`\n$ wrangler ${args.join(" ")}`);
  const child = spawn(process.execPath, [wrangler, ...args], {
    cwd: project,
    stdio: "inherit",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`wrangler ${args[0]} failed; nothing after it was done.`);
}

async function deploy(values: Values<typeof deploymentOptions>): Promise<void> {
  const { deployment, secrets, ready } = await runPreflight(values, true);
  if (!ready) throw new Error("Nothing was changed.");
  const { dataset, environment, settings } = deployment;
  await buildWorker();
  // The bookmark to which the books can be restored: wrangler prints it, and the command.
  await show(["d1", "time-travel", "info", "BOOKS", "--env", environment]);
  await show(migrate(deployment));
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-"));
  try {
    // A Worker that does not exist yet can get secrets only together with its code.
    const file = join(folder, "secrets.json");
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
    const upload = Object.keys(secrets).length > 0 ? ["--secrets-file", file] : [];
    await show(["deploy", workerBundle, "--no-bundle", "--strict", ...upload, "--env", environment]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const statusUrl = `${settings.BASE_URL}/status`;
  console.log(`\nAlerts to keep in Cloudflare's dashboard:\n\n${alertsText({ dataset, statusUrl })}`);
  console.log(`\nSee how it is: npm run preflight -- --env ${environment}`);
}

export default defineCommand({
  call: "npm run deploy --",
  summary: "Runs preflight, then the books' migrations, then uploads the code with the secrets at hand.",
  options: deploymentOptions,
  run: deploy,
});
