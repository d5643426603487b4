/** `npm run doctor [-- --env production]`: one table of everything that a human would look at, each with what to do. */
import { defineCommand, type Values } from "../../client/command.ts";
import { factsDueSoon, factsToReview } from "../../core/figures/regulation.ts";
import { dayOf } from "../../lib/day.ts";
import type { Deployment } from "../deploy/deployment.ts";
import { reviewText } from "../facts/facts-table.ts";
import { exitCodeOf, type Finding, look, ok, problem, tableOf } from "../finding.ts";
import { readSettings } from "../local/local-settings.ts";
import { runningStack } from "../local/stack-file.ts";
import { type FetchJson, fetchJson } from "./fetch-json.ts";
import { examineListing } from "./listing-examination.ts";
import { environmentOption, examineKeys, examineStatus } from "./service-examination.ts";

const options = { env: environmentOption } as const;

/** A service, and who is paid through whom. */
export interface Patient {
  readonly origin: string;
  readonly payTo: string;
  /** Facilitators that are known here, by address. */
  readonly facilitatorUrls: readonly string[];
}

/** Facts whose review-by date is past on a day, `YYYY-MM-DD`, or will be soon. */
function examineFacts(day: string): Finding {
  const mend = "npm run facts names the sources; change src/core/figures/regulation.ts";
  if (factsToReview(day).length > 0) return problem("facts", reviewText(day), mend);
  return factsDueSoon(day).length > 0 ? look("facts", reviewText(day), mend) : ok("facts", reviewText(day));
}

/** Looks at what can be asked from anywhere. */
export async function examineService(fetchJson: FetchJson, patient: Patient, now: number): Promise<Finding[]> {
  const { origin, payTo, facilitatorUrls } = patient;
  return [
    ...(await examineStatus(fetchJson, origin)),
    await examineKeys(fetchJson, origin),
    ...(await Promise.all(
      facilitatorUrls.map((facilitatorUrl) => examineListing(fetchJson, { origin, payTo, facilitatorUrl }, now)),
    )),
    examineFacts(dayOf(now)),
  ];
}

async function localPatient(): Promise<Patient> {
  const { service, payTo, facilitatorUrl } = await runningStack(readSettings(process.env).stateDir);
  return { origin: service, payTo, facilitatorUrls: [facilitatorUrl] };
}

/** The deployment as far as it is known here: its facilitators are secrets that may not be at hand. */
async function deployedPatient(deployment: Deployment): Promise<Patient> {
  const [{ readSecrets }, { facilitatorsIn }] = await Promise.all([
    import("../deploy/secrets.ts"),
    import("../deploy/setting-checks.ts"),
  ]);
  const { BASE_URL = "", PAY_TO = "", FACILITATOR_URL } = deployment.settings;
  const { FACILITATORS } = await readSecrets(deployment.environment);
  const facilitatorUrls = facilitatorsIn({ FACILITATOR_URL, FACILITATORS }).map(({ url }) => url);
  return { origin: BASE_URL, payTo: PAY_TO, facilitatorUrls };
}

async function examine({ env }: Values<typeof options>): Promise<Finding[]> {
  if (env === undefined) return examineService(fetchJson, await localPatient(), Date.now());
  const [
    { readDeployment },
    { accountWrangler },
    { examineAccount },
    { analyticsAccessIn },
    { examineExport },
    { withBucket },
    { openBooks },
  ] = await Promise.all([
    import("../deploy/deployment.ts"),
    import("../deploy/preflight.ts"),
    import("./account-examination.ts"),
    import("./dataset.ts"),
    import("./export-examination.ts"),
    import("../books/export.ts"),
    import("../books/books-database.ts"),
  ]);
  const deployment = readDeployment(env);
  return [
    ...(await examineService(fetchJson, await deployedPatient(deployment), Date.now())),
    ...(await examineAccount(deployment, accountWrangler, fetchJson, analyticsAccessIn(process.env))),
    ...(deployment.bucket === undefined
      ? []
      : [await withBucket(env, (fetchFile) => examineExport(fetchFile, openBooks(env), Date.now()))]),
  ];
}

export default defineCommand({
  call: "npm run doctor --",
  summary:
    "Looks at everything that an operator would look at, and says what to do. Ends with 0 when all is well, 1 when something should be looked at, 2 when something is broken.",
  options,
  run: async (values) => {
    const found = await examine(values);
    process.stdout.write(`${tableOf(found)}\n`);
    process.exitCode = exitCodeOf(found);
    return undefined;
  },
});
