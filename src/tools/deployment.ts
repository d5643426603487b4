/** What wrangler.toml says of one deployment. */
import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { project } from "./wrangler.ts";

/** One environment of wrangler.toml. */
export interface Deployment {
  /** `production` or `staging`: the name of its section, `[env.<name>]`. */
  readonly environment: string;
  /** Its variables: settings of `src/worker/config/settings.ts` that are not secret. */
  readonly settings: Readonly<Record<string, string>>;
  /** The database of the books. */
  readonly database: { readonly name: string; readonly id: string };
  /** The dataset of Analytics Engine in which requests are counted. */
  readonly dataset: string;
  /** The patterns under which Cloudflare sends requests to the Worker. */
  readonly routes: readonly string[];
  /** Whether it also answers at its address under workers.dev. */
  readonly workersDev: boolean;
}

const wranglerConfig = z.object({
  workers_dev: z.boolean().default(true),
  vars: z.record(z.string(), z.coerce.string()),
  d1_databases: z.array(z.object({ binding: z.string(), database_name: z.string(), database_id: z.string() })),
  analytics_engine_datasets: z.array(z.object({ binding: z.string(), dataset: z.string() })),
  routes: z
    .array(z.union([z.string(), z.object({ pattern: z.string() }).transform(({ pattern }) => pattern)]))
    .default([]),
});

/** Reads an environment of wrangler.toml. Throws if there is no such environment. */
export function readDeployment(environment: string): Deployment {
  const config = wranglerConfig.parse(readConfig({ config: join(project, "wrangler.toml"), env: environment }));
  const books = config.d1_databases.find(({ binding }) => binding === "BOOKS");
  if (!books) throw new Error(`wrangler.toml has no database BOOKS in [env.${environment}].`);
  return {
    environment,
    settings: config.vars,
    database: { name: books.database_name, id: books.database_id },
    dataset: config.analytics_engine_datasets.find(({ binding }) => binding === "TRAFFIC")?.dataset ?? "",
    routes: config.routes,
    workersDev: config.workers_dev,
  };
}
