/** Everything that `npm start` runs: a chain, a facilitator on it, and the Worker that sells on both. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type PaymentConfig, parseConfig } from "../../worker/config/config.ts";
import { workerBundle } from "../wrangler.ts";
import { type Chain, startChain } from "./chain.ts";
import { startFacilitator } from "./facilitator.ts";
import { bindPort, type Listening } from "./listen.ts";
import { keysIn } from "./local-keys.ts";
import type { LocalSettings } from "./local-settings.ts";
import { readStackFile, removeStackFile, type StackAddresses, writeStackFile } from "./stack-file.ts";
import { startWorkerHost, type Worker, type WorkerHost } from "./worker.ts";

export interface Stack {
  readonly addresses: StackAddresses;
  readonly worker: Worker;
  /** Absent when RPC_URL names another chain. */
  readonly chain: Chain | undefined;
  /** Absent when FACILITATOR_URL names another facilitator. */
  readonly facilitator: Listening | undefined;
  /** Starts the Worker again, after it was stopped or killed, at the same address and on the same state. */
  restartWorker(): Promise<void>;
  /** Ends everything in order, the chain saved. */
  stop(): Promise<void>;
  /** Ends everything at once, as a power cut does. */
  kill(): Promise<void>;
}

/** How long a run that is ending may still hold its port or its state. */
const handoverMs = 4000;

/** Waits until no other process runs on the state directory and the port is free. Throws when that does not happen. */
async function takeOver({ port, stateDir }: LocalSettings): Promise<void> {
  const deadline = Date.now() + handoverMs;
  for (;;) {
    const other = await readStackFile(stateDir);
    const occupied = other && other.pid !== process.pid;
    const taken = occupied ? undefined : await bindPort(port).catch((error: NodeJS.ErrnoException) => error);
    if (!occupied && !taken) return;
    if (Date.now() > deadline || (taken && taken.code !== "EADDRINUSE")) {
      if (occupied)
        throw new Error(
          `${stateDir} is in use by the service at ${other.service} (process ${other.pid}). Stop it, or set STATE_DIR to another directory.`,
        );
      throw new Error(
        taken?.code === "EACCES"
          ? `Port ${port} needs more rights than this user has. Set PORT to another one.`
          : `Port ${port} is in use. Stop what listens there, or set PORT to another one: PORT=${port + 1} npm start`,
        { cause: taken },
      );
    }
    await delay(100);
  }
}

/**
 * The settings of the Worker, except addresses that are not known yet, and the part about payment. With ENVIRONMENT
 * staging or production it rehearses that deployment: with the settings of that section in wrangler.toml, on this
 * machine's chain and facilitator. `environment` names the section, and is empty on one's own machine.
 */
async function workerSettings({ stateDir, given }: LocalSettings) {
  const keys = await keysIn(stateDir);
  const { ENVIRONMENT = "local" } = given;
  const environment = ENVIRONMENT === "local" ? "" : ENVIRONMENT;
  // Wrangler takes a second to load, and most runs need none of it.
  const deployed = environment === "" ? {} : (await import("../deployment.ts")).readDeployment(environment).settings;
  const settings: Record<string, string> = {
    PAY_TO: keys.payTo,
    SIGNING_KEYS: keys.signingKeys,
    ...deployed,
    ...(environment !== "" && { REHEARSAL: "true" }),
    ...given,
  };
  const { payment } = parseConfig({
    FACILITATOR_URL: "http://127.0.0.1",
    RPC_URL: "http://127.0.0.1",
    ...settings,
  });
  if (!payment) throw new Error("The settings do not say how the service is paid.");
  const external = { rpc: "RPC_URL" in given, facilitator: "FACILITATOR_URL" in given || "FACILITATORS" in given };
  return { environment, settings, payment, external };
}

/**
 * The file of the chain in a state directory. Refuses a directory of an earlier release: its chain had a token
 * of our own, whose used authorizations would be unused in Circle's.
 */
