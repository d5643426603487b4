/** The books of a local service, in the file in which workerd keeps them. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** How long a statement waits while the service writes into the same file, ms. */
const patienceMs = 5_000;

/** Runs one statement on the books in a state directory. Throws where they do not exist yet. */
export function onLocalBooks(stateDir: string, statement: string): unknown[] {
  const folder = join(stateDir, "worker/v3/d1/miniflare-D1DatabaseObject");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  if (file === undefined) throw new Error(`no such table: ${folder} holds no books`);
  const database = new DatabaseSync(join(folder, file), { timeout: patienceMs });
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}
