/** `npm run reconcile`: compares the books with the chain. */
import { z } from "zod";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { dayMs } from "../../lib/day.ts";
import { printable } from "../../lib/printable.ts";
import { usdcText } from "../../lib/usdc.ts";
import { booksThrough, type Query, sqlText } from "../../worker/sale/reconciliation/books.ts";
import { transfersIn, withNode } from "../../worker/sale/reconciliation/incoming-transfers.ts";
import { bookingDelayMs, type Period, reconcilePeriod } from "../../worker/sale/reconciliation/reconcile-period.ts";
import {
  amountOf,
  type Discrepancy,
  findingText,
  type Reconciliation,
} from "../../worker/sale/reconciliation/reconciliation.ts";
import { momentIn, openBooks } from "./books-database.ts";
import { type Operated, operatedService, paidWallets } from "./operator.ts";
import { authorizedIn } from "./sale-payment.ts";

const options = {
  since: { type: "string", value: "moment", help: "from this day or moment on (ISO 8601, UTC); else 30 days ago" },
  until: {
    type: "string",
    value: "moment",
    help: "before this day or moment; else a quarter of an hour ago, since sales reach the books after their answer",
  },
  env: {
    type: "string",
    value: "name",
    help: "the deployed service of that environment, with wrangler's own login, and RPC_URL at hand",
  },
  note: {
    type: "string",
    value: "0x…/3",
    help: "notes money that is no sale as known: a signed payment as payer/nonce, which buys nothing from then on, or a plain transfer as transaction/logIndex",
  },
  why: { type: "string", value: "text", help: "the reason for --note" },
  json: { type: "boolean", default: false, help: "the outcome as JSON" },
} as const;

const explanations: Readonly<Record<Discrepancy["kind"], string>> = {
  stray: "came in and is no sale: return it by hand, and note it with --note",
  paid_without_sale: "a signed payment that no sale is for: npm run refund -- <payer>/<nonce> notes and returns it",
  sale_without_transfer: "is in the books, and the chain does not show its transfer",
  replaced_transaction: "was paid by another transaction than the books name",
  other_amount: "was paid with another amount than its price",
};

/** Formats a comparison for people. `leavesOutNewest`: its period ends before sales that are not in the books yet. */
export function report(
  { transfers, matched, dust, findings }: Reconciliation,
  { since, until }: Period,
  leavesOutNewest: boolean,
): string {
  const { sales, refunds, returned, noted } = matched;
  const lines = findings.map((finding) => {
    const waits = "isUndecided" in finding && finding.isUndecided ? "; wait: the payer has undecided payments" : "";
    return `  ${usdcText(amountOf(finding), 2)} USDC  ${printable(findingText(finding))}\n    ${explanations[finding.kind]}${waits}`;
  });
  return [
    `Books and chain from ${since.toISOString()} to ${until.toISOString()}`,
    `  transfers   ${transfers}: ${sales} of sales, ${refunds} of refunds, ${returned} returned, ${noted} noted`,
    `  dust        ${dust.transfers}: ${usdcText(dust.value, 2)} USDC`,
    `  left over   ${findings.length}`,
    ...lines,
    ...(leavesOutNewest ? [`Sales of the last ${bookingDelayMs / 60_000} minutes are not compared yet.`] : []),
    "",
  ].join("\n");
}

const plainTransfer = /^(0x[0-9a-f]{64})\/(\d{1,6})$/;

/**
 * Checks that a name has the form that findings use: payer and nonce for a signed payment, else transaction and log
 * index. Throws a `Mistake` that says the right one.
 */
async function checkName(service: Operated, query: Query, name: string): Promise<void> {
  if (authorizedIn(name)) return;
  const [, transaction = "", logIndex = ""] = plainTransfer.exec(name) ?? [];
  if (transaction === "")
    throw new Mistake("--note takes 0x<payer>/0x<nonce> or 0x<transaction>/<logIndex>, as a finding names them.");
  const paid = await paidWallets(service, query);
  const transfers = await withNode(service.nodes, (node) => transfersIn(node, paid, transaction));
  const found = transfers.find((one) => one.logIndex === Number(logIndex));
  if (!found) throw new Mistake(`The chain does not show a transfer ${name} to a wallet of the service.`);
  if (found.nonce !== undefined)
    throw new Mistake(`That is a signed payment. Note it by payer and nonce: --note ${found.from}/${found.nonce}`);
}

async function note(environment: string | undefined, given: string, why: string | undefined): Promise<string> {
  const reason = why?.trim();
  if (!reason) throw new Mistake('--note needs a reason: --why "…".');
  const [service, query] = [await operatedService(environment), openBooks(environment)];
  const name = given.toLowerCase();
  await checkName(service, query, name);
  const id = `${service.network}/${name}`;
  const [sale] = await booksThrough(query).salesNamed([id]);
  if (sale)
    throw new Mistake(`That payment is a sale of the books, and its buyer can have the result: nothing to note.`);
  await noteStray(query, id, reason);
  return `Noted ${id}: ${reason}\n`;
}

/** Records that money is not a sale's. A payment that is noted buys nothing from then on. */
export async function noteStray(query: Query, id: string, reason: string): Promise<void> {
  await query(
    `INSERT INTO strays (id, noted_at, note) VALUES (${sqlText(id)}, ${sqlText(new Date().toISOString())}, ${sqlText(reason)}) ON CONFLICT (id) DO UPDATE SET note = excluded.note`,
    z.unknown(),
  );
}

async function compare(command: Values<typeof options>): Promise<boolean> {
  const now = Date.now();
  const since = new Date(command.since === undefined ? now - 30 * dayMs : momentIn("since", command.since));
  // The node is asked about each day, so days beyond tomorrow are left out.
  const end = command.until === undefined ? now - bookingDelayMs : momentIn("until", command.until);
  const until = new Date(Math.min(end, now + dayMs));
  if (until <= since) throw new Mistake("--until must be after --since.");
  const service = await operatedService(command.env);
  const books = booksThrough(openBooks(command.env));
  const outcome = await reconcilePeriod(service.nodes, books, service, { since, until });
  const asText = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
  const text = () => report(outcome, { since, until }, command.until === undefined);
  process.stdout.write(command.json ? `${JSON.stringify(outcome, asText, 2)}\n` : text());
  return outcome.findings.length === 0;
}

export default defineCommand({
  call: "npm run reconcile --",
  summary:
    "Matches every transfer of USDC to the pay-to address with exactly one sale, one refund or one noted transfer, and every sale with its transfer.",
  options,
  run: async (values) => {
    if (values.note === undefined) return compare(values);
    process.stdout.write(await note(values.env, values.note, values.why));
    return undefined;
  },
});
