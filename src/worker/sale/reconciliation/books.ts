/** The books as they are compared with the chain, through statements on D1 or on a copy of it. */
import { z } from "@hono/zod-openapi";
import type { Hex } from "viem";
import { hex } from "../chain/node.ts";
import type { BookedRefund, BookedSale } from "./reconciliation.ts";

/** The books, wherever they are read from. Moments are ISO 8601 in UTC. */
export interface Books {
  /** How many sales were booked on a network from one moment on and before another. */
  countBetween(network: string, since: string, until: string): Promise<number>;
  salesBetween(network: string, since: string, until: string): Promise<BookedSale[]>;
  /** The sales with these ids that exist. */
  salesNamed(ids: readonly string[]): Promise<BookedSale[]>;
  /** The wallets that sales on a network have paid. */
  paidWallets(network: string): Promise<Hex[]>;
  refunds(): Promise<BookedRefund[]>;
  /** Ids of transfers and payments that the operator knows. */
  notedTransfers(): Promise<string[]>;
  /** Payers with undecided payments, as the last hourly run found them. */
  undecidedPayers(): Promise<string[]>;
}

/** Runs one statement. It is text, because D1 takes no values from a command line. */
export type Query = <Row extends z.ZodType>(statement: string, row: Row) => Promise<z.output<Row>[]>;

/** Returns text as a literal of SQL. Throws for control characters: nothing that the books hold has any. */
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

/** Ids in one statement: a command line and a statement of D1 have bounds. */
const idsAtOnce = 50;

const inPeriod = (network: string, since: string, until: string) =>
  `FROM sales WHERE network = ${sqlText(network)} AND sold_at >= ${sqlText(since)} AND sold_at < ${sqlText(until)}`;

/** Returns the books behind a query. */
export function booksThrough(query: Query): Books {
  const texts = async (statement: string) =>
    (await query(statement, z.object({ text: z.string() }))).map(({ text }) => text);
  return {
    countBetween: async (...period) => {
      const [counted] = await query(`SELECT count(*) AS sales ${inPeriod(...period)}`, z.object({ sales: z.int() }));
      return counted?.sales ?? 0;
    },
    salesBetween: (...period) => query(`SELECT ${saleColumns} ${inPeriod(...period)}`, saleRow),
    salesNamed: async (ids) => {
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
    paidWallets: async (network) => {
      const paid = `SELECT DISTINCT pay_to AS wallet FROM sales WHERE network = ${sqlText(network)} AND pay_to IS NOT NULL`;
      return (await query(paid, z.object({ wallet: hex }))).map(({ wallet }) => wallet);
    },
    refunds: () =>
      query(
        "SELECT sale_id AS saleId, wallet, nonce, transaction_hash IS NOT NULL AS isPaid FROM refunds",
        z.object({ saleId: z.string(), wallet: z.string(), nonce: z.string(), isPaid: z.coerce.boolean() }),
      ),
    notedTransfers: () => texts("SELECT id AS text FROM strays"),
    undecidedPayers: () => texts("SELECT payer AS text FROM undecided_payers"),
  };
}
