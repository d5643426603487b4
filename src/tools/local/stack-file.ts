/** `stack.json` in the state directory: where a running stack is to be found, and which process runs it. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAddress } from "viem/utils";
import { z } from "zod";
import { processIdentity } from "./processes.ts";

const address = z.custom<`0x${string}`>((value) => typeof value === "string" && isAddress(value));

const stackAddresses = z.object({
  /** The origin at which the service listens. */
  service: z.string(),
  rpcUrl: z.string(),
  facilitatorUrl: z.string(),
  payTo: address,
  /** The contract of the token that is paid with. */
  asset: address,
  /** In the notation of CAIP-2. */
  network: z.templateLiteral([z.string(), ":", z.string()]),
});
export type StackAddresses = z.output<typeof stackAddresses>;

const stackFile = z.object({ process: z.string(), ...stackAddresses.shape });

const fileIn = (stateDir: string) => join(stateDir, "stack.json");

/** The addresses and the process of the stack that runs on a state directory; undefined if none runs. */
export async function readStackFile(stateDir: string): Promise<(StackAddresses & { pid: number }) | undefined> {
  try {
    const { process: identity, ...addresses } = stackFile.parse(JSON.parse(await readFile(fileIn(stateDir), "utf8")));
    const pid = Number.parseInt(identity, 10);
    return processIdentity(pid) === identity ? { ...addresses, pid } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the addresses of the running stack. Throws an error for people if no stack runs. */
export async function runningStack(stateDir: string): Promise<StackAddresses> {
  const running = await readStackFile(stateDir);
  if (running) return running;
  throw new Error(`No service runs on ${stateDir}. Start it with npm start, or name a deployment with --env.`);
}

/** Records that this process runs a stack on a state directory. */
export async function writeStackFile(stateDir: string, addresses: StackAddresses): Promise<void> {
  const text = JSON.stringify({ process: processIdentity(process.pid) ?? String(process.pid), ...addresses }, null, 2);
  await writeFile(fileIn(stateDir), `${text}\n`, { mode: 0o600 });
}

export const removeStackFile = (stateDir: string): Promise<void> => rm(fileIn(stateDir), { force: true });
