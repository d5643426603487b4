/** Whether the exported books can be read back: an export that nobody read is a hope. */
import { monthDue } from "../../worker/sale/reconciliation/books-export.ts";
import { type FetchFile, missingSales, readExport } from "../books/export.ts";
import type { Query } from "../books/sql-text.ts";
import { type Finding, ok, problem, unchecked } from "../finding.ts";
import { runbookOf } from "./alerts.ts";

const check = "export read back";

/** Reads the newest month that should be in the bucket, and compares it with the books. */
export async function examineExport(fetchFile: FetchFile, query: Query, now: number): Promise<Finding> {
  const month = monthDue(now);
  const exported = await readExport(fetchFile, month).catch((error: unknown) => String(error));
  const ids = typeof exported === "string" ? new Set<string>() : exported.ids;
  const missing = await missingSales(query, month, ids).catch(() => undefined);
  if (missing === undefined)
    return unchecked(check, "the books could not be read", runbookOf({ name: "books-unavailable" }));
  const mend = `${runbookOf({ name: "export-overdue" })}; npm run export -- ${month} --env <name>`;
  if (typeof exported !== "string")
    return missing === 0
      ? ok(check, `${month}: ${ids.size} sales, exported ${exported.exportedAt}`)
      : problem(check, `${month} lacks ${missing} sales of the books`, mend);
  // A month before the first sale, or before there was a bucket with anything to keep.
  return missing === 0
    ? ok(check, `${month} has no sales to keep`)
    : problem(check, `${month}, ${missing} sales, cannot be read back: ${exported}`, mend);
}
