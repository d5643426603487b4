/**
 * `npm run preflight [-- --env staging]`: everything that can be known before a deployment, each check with what mends
 * it. Ends with 1 when something is missing.
 */
import { getAddress, isAddress, parseUnits } from "viem";
import { operations } from "../../../catalog/index.ts";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { dayOf } from "../../lib/day.ts";
import { parseConfig, settingProblems } from "../../worker/config/config.ts";
import { keysOf } from "../../worker/identity/keys.ts";
import { isSupported } from "../../worker/sale/facilitator/facilitator-call.ts";
import { reviewText } from "../facts/facts-table.ts";
import { accepted, describeFinding, type Finding, isProblem, ok, summarize } from "../finding.ts";
import { readKeys } from "../local/local-keys.ts";
import { readSettings } from "../local/local-settings.ts";
import { runWrangler } from "../wrangler.ts";
import {
  checkBucket,
  checkDatabase,
  checkLogin,
  checkMigrations,
  heldSecrets,
  type RunWrangler,
} from "./account-checks.ts";
import { type AskNode, checkChain, nodeAt } from "./chain-checks.ts";
import { checkChallenges } from "./challenge-checks.ts";
import { type Deployment, readDeployment } from "./deployment.ts";
import { type AskSupport, checkFacilitators } from "./facilitator-checks.ts";
import { checkSigningKeys } from "./key-checks.ts";
import { readSecrets, type Secrets } from "./secrets.ts";
import {
  anyWallet,
  checkPayTo,
  checkRoute,
  checkSecrets,
  checkSettings,
  facilitatorsIn,
  howToSet,
} from "./setting-checks.ts";
import { checkSharedWallet, type PaymentsTo, paymentsTo, sharedWallet } from "./shared-wallet-check.ts";

/** What preflight asks of the world. */
export interface Outside {
  readonly wrangler: RunWrangler;
  readonly askNode: (rpcUrl: string) => AskNode;
  readonly askSupport: AskSupport;
  readonly paymentsTo: PaymentsTo;
  /** What npm start made on this machine, and must not be deployed. */
  readonly local: { readonly payTo: string | undefined; readonly kids: readonly string[] };
}

export interface PreflightOptions {
  readonly payToIsContract: boolean;
  /** Whether migrations that are not applied are a problem: not when they are about to be. */
  readonly migrated: boolean;
}

/** Makes every check of a deployment. */
export async function preflight(
  deployment: Deployment,
  secrets: Secrets,
  outside: Outside,
  { payToIsContract, migrated }: PreflightOptions,
): Promise<Finding[]> {
  const { environment, settings } = deployment;
  const mend = (name: string) => howToSet(name, environment);
  const found = checkSettings(deployment, secrets);
  const isWrong = (name: string) => found.some((finding) => finding.check === name);
  if (!isWrong("PAY_TO")) found.push(checkPayTo(deployment, outside.local.payTo));
  if (!isWrong("BASE_URL")) found.push(checkRoute(deployment));
  if (settingProblems({ ...settings, ...secrets }).length === 0)
    found.push(await checkChallenges(deployment, secrets, `${mend("BASE_URL")}: a shorter one`));
  const login = await checkLogin(outside.wrangler);
  found.push(login);
  const held = isProblem(login) ? undefined : await heldSecrets(deployment, outside.wrangler);
  found.push(...checkSecrets(deployment, secrets, held));
  const database = await checkDatabase(deployment, outside.wrangler);
  found.push(database);
  if (migrated && database.outcome === "ok") found.push(await checkMigrations(deployment, outside.wrangler));
  if (!isProblem(login)) found.push(await checkBucket(deployment, outside.wrangler));
  if (secrets.SIGNING_KEYS !== undefined)
    found.push(...(await checkSigningKeys(secrets.SIGNING_KEYS, outside.local.kids, mend("SIGNING_KEYS"))));

  const { NETWORK, PAY_TO = "", FACILITATOR_URL, PAY_TO_IS_SHARED } = settings;
  const { RPC_URL, FACILITATORS } = secrets;
  const payTo = isAddress(PAY_TO, { strict: false }) ? getAddress(PAY_TO.toLowerCase()) : undefined;
  if (RPC_URL !== undefined && URL.canParse(RPC_URL)) {
    const { currency } = parseConfig({ NETWORK });
    const chain = await checkChain(outside.askNode(RPC_URL), {
      currency,
      payTo,
      payToIsContract,
      mend: { rpcUrl: mend("RPC_URL"), payTo: mend("PAY_TO") },
    });
    found.push(...chain);
    if (payTo && !chain.some(isProblem))
      found.push(
        await checkSharedWallet({
          deployment,
          wrangler: outside.wrangler,
          payments: () => outside.paymentsTo(RPC_URL, { asset: currency.asset, payTo }),
          network: currency.network,
          prices: pricesIn(settings),
          isShared: PAY_TO_IS_SHARED === "true",
          mend: mend("RPC_URL"),
        }),
      );
  }
  const facilitators = facilitatorsIn({ FACILITATOR_URL, FACILITATORS });
  found.push(...(await checkFacilitators(facilitators, NETWORK ?? "", outside.askSupport, mend("FACILITATORS"))));
  return found;
}

