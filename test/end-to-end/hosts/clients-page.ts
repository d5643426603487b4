/** The page of clients and wallets, whose tables are written by two commands. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { project } from "../../../src/tools/wrangler.ts";

const page = join(project, "docs/using/clients.md");

/** Writes one table of the page again, with the day of the run. Throws when the page has no place for it. */
export async function writeClientsPart(name: "clients" | "wallets", table: string): Promise<void> {
  const text = await readFile(page, "utf8");
  const place = new RegExp(`(<!-- ${name}: written by [^\\n]*\\n)[^]*?(<!-- end of ${name} -->)`);
  if (!place.test(text)) throw new Error(`${page} has no place for ${name}`);
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(
    page,
    text.replace(place, (_, begin, end) => `${begin}\nSeen on ${day}.\n\n${table}\n\n${end}`),
  );
}
