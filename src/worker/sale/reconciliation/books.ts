/** The books as they are compared with the chain, through statements on D1 or on a copy of it. */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import { hex } from "../chain/node.ts";
import type { BookedRefund, BookedSale } from "./reconciliation.ts";

/** Runs one statement. It is text, because D1 takes no values from a command line. */
export type Query = <Row extends z.ZodType>(statement: string, row: Row) => Promise<z.output<Row>[]>;

/** Text as a literal of SQL. Throws for control characters, because no value of the books has any. */
export function sqlText(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new Error("A text for the books must not have control characters.");
  return `'${text.replaceAll("'", "''")}'`;
}

/** Statements on a database that the Worker is bound to. */
export const queryOf =
  (database: D1Database): Query =>
  async (statement, row) =>
    z.array(row).parse((await database.prepare(statement).all()).results);

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

/** The most ids in one statement: a command line and D1 both limit it. */
const idsAtOnce = 50;

const inPeriod = (network: string, since: string, until: string) =>
  `FROM sales WHERE network = ${sqlText(network)} AND sold_at >= ${sqlText(since)} AND sold_at < ${sqlText(until)}`;

/** The books behind a query. Moments are ISO 8601 in UTC; a period is from one on and before another. */
export function booksThrough(query: Query) {
  const texts = async (statement: string) =>
    (await query(statement, z.object({ text: z.string() }))).map(({ text }) => text);
  return {
    countBetween: async (network: string, since: string, until: string): Promise<number> => {
      const period = inPeriod(network, since, until);
      const [counted] = await query(`SELECT count(*) AS sales ${period}`, z.object({ sales: z.int() }));
      return counted?.sales ?? 0;
    },
    salesBetween: (network: string, since: string, until: string): Promise<BookedSale[]> =>
      query(`SELECT ${saleColumns} ${inPeriod(network, since, until)}`, saleRow),
    /** The sales with these ids that exist. */
    salesNamed: async (ids: readonly string[]): Promise<BookedSale[]> => {
      const found: BookedSale[] = [];
      for (let first = 0; first < ids.length; first += idsAtOnce) {
        const named = ids
          .slice(first, first + idsAtOnce)
          .map(sqlText)
          .join(", ");
        found.push(...(await query(`SELECT ${saleColumns} FROM sales WHERE id IN (${named})`, saleRow)));
      }
      return found;
    },
    /** The wallets that sales on a network have paid. */
    paidWallets: async (network: string): Promise<Hex[]> => {
      const paid = `SELECT DISTINCT pay_to AS wallet FROM sales WHERE network = ${sqlText(network)} AND pay_to IS NOT NULL`;
      return (await query(paid, z.object({ wallet: hex }))).map(({ wallet }) => wallet);
    },
    refunds: (): Promise<BookedRefund[]> =>
      query(
        "SELECT sale_id AS saleId, wallet, nonce, transaction_hash IS NOT NULL AS isPaid FROM refunds",
        z.object({ saleId: z.string(), wallet: z.string(), nonce: z.string(), isPaid: z.coerce.boolean() }),
      ),
    /** Ids of transfers and payments that the operator knows. */
    notedTransfers: () => texts("SELECT id AS text FROM strays"),
    /** Payers with undecided payments, as the last hourly run found them. */
    undecidedPayers: () => texts("SELECT payer AS text FROM undecided_payers"),
  };
}

/** The books, read from D1 or from a copy of it. */
export type Books = ReturnType<typeof booksThrough>;
