/** Child processes that end with their parent, however the parent ends. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import { join } from "node:path";
import { endGroup } from "./processes.ts";

let guardian: ChildProcess | undefined;

/** Starts `guardian.ts` once. The end of its standard input tells it that this process has ended. */
function tellGuardian(message: string): void {
  if (!guardian) {
    guardian = spawn(process.execPath, [join(import.meta.dirname, "guardian.ts")], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    guardian.unref();
    guardian.stdin?.on("error", () => {});
    if (guardian.stdin instanceof Socket) guardian.stdin.unref();
  }
  guardian.stdin?.write(message);
}

/** Starts a command as the leader of its own process group: Ctrl-C in the terminal then reaches this process alone. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  child.on("error", () => {});
  const { pid } = child;
  if (pid !== undefined) {
    tellGuardian(`+${pid}\n`);
    child.once("exit", () => killGroup(child));
  }
  return child;
}

/** Kills every process of a child's group at once, even when the child itself has already ended. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  endGroup(child.pid);
  tellGuardian(`-${child.pid}\n`);
}

/** Whether a child is still running. */
export function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Asks a child to end, and kills its group when it has not ended in time. */
export async function stopChild(child: ChildProcess, graceMs = 5000): Promise<void> {
  if (isRunning(child)) {
    const ended = once(child, "exit");
    const timer = setTimeout(() => killGroup(child), graceMs);
    child.kill("SIGTERM");
    await ended;
    clearTimeout(timer);
  }
  killGroup(child);
}
