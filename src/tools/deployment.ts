/** What wrangler.toml says of one deployment. */
import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { project } from "./wrangler.ts";

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
export function readDeployment(environment: string) {
  const config = wranglerConfig.parse(readConfig({ config: join(project, "wrangler.toml"), env: environment }));
  const books = config.d1_databases.find(({ binding }) => binding === "BOOKS");
  if (!books) throw new Error(`wrangler.toml has no database BOOKS in [env.${environment}].`);
  return {
    /** `production` or `staging`: the name of its section, `[env.<name>]`. */
    environment,
    /** Its variables: settings of `src/worker/config/settings.ts` that are not secret. */
    settings: config.vars,
    /** The database of the books. */
    database: { name: books.database_name, id: books.database_id },
    /** The dataset of Analytics Engine in which requests are counted. */
    dataset: config.analytics_engine_datasets.find(({ binding }) => binding === "TRAFFIC")?.dataset ?? "",
    /** The patterns under which Cloudflare sends requests to the Worker. */
    routes: config.routes,
    /** Whether it also answers at its address under workers.dev. */
    workersDev: config.workers_dev,
  };
}

/** One environment of wrangler.toml. */
export type Deployment = Readonly<ReturnType<typeof readDeployment>>;
