/**
 * `npm run preflight [-- --env staging]`: examines a deployment before and after it is live, each check with what
 * fixes it. Ends with 1 if there is a problem.
 */
import { getAddress, isAddress, zeroAddress } from "viem";
import { defineCommand, type Values } from "../../client/command.ts";
import { factsDueSoon, factsToReview } from "../../core/facts.ts";
import { dayOf } from "../../lib/day.ts";
import { parseConfig, settingProblems } from "../../worker/config/config.ts";
import { keysOf } from "../../worker/identity/keys.ts";
import { supportOf } from "../../worker/sale/facilitator/support.ts";
import { reconcilePeriod } from "../../worker/sale/reconciliation/reconcile-period.ts";
import { deployedBooks } from "../books/books-database.ts";
import { type Deployment, readDeployment } from "../deployment.ts";
import { reviewText } from "../facts/facts-table.ts";
import { describeFinding, type Finding, isProblem, look, ok, summarize } from "../finding.ts";
import { readKeys } from "../local/local-keys.ts";
import { readSettings } from "../local/local-settings.ts";
import { readSecrets, type Secrets } from "../secrets.ts";
import { accountWrangler, type RunWrangler } from "../wrangler.ts";
import { checkDatabase, checkLogin, checkMigrations, checkVersions, heldSecrets } from "./account-checks.ts";
import { type AskAs, askAs, checkAgents } from "./agent-checks.ts";
import { type AskNode, checkChain, nodeAt } from "./chain-checks.ts";
import { checkChallenges } from "./challenge-checks.ts";
import { type AskSupport, checkFacilitators } from "./facilitator-checks.ts";
import { type AskFactory, askingFactories } from "./factory-question.ts";
import { answerMs, type FetchJson, fetchJson } from "./fetch-json.ts";
import { checkSigningKeys } from "./key-checks.ts";
import { checkListing } from "./listing-checks.ts";
import { checkPayTo, checkRoute, checkSecrets, checkSettings, facilitatorsOf, howToSet } from "./setting-checks.ts";
import { checkPublishedKeys, checkStatus } from "./status-checks.ts";
import { checkWallet } from "./wallet-checks.ts";

/** The outside services that preflight asks: the account, nodes, facilitators, the live service. */
export interface Outside {
  readonly wrangler: RunWrangler;
  readonly askNode: (rpcUrl: string) => AskNode;
  readonly askSupport: AskSupport;
  readonly askFactory: (offered: Parameters<typeof askingFactories>[0]) => AskFactory;
  readonly comparePayments: typeof reconcilePeriod;
  readonly fetchJson: FetchJson;
  readonly askAs: AskAs;
  /** The wallet and keys that npm start made on this machine, which must not be deployed. */
  readonly local: { readonly payTo: string | undefined; readonly kids: readonly string[] };
}

export interface PreflightOptions {
  readonly payToIsContract: boolean;
  /** Whether the operator has confirmed that the wallet also gets payments that are not in the books. */
  readonly walletIsShared: boolean;
  /** Whether unapplied migrations are a problem; they are not when a deployment is about to apply them. */
  readonly migrated: boolean;
}

/** Checks everything that a deployment needs before it is live. */
export async function preflight(
  deployment: Deployment,
  secrets: Secrets,
  outside: Outside,
  { payToIsContract, walletIsShared, migrated }: PreflightOptions,
): Promise<Finding[]> {
  const { environment, settings } = deployment;
  const { wrangler, local } = outside;
  const fix = (name: string) => howToSet(name, environment);
  const found = checkSettings(deployment, secrets);
  const isWrong = (name: string) => found.some((finding) => finding.check === name);
  if (!isWrong("PAY_TO")) found.push(checkPayTo(deployment, local.payTo));
  if (!isWrong("BASE_URL")) found.push(checkRoute(deployment));
  if (settingProblems({ ...settings, ...secrets }).length === 0)
    found.push(await checkChallenges(deployment, secrets, `${fix("BASE_URL")}: a shorter one`));
  const login = await checkLogin(wrangler);
  found.push(login);
  const held = isProblem(login) ? undefined : await heldSecrets(deployment, wrangler);
  found.push(...checkSecrets(deployment, secrets, held));
  const database = await checkDatabase(deployment, wrangler);
  found.push(database);
  if (migrated && database.outcome === "ok") found.push(await checkMigrations(deployment, wrangler));
  if (secrets.SIGNING_KEYS !== undefined)
    found.push(...(await checkSigningKeys(secrets.SIGNING_KEYS, local.kids, fix("SIGNING_KEYS"))));

  const { NETWORK, PAY_TO = "" } = settings;
  const { currency } = parseConfig({ NETWORK });
  const { RPC_URL = "" } = secrets;
  const payTo = isAddress(PAY_TO, { strict: false }) ? getAddress(PAY_TO.toLowerCase()) : undefined;
  const rpcUrls = RPC_URL.split(",")
    .map((url) => url.trim())
    .filter((url) => URL.canParse(url));
  for (const rpcUrl of rpcUrls)
    found.push(
      ...(await checkChain(outside.askNode(rpcUrl), {
        host: new URL(rpcUrl).host,
        currency,
        payTo,
        payToIsContract,
        fix: { rpcUrl: fix("RPC_URL"), payTo: fix("PAY_TO") },
      })),
    );
  if (payTo && rpcUrls.length > 0 && database.outcome === "ok") {
    const books = deployedBooks(environment, wrangler);
    const given = { environment, rpcUrls, currency, payTo, books, isShared: walletIsShared };
    found.push(await checkWallet(given, outside.comparePayments, Date.now()));
  }
  const [firstNode] = rpcUrls;
  const questions = {
    ask: outside.askSupport,
    node: firstNode === undefined ? undefined : outside.askNode(firstNode),
    askFactory: outside.askFactory({ ...currency, payTo: payTo ?? zeroAddress }),
  };
  found.push(
    ...(await checkFacilitators(facilitatorsOf(deployment, secrets), NETWORK ?? "", questions, fix("FACILITATORS"))),
  );
  return found;
}

