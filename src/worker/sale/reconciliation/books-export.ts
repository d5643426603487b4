/** A month of the books as files that outlive the database: lines of compressed JSON, and last a manifest. */
import { z } from "zod";
import { sha256Of } from "../../../lib/sha256.ts";
import { logEvent, reasonOf } from "../../http/log.ts";

/** What an export reads and writes. Without a bucket there is none. */
export interface ExportEnv {
  readonly BOOKS: D1Database;
  readonly EXPORTS?: R2Bucket;
}

/** Tables of the books: the column that names a row, and the one that says to which month it belongs. */
const tables = {
  sales: { id: "id", column: "sold_at" },
  refunds: { id: "sale_id", column: "begun_at" },
  strays: { id: "id", column: "noted_at" },
} as const;
const tableNames = ["sales", "refunds", "strays"] as const satisfies readonly (keyof typeof tables)[];

/** Rows that are read at once, and that one file holds. */
const rowsAtOnce = 2_000;
const rowsInFile = 20_000;

const dayMs = 24 * 60 * 60 * 1000;
/** Days after its end on which a month is exported: a sale reaches the books after its answer. */
const settledDays = 3;
/** Days after which a missing export is worth a look. */
const overdueDays = settledDays + 2;

const manifestSchema = z.object({
  month: z.string(),
  exported_at: z.string(),
  files: z.array(
    z.object({
      table: z.enum(tableNames),
      key: z.string(),
      rows: z.int(),
      /** SHA-256 of the compressed file, lower-case hex. */
      sha256: z.string(),
    }),
  ),
});
/** What an export consists of. */
export type ExportManifest = z.output<typeof manifestSchema>;

/** Reads a manifest. Throws when it is something else. */
export const parseManifest = (text: string): ExportManifest => manifestSchema.parse(JSON.parse(text));

/** Where the manifest of a month, `YYYY-MM`, is in the bucket. */
export const manifestKey = (month: string): string => `books/${month}/manifest.json`;

/** The first moments of a month and of the next one, ISO 8601. */
export function boundsOf(month: string): { readonly since: string; readonly until: string } {
  const since = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(since);
  until.setUTCMonth(until.getUTCMonth() + 1);
  return { since: since.toISOString(), until: until.toISOString() };
}

/** The newest month that ended so many days ago, `YYYY-MM`. */
function monthEnded(now: number, days: number): string {
  const date = new Date(now - days * dayMs);
  date.setUTCDate(0);
  return date.toISOString().slice(0, "2026-10".length);
}

/** The newest month that should be in the bucket, `YYYY-MM`. */
export const monthDue = (now: number): string => monthEnded(now, overdueDays);

const compressed = async (text: string) =>
  new Uint8Array(
    await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer(),
  );

/** The rows of a table in a month, in lines of JSON, as many as fit into a file. */
async function* linesOf(database: D1Database, table: keyof typeof tables, month: string) {
  const { id, column } = tables[table];
  const { since, until } = boundsOf(month);
  let [after, from] = ["", since];
  let lines: string[] = [];
  for (;;) {
    const { results } = await database
      .prepare(
        `SELECT * FROM ${table} WHERE ${column} >= ? AND ${column} < ? AND (${column} > ? OR ${id} > ?) ORDER BY ${column}, ${id} LIMIT ${rowsAtOnce}`,
      )
      .bind(from, until, from, after)
      .all();
    lines.push(...results.map((row) => JSON.stringify(row)));
    const last = results.at(-1);
    if (last) [from, after] = [String(last[column]), String(last[id])];
    if (results.length < rowsAtOnce) break;
    if (lines.length >= rowsInFile) {
      yield lines;
      lines = [];
    }
  }
  if (lines.length > 0) yield lines;
}

/** Writes the files of a month, and its manifest once all of them are there. */
async function exportMonth(database: D1Database, bucket: R2Bucket, month: string, now: number): Promise<void> {
  const files: ExportManifest["files"] = [];
  for (const table of tableNames) {
    let part = 0;
    for await (const lines of linesOf(database, table, month)) {
      const key = `books/${month}/${table}-${++part}.ndjson.gz`;
      const bytes = await compressed(`${lines.join("\n")}\n`);
      const sha256 = await sha256Of(bytes);
      // R2 refuses what does not arrive whole.
      await bucket.put(key, bytes, { sha256 });
      files.push({ table, key, rows: lines.length, sha256 });
    }
  }
  const manifest: ExportManifest = { month, exported_at: new Date(now).toISOString(), files };
  await bucket.put(manifestKey(month), JSON.stringify(manifest));
}

/** Months that are not in the bucket, oldest first: from the last that is, or from the first sale. */
async function missingMonths(database: D1Database, bucket: R2Bucket, newest: string): Promise<string[]> {
  const missing: string[] = [];
  const first = await database.prepare("SELECT min(sold_at) AS first FROM sales").first<string>("first");
  for (let month = newest; !(await bucket.head(manifestKey(month))); ) {
    missing.unshift(month);
    const { since } = boundsOf(month);
    if (first === null || since <= first) break;
    month = monthEnded(Date.parse(since), 0);
  }
  return missing;
}

/**
 * Exports the last month whose sales have reached the books, and those missed before it, unless they are there. A
 * failure is logged; the next run goes on with it.
 */
export async function exportBooks({ BOOKS, EXPORTS }: ExportEnv, now: number): Promise<void> {
  if (!EXPORTS) return;
  try {
    const missing = await missingMonths(BOOKS, EXPORTS, monthEnded(now, settledDays));
    for (const month of missing) await exportMonth(BOOKS, EXPORTS, month, now);
  } catch (thrown) {
    logEvent("export_failed", { reason: reasonOf(thrown) });
  }
}

/** How the newest export is. */
export interface ExportState {
  /** When the newest month that should be there was exported, ISO 8601. */
  readonly exportedAt: string | undefined;
  readonly overdue: boolean;
}

/** Whether the month due by now is exported, if anything was sold by then; undefined without a bucket. */
export async function exportState({ BOOKS, EXPORTS }: ExportEnv, now: number): Promise<ExportState | undefined> {
  if (!EXPORTS) return undefined;
  const due = monthDue(now);
  const newest =
    (await EXPORTS.head(manifestKey(monthEnded(now, settledDays)))) ?? (await EXPORTS.head(manifestKey(due)));
  if (newest) return { exportedAt: newest.uploaded.toISOString(), overdue: false };
  const sold = await BOOKS.prepare("SELECT 1 FROM sales WHERE sold_at < ? LIMIT 1").bind(boundsOf(due).until).first();
  return { exportedAt: undefined, overdue: sold !== null };
}
