/** The data of a service that its operator's programs need: who is paid, on which chain, and which keys sign. */
import type { Address } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { Mistake } from "../../client/command.ts";
import { isPrivateKey } from "../../lib/hex.ts";
import { type Config, type PaymentConfig, parseConfig } from "../../worker/config/config.ts";
import { hourly } from "../../worker/config/schedule.ts";
import { type Node, nodesOf } from "../../worker/sale/chain/node.ts";
import { booksThrough, type Query } from "../../worker/sale/reconciliation/books.ts";
import { readKeys } from "../local/local-keys.ts";
import { readSettings } from "../local/local-settings.ts";
import { runningStack } from "../local/stack-file.ts";
import { readSecrets } from "../secrets.ts";

/** A service whose books are kept. */
export interface Operated extends Pick<PaymentConfig, "network" | "chainId" | "asset" | "assetName" | "assetVersion"> {
  /** Its nodes in order of preference. */
  readonly nodes: readonly Node[];
  /** The wallets that are paid today. */
  readonly wallets: readonly Address[];
  /** The canonical origin; undefined when none is configured. */
  readonly origin: string | undefined;
  /** Holds the signing keys. */
  readonly config: Config;
  /** Starts the hourly run of a local service. A deployment has its schedule. */
  readonly startHourlyRun?: () => Promise<unknown>;
}

/** Milliseconds that one request to a node may take. */
export const nodeTimeoutMs = 20_000;

/** The local service in STATE_DIR, or a deployment with the secrets at hand. Throws errors for people. */
export async function operatedService(environment: string | undefined): Promise<Operated> {
  const { settings, address } = environment ? await deployedSettings(environment) : await localSettings();
  const config = withoutFacilitators(settings);
  const { payment, baseUrl: origin } = config;
  if (!payment || payment.rpcUrls.length === 0) throw new Error("RPC_URL is not set: the chain cannot be read.");
  const nodes = nodesOf({ ...payment, timeouts: { ...payment.timeouts, chainMs: nodeTimeoutMs } });
  const service = { ...payment, nodes, wallets: [payment.payTo], origin, config };
  const run = `${address}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(hourly)}`;
  return address === undefined ? service : { ...service, startHourlyRun: () => fetch(run) };
}

/** The wallet of the private key in a variable; undefined if it is not set. Throws a `Mistake` for other text. */
export function walletIn(variable: string, key: string | undefined): PrivateKeyAccount | undefined {
  const text = key?.trim();
  if (!text) return undefined;
  try {
    if (isPrivateKey(text)) return privateKeyToAccount(text);
  } catch {
    // The number is zero, or too large for the curve.
  }
  throw new Mistake(`${variable} is not a private key (0x and 64 hexadecimal digits).`);
}

/** The asset, and the wallets of today and of past sales. */
export const paidWallets = async ({ asset, wallets, network }: Operated, query: Query) => ({
  asset,
  wallets: [...wallets, ...(await booksThrough(query).paidWallets(network))],
});

/** The configuration of settings whose facilitators, which are secrets, are not asked for anything. */
export const withoutFacilitators = (settings: Readonly<Record<string, string>>): Config =>
  parseConfig({ ...settings, FACILITATORS: undefined, FACILITATOR_URL: "https://facilitator.example.com" });

/** The settings of the service that runs on this machine, and its address. */
async function localSettings() {
  const { stateDir, given } = readSettings(process.env);
  const { network, rpcUrl, payTo, service } = await runningStack(stateDir);
  const SIGNING_KEYS = given.SIGNING_KEYS ?? (await readKeys(stateDir))?.signingKeys;
  const BASE_URL = given.BASE_URL ?? service;
  return {
    settings: {
      ...{ NETWORK: network, RPC_URL: rpcUrl, PAY_TO: payTo, BASE_URL },
      ...(SIGNING_KEYS && { SIGNING_KEYS }),
    },
    address: service,
  };
}

async function deployedSettings(environment: string) {
  // Wrangler takes a second to load, and a local service needs none of it.
  const { readDeployment } = await import("../deployment.ts");
  const settings = { ...readDeployment(environment).settings, ...(await readSecrets(environment)) };
  return { settings, address: undefined };
}
