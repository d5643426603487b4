/** What Cloudflare's account holds of a deployment: its versions, its books, its alerts that can be asked. */
import { checkDatabase, checkLogin, checkMigrations, type RunWrangler } from "../deploy/account-checks.ts";
import { deployedVersions } from "../deploy/deployed-versions.ts";
import type { Deployment } from "../deploy/deployment.ts";
import { type Finding, look, ok, unchecked } from "../finding.ts";
import { alerts, runbookOf } from "./alerts.ts";
import { type AnalyticsAccess, askDataset } from "./dataset.ts";
import type { FetchJson } from "./fetch-json.ts";

/** Versions that share the requests: two only while one replaces the other. */
async function examineVersions(deployment: Deployment, wrangler: RunWrangler): Promise<Finding> {
  const check = "deployment";
  const versions = await deployedVersions(deployment, wrangler);
  const mend = `npx wrangler versions deploy --env ${deployment.environment}`;
  if (!versions) return unchecked(check, "its versions could not be listed", mend);
  const detail = versions.map(({ id, percentage }) => `${id} ${percentage} %`).join(", ");
  return versions.length === 1 ? ok(check, detail) : look(check, detail, mend);
}

/** The alerts that are questions to the dataset, answered now. */
async function examineDataset(
  { dataset }: Deployment,
  fetchJson: FetchJson,
  access: AnalyticsAccess | undefined,
): Promise<Finding[]> {
  if (!access)
    return [
      unchecked(
        "requests",
        "the dataset was not asked",
        "export CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (Account Analytics: Read)",
      ),
    ];
  const questions = alerts.flatMap(({ name, when }) => ("sql" in when ? [{ name, ...when }] : []));
  return Promise.all(
    questions.map(async ({ name, sql, above }) => {
      const value = await askDataset(fetchJson, access, sql.replace("{dataset}", dataset));
      if (value === undefined) return unchecked(name, "no answer", runbookOf({ name }));
      const detail = `${value}, at most ${above}`;
      return value > above ? look(name, detail, runbookOf({ name })) : ok(name, detail);
    }),
  );
}

/** Everything that is asked of the account. */
export async function examineAccount(
  deployment: Deployment,
  wrangler: RunWrangler,
  fetchJson: FetchJson,
  access: AnalyticsAccess | undefined,
): Promise<Finding[]> {
  const login = await checkLogin(wrangler);
  const held =
    login.outcome === "ok"
      ? [
          await checkDatabase(deployment, wrangler),
          await checkMigrations(deployment, wrangler),
          await examineVersions(deployment, wrangler),
        ]
      : [];
  return [login, ...held, ...(await examineDataset(deployment, fetchJson, access))];
}
