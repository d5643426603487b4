/** Several Workers side by side in one plain workerd process, each at a port of its own. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildAssets } from "../../src/tools/build/build-assets.ts";
import { bundleWorker, mainModule, writeBundle } from "../../src/tools/build/build-worker.ts";
import { killGroup, startChild } from "../../src/tools/local/child.ts";
import { comesUp } from "../../src/tools/local/worker.ts";
import { project } from "../../src/tools/wrangler.ts";
import { freePort } from "../fixtures/free-port.ts";
import { payTo, signingKeys } from "../fixtures/payment-settings.ts";

/** Required, because Node and vitest disagree about the default export of a CommonJS package. */
const workerd: { readonly default: string } = createRequire(import.meta.url)("workerd");
const compatibilityDate = "2026-10-23";

/** One Worker of the process. */
export interface BenchWorker {
  readonly name: string;
  /** The main module, from the project's folder. */
  readonly main: string;
  /** Whether it is the service, or built around it: then it is built, with its files, as when deployed. */
  readonly isService?: boolean;
  /** Text bindings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Durable Object classes by binding. */
  readonly objects?: Readonly<Record<string, string>>;
}

/** The service, local and with the tests' keys, or another main module that is built around it. */
export const serviceWorker = (
  settings: Readonly<Record<string, string>>,
  { name, main }: Pick<BenchWorker, "name" | "main"> = { name: "service", main: "src/worker/index.ts" },
): BenchWorker => ({
  name,
  main,
  isService: true,
  settings: { ENVIRONMENT: "local", PAY_TO: payTo, SIGNING_KEYS: JSON.stringify(signingKeys), ...settings },
  objects: { GATE: "Gate", LEDGER: "Ledger", BACKLOG: "Backlog", TASK: "Task", CONVERSATION: "Conversation" },
});

/** The stock x402 middleware, paid through a facilitator; without one only its challenge is asked for. */
export const stockWorker = (facilitatorUrl = "http://127.0.0.1:9"): BenchWorker => ({
  name: "stock",
  main: "test/bench/peers/stock-x402.ts",
  settings: { PAY_TO: payTo, FACILITATOR_URL: facilitatorUrl },
});

/** The file in which a Worker's module is, in its folder. */
const moduleOf = (main: string) => main.replace(/^.*\//, "").replace(/\.tsx?$/, ".js");

/**
 * Builds a Worker: the service as it is deployed, peers as wrangler would upload them. Resolves to its modules, the
 * main one first.
 */
async function build({ name, main, isService = false }: BenchWorker, folder: string): Promise<readonly string[]> {
  const output = join(folder, name);
  if (isService) {
    const bundle = await bundleWorker({ main: join(project, main) });
    await writeBundle(output, bundle);
    return [...new Set([mainModule, ...bundle.modules.keys()])];
  }
  const wrangler = join(project, "node_modules/wrangler/bin/wrangler.js");
  const configFile = join(folder, `${name}.toml`);
  await writeFile(
    configFile,
    `name = "${name}"\nmain = ${JSON.stringify(join(project, main))}\ncompatibility_date = "${compatibilityDate}"\nminify = true\n`,
  );
  await promisify(execFile)(
    process.execPath,
    [wrangler, "deploy", "--dry-run", "--config", configFile, "--env", "", "--outdir", output],
    { cwd: project, env: { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: join(folder, "logs") } },
  );
  return [moduleOf(main)];
}

const text = (value: string) => JSON.stringify(value);

function worker(
  { name, isService = false, settings = {}, objects = {} }: BenchWorker,
  modules: readonly string[],
): string {
  const bindings = [
    ...Object.entries(settings).map(([key, value]) => `(name = ${text(key)}, text = ${text(value)})`),
    ...Object.entries(objects).map(([key, type]) => `(name = ${text(key)}, durableObjectNamespace = ${text(type)})`),
    ...(isService ? [`(name = "ASSETS", service = "assets")`] : []),
  ];
  const namespaces = Object.values(objects).map(
    (type) => `(className = ${text(type)}, uniqueKey = ${text(`${name}-${type}`)}, enableSql = true)`,
  );
  const embedded = modules.map((file) => `(name = ${text(file)}, esModule = embed ${text(`${name}/${file}`)})`);
  return `(name = ${text(name)}, worker = (
    modules = [${embedded.join(", ")}],
    compatibilityDate = ${text(compatibilityDate)},
    bindings = [${bindings.join(", ")}],
    durableObjectNamespaces = [${namespaces.join(", ")}],
    ${namespaces.length > 0 ? `durableObjectStorage = (localDisk = "disk"),` : ""}
  )),`;
}

/** Builds and starts Workers in one workerd. Gives the address of each by its name. */
export async function startWorkerd(workers: readonly BenchWorker[]) {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-bench-"));
  await buildAssets();
  const built = await Promise.all(workers.map(async (one) => ({ one, modules: await build(one, folder) })));
  const ports = await Promise.all(workers.map(() => freePort()));
  const disk = `(name = "disk", disk = (path = ${text(folder)}, writable = true)),`;
  const assets = `(name = "assets", disk = (path = ${text(join(project, "dist/public"))})),`;
  const services = built.map(({ one, modules }) => worker(one, modules)).join("\n  ");
  const sockets = workers.map(
    ({ name }, index) =>
      `(name = ${text(name)}, address = "127.0.0.1:${ports[index]}", http = (), service = ${text(name)})`,
  );
  const configFile = join(folder, "config.capnp");
  await writeFile(
    configFile,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services} ${disk} ${assets} (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [${sockets.join(", ")}],
);
`,
  );
  const child = startChild(workerd.default, ["serve", configFile], { stdio: "ignore", cwd: folder });
  const { pid } = child;
  if (pid === undefined) throw new Error("workerd did not start");
  const addresses = Object.fromEntries(workers.map(({ name }, index) => [name, `http://127.0.0.1:${ports[index]}`]));
  const stop = async () => {
    killGroup(child);
    await rm(folder, { recursive: true, force: true });
  };
  for (const address of Object.values(addresses))
    if (!(await comesUp(`${address}/status`, () => child.exitCode === null))) {
      await stop();
      throw new Error("workerd did not come up");
    }
  return { addresses, pid, stop };
}
