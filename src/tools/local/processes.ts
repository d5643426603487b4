/** What Linux tells about processes. On other systems only whether they run is known. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

function read(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields of `/proc/<pid>/stat` from the state on. */
function statOf(pid: number): readonly string[] {
  const stat = read(`${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Whether a process with a number exists, including those of other users. */
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Names a process so that no later one with its number has the same name. Undefined when it has ended. */
export function processIdentity(pid: number, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform !== "linux") return exists(pid) ? String(pid) : undefined;
  const { 0: state, 19: startTime } = statOf(pid);
  return startTime === undefined || state === "Z" ? undefined : `${pid}:${startTime}`;
}

/** The processes that a process has started, and those that they have started. */
export function descendantsOf(pid: number): number[] {
  const children = read(`${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The command line of a process, its arguments ended by NUL characters. */
export function commandLineOf(pid: number): string {
  return read(`${pid}/cmdline`);
}

/** The npm that runs this process, directly or through a shell, as a name that changes when npm has ended. */
export function npmAbove(): string {
  const throughShell = /^(ba|da)?sh\n$/.test(read(`${process.ppid}/comm`));
  return throughShell ? `${process.ppid} of ${statOf(process.ppid)[1]}` : String(process.ppid);
}

/**
 * Ends a process that leads a group, and every other process of that group, at once. Windows has no groups: there it
 * ends the process and those that it started.
 */
export function endGroup(pid: number): void {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has no process left.
  }
}
