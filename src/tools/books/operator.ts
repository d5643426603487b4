/** What an operator's programs know of a service: who is paid, on which chain, and which keys sign. */
import type { Address } from "viem";
import { type Config, type PaymentConfig, parseConfig } from "../../worker/config/config.ts";
import { walletsOf } from "../../worker/sale/reconciliation/daily-reconciliation.ts";
import { readKeys } from "../local/local-keys.ts";
import { readSettings } from "../local/local-settings.ts";
import { runningStack } from "../local/stack-file.ts";

/** A service whose books are kept. */
export interface Operated extends Pick<PaymentConfig, "network" | "chainId" | "asset" | "assetName" | "assetVersion"> {
  readonly rpcUrl: string;
  /** The wallet that is paid, and those of earlier terms. */
  readonly wallets: readonly Address[];
  /** The canonical origin; undefined when none is configured. */
  readonly origin: string | undefined;
  /** Holds the signing keys. */
  readonly config: Config;
}

/**
 * The local service in STATE_DIR, or a deployment with the secrets at hand. Throws an error for people when it cannot
 * be known.
 */
export async function operatedService(environment: string | undefined): Promise<Operated> {
  const settings = environment ? await deployedSettings(environment) : await localSettings();
  const config = withoutFacilitators(settings);
  const { payment, baseUrl: origin } = config;
  const [rpcUrl] = payment?.rpcUrls ?? [];
  if (!payment || rpcUrl === undefined) throw new Error("RPC_URL is not set: the chain cannot be read.");
  return { ...payment, rpcUrl, wallets: walletsOf(payment), origin, config };
}

/** The configuration of settings whose facilitators, which are secrets, are not asked for anything. */
export const withoutFacilitators = (settings: Readonly<Record<string, string>>): Config =>
  parseConfig({ ...settings, FACILITATORS: undefined, FACILITATOR_URL: "https://facilitator.example.com" });

async function localSettings(): Promise<Record<string, string>> {
  const { stateDir, given } = readSettings(process.env);
  const running = await runningStack(stateDir);
  const keys = await readKeys(stateDir);
  return {
    NETWORK: running.network,
    RPC_URL: running.rpcUrl,
    PAY_TO: running.payTo,
    BASE_URL: given.BASE_URL ?? running.service,
    ...(keys && { SIGNING_KEYS: keys.signingKeys }),
    ...(given.SIGNING_KEYS && { SIGNING_KEYS: given.SIGNING_KEYS }),
  };
}

async function deployedSettings(environment: string): Promise<Record<string, string>> {
  const [{ readDeployment }, { readSecrets }] = await Promise.all([
    import("../deployment.ts"),
    import("../secrets.ts"),
  ]);
  return { ...readDeployment(environment).settings, ...(await readSecrets(environment)) };
}
