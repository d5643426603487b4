/** What Cloudflare's account holds of a deployment: its versions, its books, its alerts that can be asked. */
import { checkDatabase, checkLogin, checkMigrations, type RunWrangler } from "../deploy/account-checks.ts";
import { deployedVersions } from "../deploy/deployed-versions.ts";
import type { Deployment } from "../deploy/deployment.ts";
import type { Finding } from "../deploy/finding.ts";
import { alerts, runbookOf } from "./alerts.ts";
import { type AnalyticsAccess, askDataset } from "./dataset.ts";
import type { Examined } from "./examination.ts";
import type { FetchJson } from "./fetch-json.ts";

const fromFinding = (finding: Finding): Examined => ({
  subject: finding.check,
  health: finding.outcome === "ok" ? "ok" : finding.outcome === "problem" ? "act" : "unknown",
  detail: finding.detail,
  mend: finding.outcome === "ok" ? undefined : finding.mend,
});

/** Versions that share the requests: two only while one replaces the other. */
async function examineVersions(deployment: Deployment, wrangler: RunWrangler): Promise<Examined> {
  const subject = "deployment";
  const versions = await deployedVersions(deployment, wrangler);
  const mend = `npx wrangler versions deploy --env ${deployment.environment}`;
  if (!versions) return { subject, health: "unknown", detail: "its versions could not be listed", mend };
  const detail = versions.map(({ id, percentage }) => `${id} ${percentage} %`).join(", ");
  return { subject, health: versions.length === 1 ? "ok" : "look", detail, mend };
}

/** The alerts that are questions to the dataset, answered now. */
async function examineDataset(
  { dataset }: Deployment,
  fetchJson: FetchJson,
  access: AnalyticsAccess | undefined,
): Promise<Examined[]> {
  if (!access)
    return [
      {
        subject: "requests",
        health: "unknown",
        detail: "the dataset was not asked",
        mend: "export CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (Account Analytics: Read)",
      },
    ];
  return Promise.all(
    alerts.flatMap(({ name, when }) => {
      if (!("sql" in when)) return [];
      const examine = async (): Promise<Examined> => {
        const value = await askDataset(fetchJson, access, when.sql.replace("{dataset}", dataset));
        const mend = runbookOf({ name });
        if (value === undefined) return { subject: name, health: "unknown", detail: "no answer", mend };
        return {
          subject: name,
          health: value > when.above ? "look" : "ok",
          detail: `${value}, at most ${when.above}`,
          mend,
        };
      };
      return [examine()];
    }),
  );
}

/** Everything that is asked of the account. */
export async function examineAccount(
  deployment: Deployment,
  wrangler: RunWrangler,
  fetchJson: FetchJson,
  access: AnalyticsAccess | undefined,
): Promise<Examined[]> {
  const login = await checkLogin(wrangler);
  const held =
    login.outcome === "ok"
      ? [
          fromFinding(await checkDatabase(deployment, wrangler)),
          fromFinding(await checkMigrations(deployment, wrangler)),
          await examineVersions(deployment, wrangler),
        ]
      : [];
  return [fromFinding(login), ...held, ...(await examineDataset(deployment, fetchJson, access))];
}
