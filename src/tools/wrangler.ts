/** Wrangler as a command: where it is, and how it runs without questions, telemetry or a network. */
import { join } from "node:path";
import { startChild } from "./local/child.ts";

/** The repository's root, from which wrangler finds its configuration. */
export const project = join(import.meta.dirname, "../..");

/** The script to run with this process's own Node. */
export const wrangler = join(project, "node_modules/wrangler/bin/wrangler.js");

/** Wrangler offline, without questions, telemetry or anything outside of the state directory. */
export function offlineEnvironment(stateDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    CI: "1",
    CLOUDFLARE_ENV: undefined,
    CLOUDFLARE_INCLUDE_PROCESS_ENV: "false",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    DO_NOT_TRACK: "1",
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_LOG: process.env.WRANGLER_LOG ?? "warn",
    WRANGLER_LOG_PATH: join(stateDir, "wrangler-logs"),
    WRANGLER_REGISTRY_PATH: join(stateDir, "wrangler-registry"),
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
  };
}

/**
 * Runs a wrangler command to its end and gives what it wrote to its standard output. Throws with everything that it
 * said when it fails.
 */
export async function runWrangler(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = startChild(process.execPath, [wrangler, ...args], {
    cwd: project,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (errors += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`wrangler ${args.slice(0, 2).join(" ")} failed:\n${(output + errors).trim()}`);
  return output;
}
