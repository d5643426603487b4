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

/**
 * Asks a version for everything that costs nothing, and the dataset for what it did. Undefined when it is well, or else
 * what is wrong.
 */
export async function problemOf(deployment: Deployment, id: string, world: WatchWorld): Promise<string | undefined> {
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
  const share = world.analytics && (await failingShare(deployment, id, world.fetchJson, world.analytics));
  return share !== undefined && share > mostFailing
    ? `${(share * 100).toFixed(1)} % of its requests fail with 5xx`
    : undefined;
}

/** The share of a version's requests of ten minutes that failed; undefined when they are too few, or nobody says. */
const failingShare = ({ dataset }: Deployment, id: string, fetchJson: FetchJson, access: AnalyticsAccess) =>
  askDataset(
    fetchJson,
    access,
    `SELECT sum(if(double1 >= 500, _sample_interval, 0)) / sum(_sample_interval) AS value FROM ${dataset} WHERE blob7 = '${versionName(id)}' AND timestamp > NOW() - INTERVAL '10' MINUTE HAVING sum(_sample_interval) >= ${leastRequests}`,
  );
