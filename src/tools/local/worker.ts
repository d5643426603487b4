/** The Worker in workerd, as `wrangler dev` runs it, with its storage on disk. */
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildWorker, workerBundle } from "../build/build-worker.ts";
import { offlineEnvironment, project, runWrangler, wrangler } from "../wrangler.ts";
import { isRunning, killGroup, startChild, stopChild } from "./child.ts";
import { commandLineOf, descendantsOf, processIdentity } from "./processes.ts";

export interface WorkerOptions {
  readonly port: number;
  readonly stateDir: string;
  /** A bundle of this project to run unchanged; without it, each start bundles the sources. */
  readonly bundle?: string | undefined;
  /** The Worker's settings, secrets among them. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A running Worker. */
export interface Worker {
  readonly address: string;
  readonly logFile: string;
  /** Resolves when the Worker has ended, whether asked to or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
  /** Kills wrangler and both of its workerd processes at once. */
  kill(): void;
}

/** Returns the environment of wrangler.toml for a Worker: the one in its settings, none on one's own machine. */
const environmentOf = ({ ENVIRONMENT = "local" }: Readonly<Record<string, string>>): string =>
  ENVIRONMENT === "local" ? "" : ENVIRONMENT;

/** Brings the local database to the newest migration; does nothing when it is there already. */
export async function applyMigrations({
  stateDir,
  settings,
}: Pick<WorkerOptions, "stateDir" | "settings">): Promise<void> {
  const folder = join(project, "src/worker/sale/ledger/migrations");
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort() : [];
  const environment = environmentOf(settings);
  const applied = join(stateDir, `migrations-applied${environment && `-${environment}`}.txt`);
  const list = names.join("\n");
  if (list === (await readFile(applied, "utf8").catch(() => ""))) return;
  await mkdir(stateDir, { recursive: true });
  await runWrangler(
    [
      ...["d1", "migrations", "apply", "BOOKS", "--local", "--persist-to", join(stateDir, "worker")],
      ...["--env", environment],
    ],
    offlineEnvironment(stateDir),
  );
  await writeFile(applied, list);
}

/** Returns one line of an env file. Values may hold any character but the quote that is chosen for them. */
function envLine([name, value]: [string, string]): string {
  const quote = ["'", "`", '"'].find((candidate) => !value.includes(candidate));
  if (!quote || /[\r\n]/.test(value)) throw new Error(`${name} must be one line without all three kinds of quotes.`);
  return `${name}=${quote}${value}${quote}\n`;
}

/** What tells the workerd that runs the Worker's code from the one that accepts connections. */
const runtimeArgument = "--socket-addr=entry=127.0.0.1:0\0";

/** Returns the workerd processes of a wrangler that have an argument. */
function workerdsOf({ pid }: ChildProcess, argument: string): number[] {
  if (pid === undefined) return [];
  return descendantsOf(pid).filter((descendant) => {
    const command = commandLineOf(descendant);
    return command.includes("/workerd\0") && command.includes(argument);
  });
}

/** Kills a Worker whose entry has died: wrangler starts another one, but that never answers. */
function watchEntry(child: ChildProcess, worker: Worker): void {
  const runtimes = workerdsOf(child, runtimeArgument);
  const entries = workerdsOf(child, "--socket-addr=entry=").filter((pid) => !runtimes.includes(pid));
  const timer = setInterval(() => entries.some((pid) => processIdentity(pid) === undefined) && worker.kill(), 500);
  timer.unref();
  void worker.ended.then(() => clearInterval(timer));
}

/** Starts the Worker and waits until `GET /status` answers 200. Throws with the end of its log when it does not. */
export async function startWorker({ port, stateDir, bundle, settings }: WorkerOptions): Promise<Worker> {
  await mkdir(stateDir, { recursive: true });
  const settingsFile = join(stateDir, "worker.env");
  await writeFile(settingsFile, Object.entries(settings).map(envLine).join(""), { mode: 0o600 });
  const logFile = join(stateDir, "worker.log");
  const log = await open(logFile, "w");
  const environment = environmentOf(settings);
  // What stands for a deployment runs what a deployment uploads.
  const isDeployed = environment !== "" && bundle === undefined;
  if (isDeployed) await buildWorker();
  const file = isDeployed ? workerBundle : bundle;
  const built = file === undefined ? [] : [file, "--no-bundle"];
  const child = startChild(
    process.execPath,
    [
      ...[wrangler, "dev", ...built, "--local", "--port", String(port), "--inspector-port", "0"],
      ...["--env", environment, "--env-file", settingsFile, "--persist-to", join(stateDir, "worker")],
      ...["--show-interactive-dev-session=false"],
    ],
    {
      cwd: project,
      // A bundle names the assets that it was made with: wrangler builds no others.
      env: { ...offlineEnvironment(stateDir), ...(built.length > 0 && { ASSETS_BUILT: "true" }) },
      stdio: ["ignore", log.fd, log.fd],
    },
  );
  await log.close();
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const address = `http://localhost:${port}`;
  const worker: Worker = {
    address,
    logFile,
    ended,
    stop: async () => {
      await stopChild(child);
      await rm(settingsFile, { force: true });
    },
    kill: () => killGroup(child),
  };
  if (await comesUp(`${address}/status`, () => isRunning(child))) {
    watchEntry(child, worker);
    return worker;
  }
  worker.kill();
  const end = (await readFile(logFile, "utf8")).trim().split("\n").slice(-25).join("\n");
  throw new Error(`The Worker did not come up. The end of ${logFile}:\n${end}`);
}

/** Returns whether an address answers 200 before long, asked for as long as it can. */
export async function comesUp(url: string, possible: () => boolean, timeoutMs = 120_000): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (possible() && Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.status === 200) return true;
    await delay(50);
  }
  return false;
}
