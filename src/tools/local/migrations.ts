/** The migrations of the local books: which there are, and which are not applied yet. */
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { project } from "../wrangler.ts";

const folder = join(project, "src/worker/sale/ledger/migrations");

/** The file that lists the applied ones: asking the database takes a workerd. */
const appliedFile = (stateDir: string, environment: string) =>
  join(stateDir, `migrations-applied${environment && `-${environment}`}.txt`);

const names = async () => (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

/** Every migration if one of them may be missing in the books of a state directory; else an empty list. */
export async function pendingMigrations(stateDir: string, environment: string): Promise<readonly string[]> {
  const all = await names();
  const applied = await readFile(appliedFile(stateDir, environment), "utf8").catch(() => "");
  return applied === all.join("\n") ? [] : all;
}

export const readMigration = (name: string): string => readFileSync(join(folder, name), "utf8");

/** Records that the books have every migration. */
export const writeApplied = async (stateDir: string, environment: string): Promise<void> =>
  writeFile(appliedFile(stateDir, environment), (await names()).join("\n"));
