/**
 * The database of the books as an operator's programs reach it: a local service's, or a deployment's through wrangler.
 */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Books } from "../../worker/sale/reconciliation/reconcile-period.ts";
import { readSettings } from "../local/local-settings.ts";
import { offlineEnvironment, runWrangler } from "../wrangler.ts";
import { type Query, sqlText } from "./sql-text.ts";

const answerSchema = z.tuple([z.looseObject({ results: z.array(z.unknown()) })]);

/** Pauses before a statement is run again that met the service writing its books into the same file, ms. */
const lockedPausesMs = [200, 400, 800, 1_600];

/**
 * Runs a statement that may be run twice, and again while the local service holds the file. Rejects with the last
 * error.
 */
export async function untilUnlocked<Result>(
  run: () => Promise<Result>,
  pausesMs: readonly number[] = lockedPausesMs,
): Promise<Result> {
  const [pauseMs, ...later] = pausesMs;
  try {
    return await run();
  } catch (error) {
    if (pauseMs === undefined || !(error instanceof Error && error.message.includes("SQLITE_BUSY"))) throw error;
    await delay(pauseMs);
    return untilUnlocked(run, later);
  }
}

/**
 * The books of a deployment, or of the service in STATE_DIR when no environment is named. Its errors are for people.
 */
export function openBooks(environment: string | undefined): Query {
  const { stateDir } = readSettings(process.env);
  const where = environment
    ? ["--remote", "--env", environment]
    : ["--local", "--persist-to", join(stateDir, "worker")];
  return async (statement, row) => {
    try {
      const output = await untilUnlocked(() =>
        runWrangler(
          ["d1", "execute", "BOOKS", ...where, "--json", "--command", statement],
          environment ? process.env : { ...offlineEnvironment(stateDir), WRANGLER_LOG: "log" },
        ),
      );
      return z.array(row).parse(answerSchema.parse(JSON.parse(output))[0].results);
    } catch (error) {
      if (error instanceof Error && error.message.includes("no such table"))
        throw new Error("There are no books yet: run npm start first.", { cause: error });
      throw error;
    }
  };
}

const saleColumns =
  "id, payer, CAST(price_atomic AS TEXT) AS price, transaction_hash AS [transaction], pay_to AS payTo";
const saleRow = z.object({
  id: z.string(),
  payer: z.string(),
  price: z.string().transform(BigInt),
  transaction: z.string(),
  payTo: z
    .string()
    .nullable()
    .transform((wallet) => wallet ?? undefined),
});

/** Ids in one statement: a command line and a statement of D1 have bounds. */
const idsAtOnce = 50;

const inPeriod = (network: string, since: string, until: string) =>
  `FROM sales WHERE network = ${sqlText(network)} AND sold_at >= ${sqlText(since)} AND sold_at < ${sqlText(until)}`;

/** The books in the form in which they are compared with the chain. */
export function booksThrough(query: Query): Books {
  return {
    countBetween: async (...period) => {
      const [counted] = await query(`SELECT count(*) AS sales ${inPeriod(...period)}`, z.object({ sales: z.int() }));
      return counted?.sales ?? 0;
    },
    salesBetween: (...period) => query(`SELECT ${saleColumns} ${inPeriod(...period)}`, saleRow),
    salesNamed: async (ids) => {
      const found = [];
      for (let first = 0; first < ids.length; first += idsAtOnce) {
        const some = ids
          .slice(first, first + idsAtOnce)
          .map(sqlText)
          .join(", ");
        found.push(...(await query(`SELECT ${saleColumns} FROM sales WHERE id IN (${some})`, saleRow)));
      }
      return found;
    },
    refunds: () =>
      query(
        "SELECT sale_id AS saleId, wallet, nonce FROM refunds",
        z.object({ saleId: z.string(), wallet: z.string(), nonce: z.string() }),
      ),
    notedTransfers: async () =>
      (await query("SELECT id FROM strays", z.object({ id: z.string() }))).map(({ id }) => id),
  };
}
