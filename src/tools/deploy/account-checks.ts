/** What the Cloudflare account holds for a deployment, asked through wrangler. */
import { z } from "zod";
import { type Finding, ok, problem, unchecked } from "../finding.ts";
import type { Deployment } from "./deployment.ts";

/** Runs a wrangler command; gives what it wrote to its standard output, or throws when it failed. */
export type RunWrangler = (args: readonly string[]) => Promise<string>;

const placeholderId = /^0{8}-0{4}-0{4}-0{4}-0{12}$/;

/** JSON text as a schema reads it; undefined for anything else. */
export const json = <Schema extends z.ZodType>(schema: Schema, text: string) => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Whether wrangler may act on an account. */
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

/** Whether the database of the books exists. */
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

/** Whether the bucket of the exported books exists; a deployment may go without. */
export async function checkBucket({ environment, bucket }: Deployment, wrangler: RunWrangler): Promise<Finding> {
  const check = "export";
  if (bucket === undefined) return ok(check, "no bucket is configured: the books are not exported");
  const output = await wrangler(["r2", "bucket", "info", bucket, "--json"]).catch(() => undefined);
  return output === undefined
    ? problem(
        check,
        `the account has no bucket ${bucket}`,
        `npx wrangler r2 bucket create ${bucket}, or remove [[env.${environment}.r2_buckets]] from wrangler.toml`,
      )
    : ok(check, `${bucket} exists`);
}

/** The command that brings the books to the newest migration. */
export const migrate = ({ environment }: Deployment): readonly string[] => [
  ...["d1", "migrations", "apply", "BOOKS", "--remote", "--env", environment],
];

/** Whether the books have every table of `src/worker/sale/ledger/migrations/`. */
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
