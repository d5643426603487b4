/** A deployment in steps: each step is watched, and the first problem takes all of it back. */
import type { RunWrangler } from "./account-checks.ts";
import { deployedVersions } from "./deployed-versions.ts";
import type { Deployment } from "./deployment.ts";
import { compareVersions, versionHeader, type WatchWorld } from "./version-watch.ts";

/** Per cent of the requests that the new version answers, step by step. */
const steps = [5, 50, 100] as const;

/** Looks at each step, and the pause before each, ms. */
const looksPerStep = 6;
const pauseMs = 30_000;

/** Looks that may show both versions ill: then nobody can tell how the new one is. */
const mostLooksOfBoth = 10;

/** What a deployment in steps uses. */
export interface GradualWorld extends WatchWorld {
  readonly wrangler: RunWrangler;
  /**
   * Buys from the version that the headers name: what was wrong, or why nothing was bought. Undefined when there is no
   * scheduled buyer.
   */
  readonly canary: ((headers: Readonly<Record<string, string>>) => Promise<CanaryAnswer>) | undefined;
  readonly pause: (ms: number) => Promise<void>;
  readonly say: (line: string) => void;
}

/** What the scheduled buyer says of a version. */
export type CanaryAnswer = { readonly problems: readonly string[] } | { readonly notBought: string };

const versionId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/**
 * Uploads a version and gives it 5, 50 and 100 % of the requests while it is well. Throws when it is not, with the
 * version before it answering everything again.
 */
export async function deployGradually(
  deployment: Deployment,
  uploadArguments: readonly string[],
  world: GradualWorld,
): Promise<void> {
  const { environment } = deployment;
  const before = await deployedVersions(deployment, world.wrangler);
  const [old, another] = before ?? [];
  if (!old) throw new Error("No version is deployed yet: deploy the first one without --gradual.");
  if (another)
    throw new Error(
      `Another deployment is under way: finish it with npx wrangler versions deploy --env ${environment}.`,
    );
  const uploaded = await world.wrangler(["versions", "upload", ...uploadArguments, "--env", environment]);
  const id = versionId.exec(uploaded.slice(uploaded.indexOf("Worker Version ID:")))?.[0];
  if (id === undefined) throw new Error("wrangler did not say which version it uploaded. Nothing was deployed.");
  const share = async (...versions: readonly string[]) => {
    world.say(`versions     ${versions.join(", ")}`);
    await world.wrangler(["versions", "deploy", ...versions, "--yes", "--env", environment]);
  };
  try {
    for (const step of steps) {
      await share(`${id}@${step}%`, ...(step < 100 ? [`${old.id}@${100 - step}%`] : []));
      await watch(deployment, id, step < 100 ? old.id : undefined, world);
      await buyFrom(deployment, id, world);
    }
  } catch (error) {
    world.say(`going back   ${error instanceof Error ? error.message : error}`);
    await share(`${old.id}@100%`);
    throw new Error(`${id} is not well; ${old.id} answers everything again.`, { cause: error });
  }
  // Versions take no routes and no schedules with them.
  await world.wrangler(["triggers", "deploy", "--env", environment]);
}

/** Has the scheduled buyer buy from a version. Throws when anything was wrong with what it got. */
async function buyFrom(deployment: Deployment, id: string, world: GradualWorld): Promise<void> {
  if (!world.canary) return world.say("canary       not asked: CANARY_PRIVATE_KEY is not set");
  const answer = await world.canary(versionHeader(deployment, id));
  if ("notBought" in answer) return world.say(`canary       not asked: ${answer.notBought}`);
  if (answer.problems.length > 0) throw new Error(`the canary says: ${answer.problems.join("; ")}`);
  world.say("canary       bought, nothing wrong");
}

/**
 * Looks at a version several times. Throws at the first problem of its own that a second look confirms, and when both
 * versions stay ill.
 */
async function watch(deployment: Deployment, id: string, beside: string | undefined, world: GradualWorld) {
  let looksOfBoth = 0;
  for (let look = 0; look < looksPerStep; look++) {
    await world.pause(pauseMs);
    const found = await compareVersions(deployment, id, beside, world);
    if (!found) continue;
    world.say(`looks ill    ${found.problem}${found.isItsOwn ? "" : "; the version beside it does too"}`);
    if (!found.isItsOwn) {
      if (++looksOfBoth === mostLooksOfBoth) throw new Error(`both versions are ill: ${found.problem}`);
      look--;
      continue;
    }
    await world.pause(pauseMs);
    const again = await compareVersions(deployment, id, beside, world);
    if (again?.isItsOwn) throw new Error(again.problem);
  }
}