/** What operations cost, and did before, in atomic units. Settings that are wrong are a finding of their own. */
function pricesIn({ EARLIER_TERMS }: Deployment["settings"]): readonly bigint[] {
  const prices = operations.map(({ price }) => BigInt(price.atomic));
  try {
    const { payment } = parseConfig({ EARLIER_TERMS, FACILITATOR_URL: "http://127.0.0.1", PAY_TO: anyWallet });
    const earlier = payment?.earlierTerms.flatMap(({ usdc }) => (usdc === undefined ? [] : [parseUnits(usdc, 6)]));
    return [...prices, ...(earlier ?? [])];
  } catch {
    return prices;
  }
}

const timeoutMs = 10_000;

/** Wrangler as the operator is logged in to it, without questions. */
export const accountWrangler: RunWrangler = (args) =>
  runWrangler(args, {
    ...process.env,
    CI: "1",
    NO_COLOR: "1",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
  });

async function outsideOfThisMachine(): Promise<Outside> {
  const keys = await readKeys(readSettings(process.env).stateDir).catch(() => undefined);
  return {
    wrangler: accountWrangler,
    askNode: nodeAt,
    askSupport: (facilitator, network) => isSupported(facilitator, network, timeoutMs),
    paymentsTo,
    local: {
      payTo: keys?.payTo,
      kids: keys ? keysOf(parseConfig({ SIGNING_KEYS: keys.signingKeys })).map(({ kid }) => kid) : [],
    },
  };
}

/** What preflight and deploy are told on the command line. */
export const deploymentOptions = {
  env: { type: "string", value: "name", default: "production", help: "the section of wrangler.toml; production" },
  despite: {
    type: "string",
    value: "check",
    help: `goes on despite a problem that the operator knows: "${sharedWallet}" is the only one`,
  },
  "pay-to-is-contract": { type: "boolean", default: false, help: "the pay-to address is meant to be a contract" },
} as const;

/** Accepts what an operator goes on despite. Throws a Mistake for what has to be mended. */
export function acceptDespite(check: string | undefined): (findings: readonly Finding[]) => Finding[] {
  if (check !== undefined && check !== sharedWallet)
    throw new Mistake(`--despite takes "${sharedWallet}" only: everything else has to be mended.`);
  return (findings) => findings.map((finding) => (finding.check === check ? accepted(finding) : finding));
}

/** Makes every check of a deployment and prints each. */
export async function runPreflight(
  values: Values<typeof deploymentOptions>,
  options: Pick<PreflightOptions, "migrated">,
) {
  const deployment = readDeployment(values.env);
  const secrets = await readSecrets(values.env);
  const payToIsContract = values["pay-to-is-contract"];
  const acceptKnown = acceptDespite(values.despite);
  const findings = acceptKnown(
    await preflight(deployment, secrets, await outsideOfThisMachine(), { ...options, payToIsContract }),
  );
  findings.push(ok("facts", reviewText(dayOf(Date.now()))));
  for (const finding of findings) console.log(describeFinding(finding));
  console.log(`\n${summarize(findings, deployment.environment)}`);
  return { deployment, secrets, ready: !findings.some(isProblem) };
}

export default defineCommand({
  call: "npm run preflight --",
  summary:
    "Checks everything that can be known before a deployment; each problem comes with what mends it. Changes nothing.",
  options: deploymentOptions,
  run: async (values) => (await runPreflight(values, { migrated: true })).ready,
});
