/** Which versions of a Worker answer, and how many of its requests each. */
import { z } from "zod";
import type { RunWrangler } from "./account-checks.ts";
import type { Deployment } from "./deployment.ts";

/** A version that answers a share of the requests, per cent. */
export interface DeployedVersion {
  readonly id: string;
  readonly percentage: number;
}

const deployment = z.object({
  versions: z.array(z.object({ version_id: z.uuid(), percentage: z.number() })).min(1),
});

/** The versions of the newest deployment; undefined when there is none, or the account does not say. */
export async function deployedVersions(
  { environment }: Pick<Deployment, "environment">,
  wrangler: RunWrangler,
): Promise<readonly DeployedVersion[] | undefined> {
  const output = await wrangler(["deployments", "status", "--json", "--env", environment]).catch(() => "");
  const begin = output.indexOf("{");
  try {
    const { versions } = deployment.parse(JSON.parse(output.slice(begin)));
    return versions.map(({ version_id, percentage }) => ({ id: version_id, percentage }));
  } catch {
    return undefined;
  }
}
