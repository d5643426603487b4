/** The books as an operator reads them: every sale, and totals per operation and referral code. */
import { z } from "zod";
import { aligned } from "../../client/command.ts";
import { writeCsv } from "../../lib/csv.ts";
import { printable } from "../../lib/printable.ts";
import { usdcText } from "../../lib/usdc.ts";

/** A row of the table `sales` (src/worker/sale/ledger/migrations/0001_sales.sql). */
export const saleRow = z.object({
  sold_at: z.string(),
  operation: z.string(),
  price_atomic: z.int().min(0),
  payer: z.string(),
  transaction_hash: z.string(),
  network: z.string(),
  transport: z.string(),
  referral_code: z.string().nullable(),
  request_id: z.string(),
});
export type SaleRow = z.output<typeof saleRow>;

const columns = Object.keys(saleRow.shape) as readonly (keyof SaleRow)[];

/** Every sale as CSV, with a header line. Callers choose referral codes and request ids. */
export function toCsv(sales: readonly SaleRow[]): string {
  const shown = (value: SaleRow[keyof SaleRow]) => (typeof value === "string" ? printable(value) : value);
  return `${writeCsv([columns, ...sales.map((sale) => columns.map((column) => shown(sale[column])))])}\r\n`;
}

/** Text in columns; the named ones are aligned to the right. */
const table = (rows: readonly (readonly string[])[], right: readonly number[]): string =>
  aligned(rows, (column) => right.includes(column))
    .map((row) => row.join("  ").trimEnd())
    .join("\n");

const shorten = (hex: string) => `${hex.slice(0, 8)}…${hex.slice(-4)}`;

function totals(sales: readonly SaleRow[], title: string, nameOf: (sale: SaleRow) => string): string {
  const sums = new Map<string, { count: number; atomic: bigint }>();
  for (const sale of sales) {
    const sum = sums.get(nameOf(sale)) ?? { count: 0, atomic: 0n };
    sums.set(nameOf(sale), { count: sum.count + 1, atomic: sum.atomic + BigInt(sale.price_atomic) });
  }
  const lines = [...sums]
    .sort(([, one], [, other]) => Number(other.atomic - one.atomic))
    .map(([name, { count, atomic }]) => [name, String(count), usdcText(atomic, 2)]);
  return table([[title, "sales", "USDC"], ...lines], [1, 2]);
}

/** The books for people. */
export function toReport(sales: readonly SaleRow[]): string {
  if (sales.length === 0) return "No sales in this period.\n";
  const lines = sales.map((sale) => [
    sale.sold_at.slice(0, 19).replace("T", " "),
    sale.operation,
    usdcText(BigInt(sale.price_atomic), 2),
    sale.transport,
    printable(sale.referral_code ?? "-"),
    shorten(sale.payer),
    shorten(sale.transaction_hash),
  ]);
  const sum = sales.reduce((total, sale) => total + BigInt(sale.price_atomic), 0n);
  return [
    table([["when (UTC)", "operation", "USDC", "via", "referral", "payer", "transaction"], ...lines], [2]),
    totals(sales, "operation", (sale) => sale.operation),
    totals(sales, "referral code", (sale) => printable(sale.referral_code ?? "-")),
    `${sales.length} ${sales.length === 1 ? "sale" : "sales"}, ${usdcText(sum, 2)} USDC\n`,
  ].join("\n\n");
}
