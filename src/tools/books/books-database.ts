/**
 * The database of the books as an operator's programs reach it: a local service's, or a deployment's through wrangler.
 */
import { z } from "zod";
import type { Books } from "../../worker/sale/reconciliation/reconcile-period.ts";
import { onLocalBooks } from "../local/local-books.ts";
import { readSettings } from "../local/local-settings.ts";
import { accountWrangler, type RunWrangler } from "../wrangler.ts";
import { type Query, sqlText } from "./sql-text.ts";

const answerSchema = z.tuple([z.looseObject({ results: z.array(z.unknown()) })]);

/** The books of a deployment, which wrangler asks. */
export const deployedBooks =
  (environment: string, wrangler: RunWrangler): Query =>
  async (statement, row) => {
    const words = ["d1", "execute", "BOOKS", "--remote", "--env", environment, "--json", "--command", statement];
    const [{ results }] = answerSchema.parse(JSON.parse(await wrangler(words)));
    return z.array(row).parse(results);
  };

/**
 * The books of a deployment, or of the service in STATE_DIR when no environment is named. Its errors are for people.
 */
export function openBooks(environment: string | undefined): Query {
  const { stateDir } = readSettings(process.env);
  return async (statement, row) => {
    try {
      if (!environment) return z.array(row).parse(onLocalBooks(stateDir, statement));
      return await deployedBooks(environment, accountWrangler)(statement, row);
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

/** Asks for as many ids at a time as a statement takes, and gives all that is found. */
export async function inParts<Id, Found>(
  ids: readonly Id[],
  ask: (some: readonly Id[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let first = 0; first < ids.length; first += idsAtOnce)
    found.push(...(await ask(ids.slice(first, first + idsAtOnce))));
  return found;
}

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
    salesNamed: (ids) =>
      inParts(ids, (some) =>
        query(`SELECT ${saleColumns} FROM sales WHERE id IN (${some.map(sqlText).join(", ")})`, saleRow),
      ),
    refunds: () =>
      query(
        "SELECT sale_id AS saleId, wallet, nonce FROM refunds",
        z.object({ saleId: z.string(), wallet: z.string(), nonce: z.string() }),
      ),
    notedTransfers: async () =>
      (await query("SELECT id FROM strays", z.object({ id: z.string() }))).map(({ id }) => id),
  };
}
