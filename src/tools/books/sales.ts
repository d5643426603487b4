/** `npm run sales`: prints the books. */
import { parseArgs } from "node:util";
import { openBooks, sqlText } from "./books-database.ts";
import { saleRow, toCsv, toReport } from "./sales-report.ts";

const usage = `Usage: npm run sales [-- --since 2026-11-01] [--until 2026-12-01] [--csv] [--env production]

  --since  sales from this day or moment on (ISO 8601, UTC); everything when absent
  --until  sales before this day or moment
  --csv    every column of every sale, without totals
  --env    the deployed service of that environment instead of the one in STATE_DIR; needs wrangler's own login
`;

/** An ISO moment for SQL: only what Date writes itself gets into the statement. */
function moment(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const time = Date.parse(given);
  if (Number.isNaN(time))
    throw new Error(`--${name} must be a date as 2026-11-01 or 2026-11-01T08:00:00Z.\n\n${usage}`);
  return new Date(time).toISOString();
}

function readCommand() {
  try {
    return parseArgs({
      options: {
        since: { type: "string" },
        until: { type: "string" },
        csv: { type: "boolean", default: false },
        env: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function run(): Promise<string> {
  const { since, until, csv, env, help } = readCommand();
  if (help) return usage;
  const conditions = [
    { operator: ">=", time: moment("since", since) },
    { operator: "<", time: moment("until", until) },
  ].flatMap(({ operator, time }) => (time === undefined ? [] : [`sold_at ${operator} ${sqlText(time)}`]));
  const statement = `SELECT ${Object.keys(saleRow.shape).join(", ")} FROM sales${
    conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : ""
  } ORDER BY sold_at, id`;
  const results = await openBooks(env)(statement, saleRow);
  return csv ? toCsv(results) : toReport(results);
}

try {
  process.stdout.write(await run());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message.trim() : error}\n`);
  process.exitCode = 1;
}
