/** The Worker in workerd, as `wrangler dev` runs it, with its storage on disk. */
import type { ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { offlineEnvironment, project } from "../wrangler.ts";
import { isRunning, killGroup, startChild, stopChild } from "./child.ts";
import { commandLineOf, descendantsOf, processIdentity } from "./processes.ts";

/** The order that a waiting process reads on its standard input, as JSON. */
export interface StartOrder {
  readonly port: number;
  /** The section of wrangler.toml; empty on one's own machine. */
  readonly environment: string;
  /** A bundle to run unchanged; without it wrangler bundles the sources, and again after each change. */
  readonly bundle: string | undefined;
}

/** The message of a process whose Worker runs, and whose books have every migration. */
export const booksAreReady = "books are ready";

interface WorkerOptions extends StartOrder {
  /** The Worker's settings, secrets among them. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface Worker {
  readonly address: string;
  readonly logFile: string;
  /** Resolves when the Worker has ended, whether asked to or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
  /** Kills wrangler and both of its workerd processes at once. */
  kill(): void;
}

/** The file of a Worker's settings, in the form of an env file. */
export const settingsFileIn = (stateDir: string): string => join(stateDir, "worker.env");

/** One line of an env file. Values may hold any character but the quote that is chosen for them. */
function envLine([name, value]: [string, string]): string {
  const quote = ["'", "`", '"'].find((candidate) => !value.includes(candidate));
  if (!quote || /[\r\n]/.test(value)) throw new Error(`${name} must be one line without all three kinds of quotes.`);
  return `${name}=${quote}${value}${quote}\n`;
}

/** The argument that distinguishes the workerd that runs the Worker's code from the one that accepts connections. */
const runtimeArgument = "--socket-addr=entry=127.0.0.1:0\0";

/** The workerd processes of a wrangler that have an argument. */
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

/** How long a Worker may take to start, ms. */
const startingMs = 120_000;

/** A process that loads wrangler, and waits for the order to start a Worker. */
export interface WorkerHost {
  /** Starts the Worker and waits until `GET /status` answers 200. Throws with the end of its log when it does not. */
  start(options: WorkerOptions): Promise<Worker>;
  /** Ends the process if no Worker was started. */
  kill(): void;
}

/** Starts a process that loads wrangler. That takes most of a second, in which chain and facilitator start. */
export function startWorkerHost(stateDir: string): WorkerHost {
  mkdirSync(stateDir, { recursive: true });
  // Another service may run on this state and write to the log of this name.
  const ownLog = join(stateDir, `worker-${process.pid}.log`);
  const log = openSync(ownLog, "w");
  const child = startChild(
    process.execPath,
    [join(project, "src/tools/run.js"), "src/tools/local/worker-host.ts", stateDir],
    { cwd: project, env: offlineEnvironment(stateDir), stdio: ["pipe", log, log, "ipc"] },
  );
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const hasBooks = new Promise<boolean>((resolve) => {
    child.on("message", (message) => message === booksAreReady && resolve(true));
    child.once("exit", () => resolve(false));
  });
  return {
    start: async ({ port, environment, bundle, settings }) => {
      const logFile = join(stateDir, "worker.log");
      await rename(ownLog, logFile);
      const settingsFile = settingsFileIn(stateDir);
      await writeFile(settingsFile, Object.entries(settings).map(envLine).join(""), { mode: 0o600 });
      child.stdin?.on("error", () => {}).end(JSON.stringify({ port, environment, bundle } satisfies StartOrder));
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
      // Nothing answers before the books are ready, so asking earlier is work for nothing.
      const isReady = await Promise.race([hasBooks, delay(startingMs, false, { ref: false })]);
      if (isReady && (await comesUp(`${address}/status`, () => isRunning(child)))) {
        watchEntry(child, worker);
        return worker;
      }
      worker.kill();
      const end = (await readFile(logFile, "utf8")).trim().split("\n").slice(-25).join("\n");
      throw new Error(`The Worker did not come up. The end of ${logFile}:\n${end}`);
    },
    kill: () => {
      killGroup(child);
      rmSync(ownLog, { force: true });
    },
  };
}

/** Asks an address until it answers 200, for two minutes at most and while `possible`. False if it never does. */
export async function comesUp(url: string, possible: () => boolean): Promise<boolean> {
  const deadline = Date.now() + startingMs;
  while (possible() && Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.status === 200) return true;
    await delay(25);
  }
  return false;
}
