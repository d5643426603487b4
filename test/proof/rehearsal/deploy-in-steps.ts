/** `wrangler versions deploy` as an operator uses it, with this machine in place of the account. */
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { fetchJson } from "../../../src/tools/deploy/fetch-json.ts";
import { deployment } from "../../fixtures/deployment.ts";
import type { Cloud, Version } from "./cloud.ts";

/** Where the deployment says that it is. */
export const baseUrl = deployment.settings.BASE_URL ?? "";

/** Per cent of the requests that the new version answers, step by step. */
const steps = [5, 50, 100] as const;

const status = z.object({ payments: z.literal("available") });

/** Deploys a version in steps. Rejects if it is not well, with the version before it answering everything again. */
export async function deployInSteps(
  cloud: Cloud,
  version: Version,
  { lookMs, say }: { readonly lookMs: number; readonly say: (line: string) => void },
): Promise<void> {
  const [old] = cloud.shares;
  if (!old) throw new Error("Nothing is deployed");
  for (const percentage of steps) {
    const rest = percentage < 100 ? [{ ...old, percentage: 100 - percentage }] : [];
    await cloud.deploy([{ version, percentage }, ...rest]);
    say(`versions     ${version.id} ${percentage} %`);
    await delay(lookMs);
    const headers = { Accept: "application/json", "Cloudflare-Workers-Version-Overrides": version.id };
    if (status.safeParse(await fetchJson(`${cloud.origin}/status`, { headers })).success) continue;
    await cloud.deploy([{ ...old, percentage: 100 }]);
    throw new Error(`${version.id} is not well`);
  }
}
