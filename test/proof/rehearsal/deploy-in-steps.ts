/** `npm run deploy -- --gradual`, with this machine in place of the account. */
import { setTimeout as delay } from "node:timers/promises";
import { deployGradually } from "../../../src/tools/deploy/gradual-deployment.ts";
import { fetchJson } from "../../../src/tools/operate/fetch-json.ts";
import { deployment } from "../../fixtures/deployment.ts";
import type { Cloud, Share, Version } from "./cloud.ts";

/** Where the deployment says that it is. */
export const baseUrl = deployment.settings.BASE_URL ?? "";

interface Steps {
  /** How long a step is looked at. */
  readonly lookMs: number;
  readonly versionOf: (id: string) => Version | undefined;
  readonly say: (line: string) => void;
}

function readShares(words: readonly string[], versionOf: Steps["versionOf"]): Share[] {
  return words.flatMap((word) => {
    const [id = "", percentage] = word.replace("%", "").split("@");
    const version = versionOf(id);
    return version ? [{ version, percentage: Number(percentage) }] : [];
  });
}

/** Deploys a version in steps. Rejects when it was taken back. */
export function deployInSteps(cloud: Cloud, version: Version, { lookMs, versionOf, say }: Steps): Promise<void> {
  const local = (url: string) => url.replace(baseUrl, cloud.origin);
  return deployGradually(deployment, [], {
    wrangler: async ([command, verb, ...shares]) => {
      if (command === "deployments")
        return JSON.stringify({
          versions: cloud.shares.map(({ version: { id }, percentage }) => ({ version_id: id, percentage })),
        });
      if (verb === "upload") return `Worker Version ID: ${version.id}`;
      if (command === "versions") await cloud.deploy(readShares(shares, versionOf));
      return "";
    },
    fetchJson: (url, init) => fetchJson(local(url), init),
    statusOf: async (url, init) => {
      const response = await fetch(local(url), { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
      await response?.body?.cancel();
      return response?.status;
    },
    analytics: undefined,
    canary: undefined,
    pause: () => delay(lookMs),
    say,
  });
}
