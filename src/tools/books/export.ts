/**
 * `npm run export -- <month>`: reads a month of exported books back. Compares it with the database, or writes
 * statements for an empty one.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { defineCommand, Mistake } from "../../client/command.ts";
import { sha256Of } from "../../lib/sha256.ts";
import {
  boundsOf,
  type ExportManifest,
  manifestKey,
  parseManifest,
} from "../../worker/sale/reconciliation/books-export.ts";
import { readSettings } from "../local/local-settings.ts";
import { usdc } from "../usdc.ts";
import { offlineEnvironment, runWrangler } from "../wrangler.ts";
import { openBooks } from "./books-database.ts";
import { type Query, sqlText } from "./sql-text.ts";

/** Fetches a file of the bucket. Throws when it is not there. */
export type FetchFile = (key: string) => Promise<Uint8Array<ArrayBuffer>>;

/** The longest text that one file may unpack to, bytes. */
const longestText = 256 * 1024 * 1024;

const sale = z.looseObject({ id: z.string(), price_atomic: z.int() });

const manifestOf = async (fetchFile: FetchFile, month: string): Promise<ExportManifest> =>
  parseManifest(new TextDecoder().decode(await fetchFile(manifestKey(month))));

/** What the files of a month hold. Throws when one is missing, or is not what the manifest says. */
export async function readExport(fetchFile: FetchFile, month: string) {
  const manifest = await manifestOf(fetchFile, month);
  const ids = new Set<string>();
  let total = 0n;
  for (const file of manifest.files) {
    const rows = await readRows(fetchFile, file);
    if (file.table !== "sales") continue;
    for (const row of rows) {
      const { id, price_atomic } = sale.parse(JSON.parse(row));
      ids.add(id);
      total += BigInt(price_atomic);
    }
  }
  return { exportedAt: manifest.exported_at, files: manifest.files.length, ids, total };
}

async function readRows(
  fetchFile: FetchFile,
  { key, rows, sha256 }: ExportManifest["files"][number],
): Promise<string[]> {
  const bytes = await fetchFile(key);
  if ((await sha256Of(bytes)) !== sha256) throw new Error(`${key} is not what was written: its SHA-256 differs.`);
  const lines = gunzipSync(bytes, { maxOutputLength: longestText }).toString().trimEnd().split("\n");
  if (lines.length !== rows) throw new Error(`${key} has ${lines.length} rows, not ${rows}.`);
  return lines;
}

const columns = z.record(z.string().regex(/^[a-z_]+$/), z.union([z.string(), z.int(), z.null()]));

/**
 * The rows of a month as statements for books that have the newest migration. Those that the books have stay as they
 * are. Throws when a file is missing, or is not what the manifest says.
 */
export async function statementsOf(fetchFile: FetchFile, month: string): Promise<string[]> {
  const { files } = await manifestOf(fetchFile, month);
  const statements: string[] = [];
  for (const file of files)
    for (const row of await readRows(fetchFile, file)) {
      const entries = Object.entries(columns.parse(JSON.parse(row)));
      const values = entries.map(([, value]) => (typeof value === "string" ? sqlText(value) : String(value ?? "NULL")));
      const names = entries.map(([name]) => name);
      statements.push(
        `INSERT INTO ${file.table} (${names.join(", ")}) VALUES (${values.join(", ")}) ON CONFLICT DO NOTHING`,
      );
    }
  return statements;
}

/** How many sales of a month the books have and the export has not. */
export async function missingSales(query: Query, month: string, exported: ReadonlySet<string>): Promise<number> {
  const { since, until } = boundsOf(month);
  const booked = await query(
    `SELECT id FROM sales WHERE sold_at >= ${sqlText(since)} AND sold_at < ${sqlText(until)}`,
    z.object({ id: z.string() }),
  );
  return booked.filter(({ id }) => !exported.has(id)).length;
}

/** The bucket of a deployment, or of the service in STATE_DIR when no environment is named. */
async function openBucket(environment: string | undefined, folder: string): Promise<FetchFile> {
  const { readBucket } = await import("../deploy/deployment.ts");
  const bucket = readBucket(environment);
  if (bucket === undefined) throw new Mistake(`wrangler.toml has no bucket EXPORTS for ${environment ?? "local"}.`);
  const { stateDir } = readSettings(process.env);
  const where = environment ? ["--remote"] : ["--local", "--persist-to", join(stateDir, "worker")];
  return async (key) => {
    const file = join(folder, "file");
    await runWrangler(
      ["r2", "object", "get", `${bucket}/${key}`, "--file", file, ...where],
      environment ? process.env : offlineEnvironment(stateDir),
    );
    return new Uint8Array(await readFile(file));
  };
}

/** Lends the bucket to what reads it, with a folder for its files. */
export async function withBucket<Result>(
  environment: string | undefined,
  read: (fetchFile: FetchFile) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-"));
  try {
    return await read(await openBucket(environment, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export default defineCommand({
  call: "npm run export --",
  summary:
    "Reads the exported books of a month back: every file, its checksum, its rows, and whether the books have more.",
  positionals: "<month>",
  options: {
    env: { type: "string", value: "name", help: "the deployed service of that environment" },
    sql: { type: "string", value: "file", help: "writes the month as statements for empty books instead" },
  },
  run: async ({ env, sql }, [month = ""]) => {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Mistake("Which month? Such as 2026-10.");
    if (sql !== undefined) {
      const statements = await withBucket(env, (fetchFile) => statementsOf(fetchFile, month));
      await writeFile(sql, statements.map((statement) => `${statement};\n`).join(""));
      process.stdout.write(`${month}: ${statements.length} rows written to ${sql}\n`);
      return undefined;
    }
    const { exportedAt, files, ids, total } = await withBucket(env, (fetchFile) => readExport(fetchFile, month));
    const missing = await missingSales(openBooks(env), month, ids);
    process.stdout.write(
      `${month}: ${ids.size} sales, ${usdc(total)} USDC in ${files} files, exported ${exportedAt}; ${missing} sales of the books are missing\n`,
    );
    return missing === 0;
  },
});
