/** Whether the exported books can be read back: an export that nobody read is a hope. */
import { monthDue } from "../../worker/sale/reconciliation/books-export.ts";
import { type FetchFile, missingSales, readExport } from "../books/export.ts";
import type { Query } from "../books/sql-text.ts";
import { runbookOf } from "./alerts.ts";
import type { Examined } from "./examination.ts";

const subject = "export read back";

/** Reads the newest month that should be in the bucket, and compares it with the books. */
export async function examineExport(fetchFile: FetchFile, query: Query, now: number): Promise<Examined> {
  const month = monthDue(now);
  const exported = await readExport(fetchFile, month).catch((error: unknown) => String(error));
  const ids = typeof exported === "string" ? new Set<string>() : exported.ids;
  const missing = await missingSales(query, month, ids).catch(() => undefined);
  if (missing === undefined)
    return {
      subject,
      health: "unknown",
      detail: "the books could not be read",
      mend: runbookOf({ name: "books-unavailable" }),
    };
  if (typeof exported !== "string" && missing === 0)
    return { subject, health: "ok", detail: `${month}: ${ids.size} sales, exported ${exported.exportedAt}` };
  const mend = `${runbookOf({ name: "export-overdue" })}; npm run export -- ${month} --env <name>`;
  if (typeof exported !== "string")
    return { subject, health: "act", detail: `${month} lacks ${missing} sales of the books`, mend };
  // A month before the first sale, or before there was a bucket with anything to keep.
  return missing === 0
    ? { subject, health: "ok", detail: `${month} has no sales to keep` }
    : { subject, health: "act", detail: `${month}, ${missing} sales, cannot be read back: ${exported}`, mend };
}