function chainFileIn(stateDir: string, chainId: number): string {
  if (existsSync(join(stateDir, `chain-${chainId}.hex`)))
    throw new Error(
      `${stateDir} holds the local chain of an earlier release, which had another token: remove that directory, or set STATE_DIR to another one.`,
    );
  return join(stateDir, `circle-chain-${chainId}.hex`);
}

/** Starts the chain and the facilitator, unless they are given. */
async function startPaymentRails(payment: PaymentConfig, chainFile: string | undefined, facilitatorGiven: boolean) {
  const { network, asset } = payment;
  const chain = chainFile === undefined ? undefined : await startChain({ stateFile: chainFile, network, asset });
  const rpcUrl = chain?.rpcUrl ?? payment.rpcUrls[0] ?? "";
  try {
    const facilitator = facilitatorGiven
      ? undefined
      : await startFacilitator({ rpcUrl, network, onSettled: async () => chain?.save() });
    return { chain, facilitator, rpcUrl, facilitatorUrl: facilitator?.url ?? payment.facilitators[0].url };
  } catch (error) {
    chain?.kill();
    throw error;
  }
}

/** Makes what the Worker needs to start: the assets of the pages, and in a rehearsal the bundle. */
async function build({ bundle }: LocalSettings, environment: string, report: (progress: string) => void) {
  if (bundle !== undefined) return;
  // Loaded here, while wrangler loads in its own process.
  if (environment === "") await (await import("../build/build-assets.ts")).buildAssets();
  else await (await import("../build/build-worker.ts")).buildWorker();
  report("pages        built");
}

/**
 * Brings up the whole stack and resolves when the service answers. Throws an error for people when it cannot, with
 * nothing left running.
 *
 * @param loaded a process that loads wrangler already
 */
export async function startStack(
  local: LocalSettings,
  report: (progress: string) => void = () => {},
  loaded?: WorkerHost,
): Promise<Stack> {
  const { environment, settings, payment, external } = await workerSettings(local);
  const chainFile = external.rpc ? undefined : chainFileIn(local.stateDir, payment.chainId);
  await takeOver(local);
  let host = loaded ?? startWorkerHost(local.stateDir);
  const built = build(local, environment, report);
  built.catch(() => {});
  const { chain, facilitator, rpcUrl, facilitatorUrl } = await startPaymentRails(
    payment,
    chainFile,
    external.facilitator,
  ).catch((error) => {
    host.kill();
    throw error;
  });
  const endRails = async () => {
    await facilitator?.stop();
    chain?.kill();
  };
  const start = () =>
    host.start({
      port: local.port,
      environment,
      // A rehearsal runs what a deployment uploads.
      bundle: local.bundle ?? (environment === "" ? undefined : workerBundle),
      settings: { ...(external.facilitator ? {} : { FACILITATOR_URL: facilitatorUrl }), RPC_URL: rpcUrl, ...settings },
    });
  try {
    report(`chain        ${rpcUrl}${chain ? "" : " (RPC_URL)"}`);
    report(`facilitator  ${facilitatorUrl}${facilitator ? "" : " (given)"}`);
    await built;
    report("worker       starting workerd …");
    let worker = await start();
    const addresses: StackAddresses = {
      service: worker.address,
      rpcUrl,
      facilitatorUrl,
      payTo: payment.payTo,
      asset: payment.asset,
      network: payment.network,
    };
    await writeStackFile(local.stateDir, addresses);
    return {
      addresses,
      chain,
      facilitator,
      get worker() {
        return worker;
      },
      restartWorker: async () => {
        await worker.stop();
        host = startWorkerHost(local.stateDir);
        await build(local, environment, () => {});
        worker = await start();
      },
      stop: async () => {
        await worker.stop();
        await facilitator?.stop();
        await chain?.stop();
        await removeStackFile(local.stateDir);
      },
      kill: async () => {
        worker.kill();
        await endRails();
        await worker.ended;
      },
    };
  } catch (error) {
    host.kill();
    await endRails();
    throw error;
  }
}
