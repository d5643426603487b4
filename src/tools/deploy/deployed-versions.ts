/** Which versions of a Worker answer, and how many of its requests each. */
import { z } from "zod";
import { json, type RunWrangler } from "./account-checks.ts";
import type { Deployment } from "./deployment.ts";

const deployment = z.object({
  versions: z
    .array(
      z
        .object({ version_id: z.uuid(), percentage: z.number() })
        .transform(({ version_id, percentage }) => ({ id: version_id, percentage })),
    )
    .min(1),
});

/** The versions of the newest deployment; undefined when there is none, or the account does not say. */
export async function deployedVersions({ environment }: Pick<Deployment, "environment">, wrangler: RunWrangler) {
  const output = await wrangler(["deployments", "status", "--json", "--env", environment]).catch(() => "");
  return json(deployment, output.slice(output.indexOf("{")))?.versions;
}
