/** Wrangler as a command: where it is, and how it runs without questions, telemetry or a network. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** The repository's root, from which wrangler finds its configuration. */
export const project = join(import.meta.dirname, "../..");

/** The main module of what `wrangler deploy` uploads. */
export const workerBundle = join(project, "dist/worker/index.mjs");

/** The script to run with this process's own Node. */
export const wrangler = join(project, "node_modules/wrangler/bin/wrangler.js");

/** Variables with which wrangler asks no questions, reports nothing and prints plain text. */
const quiet = { CI: "1", NO_COLOR: "1", WRANGLER_HIDE_BANNER: "true", WRANGLER_SEND_METRICS: "false" };

/** The environment of a quiet wrangler, offline and inside the state directory. */
export function offlineEnvironment(stateDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...quiet,
    CLOUDFLARE_ENV: undefined,
    CLOUDFLARE_INCLUDE_PROCESS_ENV: "false",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    DO_NOT_TRACK: "1",
    FORCE_COLOR: undefined,
    WRANGLER_LOG: process.env.WRANGLER_LOG ?? "warn",
    WRANGLER_LOG_PATH: join(stateDir, "wrangler-logs"),
    WRANGLER_SEND_ERROR_REPORTS: "false",
  };
}

/** The longest answer of a command: a database's rows as JSON, bytes. */
const longestAnswer = 512 * 1024 * 1024;

/** A runner of wrangler commands: returns what a command prints, and throws with all that it said if it fails. */
export type RunWrangler = (args: readonly string[]) => Promise<string>;

/** Runs wrangler with the operator's login, without questions. */
export const accountWrangler: RunWrangler = async (args) => {
  try {
    const options = { cwd: project, env: { ...process.env, ...quiet }, maxBuffer: longestAnswer };
    return (await promisify(execFile)(process.execPath, [wrangler, ...args], options)).stdout;
  } catch (error) {
    const said = error instanceof Error && "stdout" in error && "stderr" in error;
    const text = said ? `${error.stdout}${error.stderr}`.trim() : String(error);
    throw new Error(`wrangler ${args.slice(0, 2).join(" ")} failed:\n${text}`, { cause: error });
  }
};
