/**
 * Runs wrangler's development server in a process of its own: `worker-host.ts <state directory>`. It loads wrangler,
 * which takes most of a second, and starts the Worker when its standard input names port, environment and bundle: by
 * then the settings and the assets are written. It tells its parent when the books have every migration.
 */
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { unstable_splitSqlQuery as splitSql, unstable_startWorker as startWrangler } from "wrangler";
import { project } from "../wrangler.ts";
import { booksAreReady, type StartOrder, settingsFileIn } from "./worker.ts";

const [stateDir = ""] = process.argv.slice(2);

type DevelopmentServer = Awaited<ReturnType<typeof startWrangler>>;

/** The table in which wrangler lists applied migrations, so that `wrangler d1 migrations` continues from here. */
const listTable =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

const migrations = join(project, "src/worker/sale/ledger/migrations");

/** Brings the books to the newest migration, in the workerd that has them open. */
async function migrate({ raw, config }: DevelopmentServer): Promise<void> {
  const books = await raw.runtimes[0]?.mf?.getD1Database("BOOKS", config.name);
  if (!books) throw new Error("wrangler.toml binds no database BOOKS.");
  await books.prepare(listTable).run();
  const { results } = await books.prepare("SELECT name FROM d1_migrations").all();
  const known = new Set(results.map((row: Readonly<Record<string, unknown>>) => row.name));
  const names = (await readdir(migrations)).filter((name) => name.endsWith(".sql") && !known.has(name)).sort();
  const statements = names.map(async (name) => [
    ...splitSql(await readFile(join(migrations, name), "utf8")).map((statement) => books.prepare(statement)),
    books.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
  ]);
  if (names.length > 0) await books.batch((await Promise.all(statements)).flat());
}

const { port, environment, bundle }: StartOrder = JSON.parse(await text(process.stdin));
// The first build finds its assets built. Later builds, after a change of the sources, build them again.
process.env.ASSETS_BUILT = "true";
const server = await startWrangler({
  config: join(project, "wrangler.toml"),
  env: environment,
  envFiles: [settingsFileIn(stateDir)],
  ...(bundle !== undefined && { entrypoint: bundle, build: { bundle: false } }),
  dev: {
    remote: false,
    server: { port },
    inspector: { port: 0 },
    persist: join(stateDir, "worker"),
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    await server.dispose();
    process.exit(0);
  });
await once(server.raw, "reloadComplete");
if (bundle === undefined) delete process.env.ASSETS_BUILT;
await migrate(server);
process.send?.(booksAreReady);
