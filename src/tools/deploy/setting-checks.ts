/** Checks of wrangler.toml and the secrets at hand, without a question to any other machine. */
import { getAddress, isAddress } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { parseConfig, settingProblems } from "../../worker/config/config.ts";
import type { Deployment } from "../deployment.ts";
import { type Finding, ok, problem, unchecked } from "../finding.ts";
import { type SecretName, type Secrets, secretNames, secretsFileOf } from "../secrets.ts";

/** The phrase of the accounts that anvil, hardhat and ganache publish with their private keys. */
const publishedPhrase = "test test test test test test test test test test test junk";

const publishedWallets = new Set(
  Array.from({ length: 20 }, (_, addressIndex) => mnemonicToAccount(publishedPhrase, { addressIndex }).address),
);

const isSecret = (name: string): name is SecretName => secretNames.some((secret) => secret === name);

/** How to set a setting of a deployment. */
export const howToSet = (name: string, environment: string): string =>
  isSecret(name)
    ? `write ${name}='…' to ${secretsFileOf(environment)}, or: npx wrangler secret put ${name} --env ${environment}`
    : `set ${name} in wrangler.toml under [env.${environment}.vars]`;

/** Checks the rules by which the Worker starts. `checkSecrets` checks the secrets that are not at hand. */
export function checkSettings({ environment, settings }: Deployment, secrets: Secrets): Finding[] {
  const found: Finding[] = settingProblems({ ...settings, ...secrets })
    .filter(({ setting }) => !isSecret(setting) || secrets[setting] !== undefined)
    .map(({ setting, message }) => problem(setting, message, howToSet(setting, environment)));
  const wrong = (setting: string, message: string, fix = howToSet(setting, environment)) =>
    found.push(problem(setting, message, fix));
  if (settings.ENVIRONMENT !== environment) wrong("ENVIRONMENT", `must be ${environment}`);
  if (environment === "production" && settings.OPERATOR_IDENTITY === undefined)
    wrong(
      "OPERATOR_IDENTITY",
      "is missing: buyers see the legal name, the commercial registration and the VAT number of who is paid",
    );
  if (settings.REHEARSAL !== undefined)
    wrong(
      "REHEARSAL",
      "is for a rehearsal on one's own machine",
      `remove it from wrangler.toml under [env.${environment}.vars]`,
    );
  return found.length > 0 ? found : [ok("settings", "complete, and nothing is a placeholder or a local default")];
}

/** Checks that the wallet that is paid is an operator's, not `localWallet` of npm start, and has no typing error. */
export function checkPayTo({ environment, settings }: Deployment, localWallet: string | undefined): Finding {
  const check = "PAY_TO";
  const value = settings.PAY_TO ?? "";
  const fix = howToSet(check, environment);
  if (!isAddress(value, { strict: false })) return problem(check, "is not an address", fix);
  const address = getAddress(value.toLowerCase());
  if (value !== address)
    return problem(
      check,
      "does not carry its checksum, so that a slip would go unseen",
      `${fix}, copied from the wallet`,
    );
  if (publishedWallets.has(address)) return problem(check, "is a test wallet whose private key is published", fix);
  if (address === localWallet) return problem(check, "is the wallet that npm start made on this machine", fix);
  return ok(
    check,
    `${address}; it must be this service's alone, because reconcile lists every other payment to return it`,
  );
}

/** Checks that requests to the base address reach this Worker. */
export function checkRoute({ environment, settings, routes, workersDev }: Deployment): Finding {
  const check = "route";
  const host = URL.parse(settings.BASE_URL ?? "")?.host ?? "";
  if (routes.some((pattern) => pattern.replace(/^https?:\/\//, "").replace(/\/.*$/, "") === host))
    return ok(check, `${host} leads here`);
  if (host.endsWith(".workers.dev"))
    return workersDev
      ? ok(check, `${host} leads here`)
      : problem(check, `${host} is switched off`, `set workers_dev = true in wrangler.toml under [env.${environment}]`);
  return problem(
    check,
    `nothing leads from ${host} to this Worker`,
    `add to wrangler.toml under [env.${environment}]: routes = [{ pattern = "${host}", custom_domain = true }]`,
  );
}

/** Checks that every secret is set or at hand, given the names that Cloudflare holds (undefined: it was not asked). */
export function checkSecrets(
  { environment, settings }: Deployment,
  secrets: Secrets,
  held: readonly string[] | undefined,
): Finding[] {
  return secretNames.map((name) => {
    const fix = howToSet(name, environment);
    if (secrets[name] !== undefined) return ok(name, "is at hand; npm run deploy uploads it with the code");
    if (name === "FACILITATORS" && settings.FACILITATOR_URL !== undefined)
      return ok(name, "is not needed beside FACILITATOR_URL");
    if (held === undefined) return unchecked(name, "is not at hand, and Cloudflare was not asked for its name", fix);
    if (!held.includes(name)) return problem(name, "is not set", fix);
    return unchecked(
      name,
      "is set, but its value cannot be read back, so it was not checked",
      `to have it checked, write ${name}='…' to ${secretsFileOf(environment)} or export it for this run`,
    );
  });
}

/** The facilitators of a deployment; empty if their settings are wrong, which is a finding of its own. */
export function facilitatorsOf({ settings }: Deployment, { FACILITATORS }: Secrets) {
  const { FACILITATOR_URL } = settings;
  // Any wallet, because a configuration without one has no part about payment.
  const PAY_TO = `0x${"11".repeat(20)}`;
  try {
    return parseConfig({ FACILITATOR_URL, FACILITATORS, PAY_TO }).payment?.facilitators ?? [];
  } catch {
    return [];
  }
}
