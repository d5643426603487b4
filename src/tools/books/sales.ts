/** `npm run sales`: prints the books. */
import { defineCommand, type Values } from "../../client/command.ts";
import { sqlText } from "../../worker/sale/reconciliation/books.ts";
import { momentIn, openBooks } from "./books-database.ts";
import { saleRow, toCsv, toReport } from "./sales-report.ts";

const options = {
  since: { type: "string", value: "moment", help: "sales from this day or moment on (ISO 8601, UTC); else everything" },
  until: { type: "string", value: "moment", help: "sales before this day or moment" },
  csv: { type: "boolean", default: false, help: "every column of every sale, without totals" },
  env: { type: "string", value: "name", help: "the deployed service of that environment, with wrangler's own login" },
} as const;

async function report({ since, until, csv, env }: Values<typeof options>): Promise<string> {
  // Only text that Date has written itself gets into the statement.
  const moment = (option: string, given: string) => sqlText(new Date(momentIn(option, given)).toISOString());
  const conditions = [
    ...(since === undefined ? [] : [`sold_at >= ${moment("since", since)}`]),
    ...(until === undefined ? [] : [`sold_at < ${moment("until", until)}`]),
  ];
  const statement = `SELECT ${Object.keys(saleRow.shape).join(", ")} FROM sales${
    conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : ""
  } ORDER BY sold_at, id`;
  const results = await openBooks(env)(statement, saleRow);
  return csv ? toCsv(results) : toReport(results);
}

export default defineCommand({
  call: "npm run sales --",
  summary: "Prints the books: every settled sale, and totals.",
  options,
  run: async (values) => {
    process.stdout.write(await report(values));
  },
});
