/** Deploys the scheduled buyer as a Worker of its own, with the settings of the service that it buys from. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { Mistake } from "../../client/command.ts";
import { bundleWorker, mainModule, writeBundle } from "../build/build-worker.ts";
import { type Deployment, readDeployment } from "../deploy/deployment.ts";
import { accountWrangler } from "../deploy/preflight.ts";
import { readSecrets } from "../deploy/secrets.ts";
import { project } from "../wrangler.ts";
import type { CanarySettings } from "./canary-world.ts";

/** Hourly: what failed is tried again within its day. Apart from the minutes of the service's own schedule. */
const cron = "37 * * * *";

/** What wrangler is told of the Worker. */
export function canaryConfig({ worker, settings, database }: Deployment, own: CanarySettings) {
  const { BASE_URL, NETWORK, PAY_TO, EARLIER_TERMS } = settings;
  const { CANARY_OPERATIONS, CANARY_MAX_USDC_PER_DAY } = own;
  const vars = { BASE_URL, NETWORK, PAY_TO, EARLIER_TERMS, CANARY_OPERATIONS, CANARY_MAX_USDC_PER_DAY };
  const { compatibility_date, rules } = readConfig({ config: join(project, "wrangler.toml") });
  return {
    name: `${worker}-canary`,
    main: mainModule,
    no_bundle: true,
    rules,
    compatibility_date,
    workers_dev: false,
    triggers: { crons: [cron] },
    limits: { cpu_ms: 15_000 },
    observability: { enabled: true },
    vars: Object.fromEntries(Object.entries(vars).filter(([, value]) => value !== undefined)),
    d1_databases: [{ binding: "BOOKS", database_name: database.name, database_id: database.id }],
  };
}

/** Writes the bundle and its configuration into a folder; gives the configuration's path. */
export async function writeCanary(folder: string, deployment: Deployment, own: CanarySettings): Promise<string> {
  await writeBundle(folder, await bundleWorker({ main: "src/tools/operate/canary-worker.ts" }));
  const file = join(folder, "wrangler.json");
  await writeFile(file, JSON.stringify(canaryConfig(deployment, own)));
  return file;
}

/** Deploys it. Throws an error for people when a key or the node is missing. */
export async function deployCanary(environment: string, own: CanarySettings): Promise<void> {
  const deployment = readDeployment(environment);
  const { RPC_URL } = await readSecrets(environment);
  const { CANARY_PRIVATE_KEY } = own;
  if (!CANARY_PRIVATE_KEY || !RPC_URL)
    throw new Mistake("The scheduled buyer needs CANARY_PRIVATE_KEY and RPC_URL at hand.");
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-canary-"));
  try {
    const config = await writeCanary(folder, deployment, own);
    const secrets = join(folder, "secrets.json");
    await writeFile(secrets, JSON.stringify({ CANARY_PRIVATE_KEY, RPC_URL }), { mode: 0o600 });
    process.stdout.write(await accountWrangler(["deploy", "--config", config, "--secrets-file", secrets]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
