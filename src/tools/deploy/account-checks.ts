/** What the Cloudflare account holds for a deployment, asked through wrangler. */
import { z } from "zod";
import { parseJson } from "../../lib/text.ts";
import type { Deployment } from "../deployment.ts";
import { type Finding, look, ok, problem, unchecked } from "../finding.ts";
import type { RunWrangler } from "../wrangler.ts";

const placeholderId = /^0{8}-0{4}-0{4}-0{4}-0{12}$/;

/** JSON text as a schema reads it; undefined for anything else. */
const json = <Schema extends z.ZodType>(schema: Schema, text: string) => schema.safeParse(parseJson(text)).data;

/** Checks whether wrangler may act on an account. */
export async function checkLogin(wrangler: RunWrangler): Promise<Finding> {
  const output = await wrangler(["whoami", "--json"]).catch(() => "");
  return json(z.object({ loggedIn: z.literal(true) }), output)
    ? ok("account", "wrangler is logged in")
    : problem("account", "wrangler is not logged in", "npx wrangler login, or export CLOUDFLARE_API_TOKEN");
}

/** The names of the secrets that Cloudflare holds for the Worker: none when there is no such Worker yet. */
export async function heldSecrets({ environment }: Deployment, wrangler: RunWrangler): Promise<readonly string[]> {
  const output = await wrangler(["secret", "list", "--env", environment]).catch(() => "[]");
  return (json(z.array(z.object({ name: z.string() })), output) ?? []).map(({ name }) => name);
}

/** Checks whether the database of the books exists. */
export async function checkDatabase({ environment, database }: Deployment, wrangler: RunWrangler): Promise<Finding> {
  const check = "books";
  const create = `npx wrangler d1 create ${database.name} --location weur, and set its database_id in wrangler.toml under [[env.${environment}.d1_databases]]`;
  if (placeholderId.test(database.id)) return problem(check, "database_id is a placeholder", create);
  const output = await wrangler(["d1", "list", "--json"]).catch(() => "");
  const databases = json(z.array(z.object({ uuid: z.string(), name: z.string() })), output);
  if (!databases) return unchecked(check, "the account's databases could not be listed", "npx wrangler d1 list");
  const found = databases.find(({ uuid }) => uuid === database.id);
  if (!found) return problem(check, `the account has no database ${database.id}`, create);
  return ok(check, `${found.name} exists`);
}

/** The command that brings the books to the newest migration. */
export const migrate = ({ environment }: Deployment): readonly string[] => [
  ...["d1", "migrations", "apply", "BOOKS", "--remote", "--env", environment],
];

/** Checks whether the books have every table of `src/worker/sale/ledger/migrations/`. */
export async function checkMigrations(deployment: Deployment, wrangler: RunWrangler): Promise<Finding> {
  const check = "migrations";
  const list = ["d1", "migrations", "list", "BOOKS", "--remote", "--env", deployment.environment];
  const output = await wrangler(list).catch(() => "");
  const pending = output.match(/\d{4}_\w+\.sql/g) ?? [];
  if (pending.length > 0)
    return problem(check, `${pending.join(", ")} not applied`, `npx wrangler ${migrate(deployment).join(" ")}`);
  return output.includes("No migrations to apply")
    ? ok(check, "all applied")
    : unchecked(check, "could not be listed", `npx wrangler ${list.join(" ")}`);
}

const deployed = z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })).min(1) });

/**
 * Whether one version answers every request. Two versions share the requests only while one replaces the other.
 * Undefined if nothing is deployed, or the account does not say.
 */
export async function checkVersions({ environment }: Deployment, wrangler: RunWrangler): Promise<Finding | undefined> {
  const output = await wrangler(["deployments", "status", "--json", "--env", environment]).catch(() => "");
  const versions = json(deployed, output.slice(output.indexOf("{")))?.versions;
  const detail = versions?.map(({ version_id, percentage }) => `${version_id} ${percentage} %`).join(", ");
  if (detail === undefined) return undefined;
  return versions?.length === 1
    ? ok("deployment", detail)
    : look("deployment", detail, `npx wrangler versions deploy --env ${environment}`);
}
