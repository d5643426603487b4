/**
 * The database of the books as an operator's programs reach it: a local service's, or a deployment's through wrangler.
 */
import { z } from "zod";
import type { Books } from "../../worker/sale/reconciliation/reconcile-period.ts";
import { onLocalBooks } from "../local/local-books.ts";
import { readSettings } from "../local/local-settings.ts";
import { runWrangler } from "../wrangler.ts";
import { type Query, sqlText } from "./sql-text.ts";

const answerSchema = z.tuple([z.looseObject({ results: z.array(z.unknown()) })]);

/** Runs a statement on the books of a deployment. */
async function onDeployedBooks(environment: string, statement: string): Promise<unknown[]> {
  const words = ["d1", "execute", "BOOKS", "--remote", "--env", environment, "--json", "--command", statement];
  return answerSchema.parse(JSON.parse(await runWrangler(words, process.env)))[0].results;
}

/**
 * The books of a deployment, or of the service in STATE_DIR when no environment is named. Its errors are for people.
 */
export function openBooks(environment: string | undefined): Query {
  const { stateDir } = readSettings(process.env);
  return async (statement, row) => {
    try {
      const rows = environment ? await onDeployedBooks(environment, statement) : onLocalBooks(stateDir, statement);
      return z.array(row).parse(rows);
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
