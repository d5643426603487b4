/** Whether one version of a Worker is well while another answers most of the requests. */
import { operations } from "../../../catalog/index.ts";
import { versionName } from "../../worker/status/version.ts";
import { type AnalyticsAccess, askDataset } from "../operate/dataset.ts";
import type { FetchJson } from "../operate/fetch-json.ts";
import { readStatus } from "../operate/service-examination.ts";
import type { Deployment } from "./deployment.ts";

/** Of a version's requests, the share that may fail for a reason of ours; and how many say anything. */
const mostFailing = 0.01;
const leastRequests = 50;
/** How often the share of the version beside it: both fail alike when a facilitator does. */
const mostTimesBeside = 2;

/** What a version is asked with. */
export interface WatchWorld {
  readonly fetchJson: FetchJson;
  /** The status of an answer; undefined when there is none. */
  readonly statusOf: (url: string, init: RequestInit) => Promise<number | undefined>;
  /** Undefined when the dataset cannot be asked. */
  readonly analytics: AnalyticsAccess | undefined;
}

/** Cloudflare sends a request with this header to the version that it names, whatever the shares are. */
export const versionHeader = ({ worker }: Pick<Deployment, "worker">, id: string) => ({
  "Cloudflare-Workers-Version-Overrides": `${worker}="${id}"`,
});

/** What is wrong with a version. The version beside it tells whose fault it is. */
export interface VersionProblem {
  readonly problem: string;
  readonly isItsOwn: boolean;
}

/**
 * Looks at a version, and at the one beside it when the first is unwell. What fails with both is the fault of machine,
 * chain, facilitator or network, not of the new version. Undefined when it is well. Without a version beside it every
 * problem is its own.
 */
export async function compareVersions(
  deployment: Deployment,
  id: string,
  beside: string | undefined,
  world: WatchWorld,
): Promise<VersionProblem | undefined> {
  const problem = await problemOf(deployment, id, world);
  if (problem !== undefined)
    return { problem, isItsOwn: beside === undefined || (await problemOf(deployment, beside, world)) === undefined };
  const share = await failingShare(deployment, id, world);
  if (share === undefined || share <= mostFailing) return undefined;
  const shareBeside = beside === undefined ? undefined : await failingShare(deployment, beside, world);
  return {
    problem: `${(share * 100).toFixed(1)} % of its requests fail with 5xx`,
    isItsOwn: share > mostTimesBeside * (shareBeside ?? 0),
  };
}

/** Asks a version for everything that costs nothing. Undefined when it is well, or else what is wrong. */
async function problemOf(deployment: Deployment, id: string, world: WatchWorld): Promise<string | undefined> {
  const origin = deployment.settings.BASE_URL ?? "";
  const headers = versionHeader(deployment, id);
  const report = await readStatus(world.fetchJson, origin, headers);
  if (!report) return "/status does not answer";
  if (report.worker_version !== versionName(id)) return `/status is answered by ${report.worker_version}`;
  if (report.payments !== "available") return `payments are ${report.payments}`;
  for (const { id: operation, path, free, examples } of operations) {
    const body = JSON.stringify(examples[0].input);
    const init = { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body };
    const status = await world.statusOf(origin + path, init);
    if (status !== (free ? 200 : 402)) return `${operation} is answered ${status ?? "not at all"}`;
  }
  return undefined;
}

/** The share of a version's requests of ten minutes that failed; undefined when they are too few, or nobody says. */
const failingShare = async ({ dataset }: Deployment, id: string, { fetchJson, analytics }: WatchWorld) =>
  analytics &&
  askDataset(
    fetchJson,
    analytics,
    `SELECT sum(if(double1 >= 500, _sample_interval, 0)) / sum(_sample_interval) AS value FROM ${dataset} WHERE blob7 = '${versionName(id)}' AND timestamp > NOW() - INTERVAL '10' MINUTE HAVING sum(_sample_interval) >= ${leastRequests}`,
  );
