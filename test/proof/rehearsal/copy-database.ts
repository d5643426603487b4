import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Copies a database of SQLite that nobody has open, with its log. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  for (const file of await readdir(dirname(to))) if (file.startsWith(basename(to))) await rm(join(dirname(to), file));
  for (const file of await readdir(dirname(from)))
    if (file.startsWith(basename(from))) await cp(join(dirname(from), file), join(dirname(to), file));
}
