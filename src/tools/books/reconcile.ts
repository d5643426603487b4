/** `npm run reconcile`: compares the books with the chain. */
import { z } from "zod";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { findingText } from "../../worker/sale/reconciliation/daily-reconciliation.ts";
import { bookingDelayMs, reconcilePeriod } from "../../worker/sale/reconciliation/reconcile-period.ts";
import type { Reconciliation } from "../../worker/sale/reconciliation/reconciliation.ts";
import { printable } from "../printable.ts";
import { usdc } from "../usdc.ts";
import { booksThrough, openBooks } from "./books-database.ts";
import { operatedService } from "./operator.ts";
import { momentIn, sqlText } from "./sql-text.ts";

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
    help: "notes a transfer that is no sale as known: transaction/logIndex; or a payment, payer/nonce, that buys nothing from then on",
  },
  why: { type: "string", value: "text", help: "the reason for --note" },
  json: { type: "boolean", default: false, help: "the outcome as JSON" },
} as const;

const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds that one request to the node may take. */
const nodeTimeoutMs = 20_000;

const explanations: Readonly<Record<Reconciliation["findings"][number]["kind"], string>> = {
  stray: "came in and is no sale: return it, or note it with --note",
  paid_without_sale:
    "a buyer's signature paid, and the books have no sale: the buyer gets the result by repeating the request; to return it, note payer/nonce first",
  sale_without_transfer: "is in the books, and the chain does not show its transfer",
  replaced_transaction: "was paid by another transaction than the books name",
  other_amount: "was paid with another amount than its price",
};

function report(outcome: Reconciliation, since: Date, until: Date): string {
  const { transfers, matched, findings } = outcome;
  const lines = findings.map((finding) => {
    const payment =
      finding.kind === "paid_without_sale" ? `\n    ${finding.transfer.from}/${finding.transfer.nonce}` : "";
    const amount = "transfer" in finding ? finding.transfer.value : finding.sale.price;
    return `  ${usdc(amount)} USDC  ${printable(findingText(finding))}\n    ${explanations[finding.kind]}${payment}`;
  });
  return [
    `Books and chain from ${since.toISOString()} to ${until.toISOString()}`,
    `  transfers   ${transfers}: ${matched.sales} of sales, ${matched.refunds} of refunds, ${matched.noted} noted strays`,
    `  left over   ${findings.length}`,
    ...lines,
    "",
  ].join("\n");
}

async function note(environment: string | undefined, transfer: string, why: string | undefined): Promise<string> {
  if (!/^0x(?:[0-9a-f]{64}\/\d{1,6}|[0-9a-f]{40}\/0x[0-9a-f]{64})$/i.test(transfer))
    throw new Mistake("--note takes 0x<transaction>/<logIndex> or 0x<payer>/0x<nonce>, as a finding names them.");
  if (!why?.trim()) throw new Mistake('--note needs a reason: --why "…".');
  const { network } = await operatedService(environment);
  const id = `${network}/${transfer.toLowerCase()}`;
  await openBooks(environment)(
    `INSERT INTO strays (id, noted_at, note) VALUES (${sqlText(id)}, ${sqlText(new Date().toISOString())}, ${sqlText(why.trim())}) ON CONFLICT (id) DO UPDATE SET note = excluded.note`,
    z.unknown(),
  );
  return `Noted ${id}: ${why.trim()}\n`;
}

async function compare(command: Values<typeof options>): Promise<boolean> {
  const now = Date.now();
  const since = new Date(command.since === undefined ? now - 30 * dayMs : momentIn("since", command.since));
  // Each day is asked of the node: none is worth asking beyond tomorrow.
  const end = command.until === undefined ? now - bookingDelayMs : momentIn("until", command.until);
  const until = new Date(Math.min(end, now + dayMs));
  if (until <= since) throw new Mistake("--until must be after --since.");
  const service = await operatedService(command.env);
  const outcome = await reconcilePeriod(
    { url: service.rpcUrl, timeoutMs: nodeTimeoutMs },
    booksThrough(openBooks(command.env)),
    service,
    { since, until },
  );
  const asText = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
  process.stdout.write(command.json ? `${JSON.stringify(outcome, asText, 2)}\n` : report(outcome, since, until));
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
