/**
 * `npm run deploy [-- --env staging] [--gradual]`: preflight, the books' migrations, then the code with the secrets at
 * hand. The code comes all at once, or in watched steps. Nothing is changed when preflight finds a problem.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { operations } from "../../../catalog/index.ts";
import { soldByPrice } from "../../../catalog/operation.ts";
import { defineCommand, type Values } from "../../client/command.ts";
import { openBooks } from "../books/books-database.ts";
import { operatedService } from "../books/operator.ts";
import { buildWorker, workerBundle } from "../build/build-worker.ts";
import { alertsText } from "../operate/alerts.ts";
import { buyWithinLimit } from "../operate/canary-purchase.ts";
import { canaryLimits, canaryWallet, canaryWorld } from "../operate/canary-world.ts";
import { analyticsAccessIn } from "../operate/dataset.ts";
import { fetchJson } from "../operate/fetch-json.ts";
import { printable } from "../printable.ts";
import { project, wrangler } from "../wrangler.ts";
import { migrate } from "./account-checks.ts";
import type { Deployment } from "./deployment.ts";
import { type CanaryAnswer, deployGradually, type GradualWorld } from "./gradual-deployment.ts";
import { accountWrangler, deploymentOptions, runPreflight } from "./preflight.ts";

/** Runs wrangler before the operator's eyes. Throws when it fails. */
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

const options = {
  ...deploymentOptions,
  gradual: {
    type: "boolean",
    default: false,
    help: "gives the new version 5, 50 and 100 % of the requests while it is well and the canary can buy, and goes back when not",
  },
} as const;

/** Buys the cheapest operation from the version that the headers name, within what a day may cost. */
async function buyAsCanary(
  { environment }: Deployment,
  headers: Readonly<Record<string, string>>,
): Promise<CanaryAnswer> {
  try {
    const service = await operatedService(environment);
    const signer = canaryWallet(process.env, service);
    if (!signer || service.origin === undefined) return { notBought: "it has no wallet" };
    const books = openBooks(environment);
    const world = await canaryWorld({ ...service, origin: service.origin }, signer, books, headers);
    const { perDay } = canaryLimits(process.env);
    const [bought] = await buyWithinLimit(soldByPrice(operations).slice(0, 1), perDay, books, world);
    return bought ? { problems: bought.problems } : { notBought: "what a day may cost is spent" };
  } catch (error) {
    // Whoever cannot look says nothing of the version: node and books are asked from here, not by it.
    return { notBought: error instanceof Error ? error.message : String(error) };
  }
}

/** What a deployment in steps uses of the world. */
const gradualWorld = (deployment: Deployment): GradualWorld => ({
  wrangler: accountWrangler,
  canary: process.env.CANARY_PRIVATE_KEY?.trim() ? (headers) => buyAsCanary(deployment, headers) : undefined,
  fetchJson,
  statusOf: async (url, init) => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status;
  },
  analytics: analyticsAccessIn(process.env),
  pause: (ms) => delay(ms),
  say: (line) => console.log(printable(line)),
});

async function deploy(values: Values<typeof options>): Promise<void> {
  const { deployment, secrets, ready } = await runPreflight(values, { migrated: false });
  if (!ready) throw new Error("Nothing was changed.");
  await buildWorker();
  // The bookmark to which the books can be restored: wrangler prints it, and the command.
  await show(["d1", "time-travel", "info", "BOOKS", "--env", deployment.environment]);
  await show(migrate(deployment));
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-"));
  try {
    // A Worker that does not exist yet can be given secrets only together with its code.
    const file = join(folder, "secrets.json");
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
    const upload = Object.keys(secrets).length > 0 ? ["--secrets-file", file] : [];
    const what = [workerBundle, "--no-bundle", "--strict", ...upload];
    if (values.gradual) await deployGradually(deployment, what, gradualWorld(deployment));
    else await show(["deploy", ...what, "--env", deployment.environment]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { dataset, environment, settings } = deployment;
  const statusUrl = `${settings.BASE_URL}/status`;
  console.log(`\nAlerts to keep in Cloudflare's dashboard:\n\n${alertsText({ dataset, statusUrl })}`);
  console.log(`\nAsk it how it is: npm run doctor -- --env ${environment}`);
}

export default defineCommand({
  call: "npm run deploy --",
  summary: "Runs preflight, then the books' migrations, then uploads the code with the secrets at hand.",
  options,
  run: async (values) => {
    await deploy(values);
    return undefined;
  },
});