/** A service that is live, and who is paid through whom. */
export interface LiveService {
  readonly environment: string;
  readonly origin: string;
  readonly payTo: string;
  readonly facilitatorUrls: readonly string[];
}

/** Checks what a live service publishes, and how facilitators' indexes list it. */
export async function checkLive(
  { fetchJson, askAs }: Pick<Outside, "fetchJson" | "askAs">,
  service: LiveService,
  now: number,
): Promise<Finding[]> {
  const { environment, origin, payTo, facilitatorUrls } = service;
  const listings = facilitatorUrls.map((facilitatorUrl) =>
    checkListing(fetchJson, { origin, payTo, facilitatorUrl }, now),
  );
  return [
    ...(await checkStatus(fetchJson, origin, environment)),
    await checkPublishedKeys(fetchJson, origin),
    await checkAgents(askAs, origin),
    ...(await Promise.all(listings)),
  ];
}

/** Makes the live checks of a deployment, if the account has one. */
async function checkDeployed(deployment: Deployment, secrets: Secrets, outside: Outside) {
  const { environment, settings } = deployment;
  const { BASE_URL = "", PAY_TO = "" } = settings;
  const versions = await checkVersions(deployment, outside.wrangler);
  if (!versions) return [ok("deployment", "nothing is deployed yet, or the account does not say")];
  const facilitatorUrls = facilitatorsOf(deployment, secrets).map(({ url }) => url);
  const live = { environment, origin: BASE_URL, payTo: PAY_TO, facilitatorUrls };
  return [versions, ...(await checkLive(outside, live, Date.now()))];
}

/** Checks whether published facts are past their review-by date, or soon will be, on a day as `YYYY-MM-DD`. */
export function checkFacts(day: string): Finding {
  const isDue = factsToReview(day).length + factsDueSoon(day).length > 0;
  const fix = "npm run facts names the sources; change src/core/facts.ts";
  return isDue ? look("facts", reviewText(day), fix) : ok("facts", reviewText(day));
}

async function outsideOfThisMachine(): Promise<Outside> {
  const keys = await readKeys(readSettings(process.env).stateDir).catch(() => undefined);
  return {
    wrangler: accountWrangler,
    askNode: nodeAt,
    askSupport: (facilitator, network) => supportOf(facilitator, network, answerMs),
    askFactory: (offered) => askingFactories(offered, answerMs),
    comparePayments: reconcilePeriod,
    fetchJson,
    askAs,
    local: {
      payTo: keys?.payTo,
      kids: keys ? keysOf(parseConfig({ SIGNING_KEYS: keys.signingKeys })).map(({ kid }) => kid) : [],
    },
  };
}

/** The command line options of preflight and deploy. */
export const deploymentOptions = {
  env: { type: "string", value: "name", default: "production", help: "the section of wrangler.toml; production" },
  "pay-to-is-contract": { type: "boolean", default: false, help: "the pay-to address is meant to be a contract" },
  "wallet-is-shared": {
    type: "boolean",
    default: false,
    help: "the pay-to address took signed payments that the books do not know, and you know of them",
  },
} as const;

/**
 * Makes every check of a deployment and prints each. The running version of a deployment that is about to be replaced
 * is not checked, because the new one may be its repair.
 */
export async function runPreflight(values: Values<typeof deploymentOptions>, isDeploying: boolean) {
  const deployment = readDeployment(values.env);
  const secrets = await readSecrets(values.env);
  const outside = await outsideOfThisMachine();
  const options = {
    migrated: !isDeploying,
    payToIsContract: values["pay-to-is-contract"],
    walletIsShared: values["wallet-is-shared"],
  };
  const findings = await preflight(deployment, secrets, outside, options);
  findings.push(checkFacts(dayOf(Date.now())));
  if (!isDeploying) findings.push(...(await checkDeployed(deployment, secrets, outside)));
  for (const finding of findings) console.log(describeFinding(finding));
  console.log(`\n${summarize(findings, deployment.environment)}`);
  return { deployment, secrets, ready: !findings.some(isProblem) };
}

export default defineCommand({
  call: "npm run preflight --",
  summary:
    "Checks everything that can be known of a deployment, before it is live and while it is; each problem comes with what fixes it. Changes nothing.",
  options: deploymentOptions,
  run: async (values) => (await runPreflight(values, false)).ready,
});
