/** `npm run refund`: pays back a sale, or a payment without a sale, exactly once. */
import { BaseError, type Hex, isHex } from "viem";
import { z } from "zod";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { dayMs } from "../../lib/day.ts";
import { printable } from "../../lib/printable.ts";
import { usdcText } from "../../lib/usdc.ts";
import { type Query, sqlText } from "../../worker/sale/reconciliation/books.ts";
import { type PaidRefund, refundNonce, signRefund } from "../../worker/sale/reconciliation/refund.ts";
import { openBooks } from "./books-database.ts";
import { type Operated, operatedService, walletIn } from "./operator.ts";
import { noteStray } from "./reconcile.ts";
import {
  findRefund,
  headBlockNumber,
  holdings,
  type RefundTransfer,
  sendRefund,
  shallowText,
} from "./refund-transfer.ts";
import { type Authorized, authorizedIn, paymentBy } from "./sale-payment.ts";

const options = {
  pay: { type: "boolean", default: false, help: "pays; without it the program only says what it would do" },
  reason: { type: "string", default: "refund", value: "text", help: "why, for the record" },
  env: {
    type: "string",
    value: "name",
    help: "the deployed service of that environment, with wrangler's own login, and RPC_URL and SIGNING_KEYS at hand",
  },
} as const;

/** How long before a sale its payment can be made: an authorization is valid for at most a day. */
const earliestMs = dayMs + 60 * 60 * 1000;
/** How far back in time a payment without a sale is searched. */
const searchedMs = 31 * dayMs;

const hexText = z.custom<Hex>((value) => isHex(value));
/** The refund's columns are null before it begins, its transaction and record until it is paid. */
const refundColumns =
  "r.wallet, r.reason AS begunReason, r.begun_block AS begunBlock, r.transaction_hash AS refundTransaction, r.record";
const refundRow = z.object({
  wallet: hexText.nullable(),
  begunReason: z.string().nullable(),
  begunBlock: z.int().transform(BigInt).nullable(),
  refundTransaction: hexText.nullable(),
  record: z.string().nullable(),
});
const saleRow = refundRow.extend({
  id: z.string(),
  operation: z.string(),
  payer: hexText,
  price: z.string().transform(BigInt),
  transaction: hexText,
  soldAt: z.string(),
});
/** What is paid back: a sale, or a payment without one, with its refund if one was begun. */
type PaidBack = Pick<z.output<typeof saleRow>, "id" | "operation" | "payer" | "price" | "transaction"> &
  z.output<typeof refundRow>;
const begunRow = z.object({ wallet: hexText, reason: z.string(), begunBlock: z.int().transform(BigInt) });
const paidRow = z.object({ transaction: hexText, record: z.string() });

async function saleNamed(query: Query, name: string) {
  const known = sqlText(name);
  const rows = await query(
    `SELECT s.id, s.operation, s.payer, CAST(s.price_atomic AS TEXT) AS price, s.transaction_hash AS [transaction], s.sold_at AS soldAt, ${refundColumns}
     FROM sales s LEFT JOIN refunds r ON r.sale_id = s.id WHERE lower(s.id) = ${known} OR lower(s.transaction_hash) = ${known}`,
    saleRow,
  );
  const [sale, ...more] = rows;
  if (!sale) throw new Mistake(`The books have no sale ${name}. npm run sales -- --csv lists them.`);
  if (more.length > 0)
    throw new Mistake(
      `That transaction paid for several sales; name one by its id:\n${rows.map(({ id }) => `  ${id}`).join("\n")}`,
    );
  return sale;
}

const strayRow = refundRow.extend({
  isSold: z.coerce.boolean(),
  isNoted: z.coerce.boolean(),
  decidedAt: z.string().nullable(),
});

/** The books' record of a payment without a sale. Throws a `Mistake` if there is a sale of it. */
async function strayNamed(query: Query, id: string) {
  const known = sqlText(id);
  const [stray] = await query(
    `SELECT EXISTS (SELECT 1 FROM sales WHERE id = ${known}) AS isSold, n.id IS NOT NULL AS isNoted, n.decided_at AS decidedAt, ${refundColumns}
     FROM (SELECT ${known} AS id) p LEFT JOIN strays n ON n.id = p.id LEFT JOIN refunds r ON r.sale_id = p.id`,
    strayRow,
  );
  if (!stray || stray.isSold)
    throw new Mistake(
      `The books have a sale of this payment, so its buyer can have the result. To pay the sale back, name it by its id: ${id}`,
    );
  return stray;
}

/**
 * Notes a payment without a sale, so that it buys nothing from then on. Makes sure that since then the payer's ledger
 * has answered that it has not sold for it, and that no payment of the payer is undecided. Throws a `Mistake` until
 * that is so.
 */
async function settleStray(query: Query, service: Operated, id: string, reason: string): Promise<void> {
  const isDecided = async () => (await strayNamed(query, id)).decidedAt !== null;
  if (!(await strayNamed(query, id)).isNoted) await noteStray(query, id, reason);
  if (await isDecided()) return;
  await service.startHourlyRun?.();
  if (await isDecided()) return;
  throw new Mistake(
    "The payment is noted, and buys nothing from now on. The service asks the payer's ledger each hour, at minute 53, whether it sold for it and whether payments of that payer are undecided. Repeat the command after that. Nothing was paid.",
  );
}

const say = (line: string): void => void process.stdout.write(`${line.split("\n").map(printable).join("\n")}\n`);

/** Throws unless the wallet of a transfer can pay it, or has paid it already. */
async function refuseUnfunded(service: Operated, transfer: RefundTransfer): Promise<void> {
  if ((await findRefund(service, transfer)) !== undefined) return;
  const { asset, wei } = await holdings(service, transfer.wallet);
  if (asset < transfer.amount)
    throw new Mistake(`${transfer.wallet} holds ${usdcText(asset, 2)} USDC, which is not enough. Nothing was paid.`);
  if (wei === 0n)
    throw new Mistake(`${transfer.wallet} holds 0 ETH, which does not pay the transaction. Nothing was paid.`);
}

/** Names the wallet in the books before anything is sent: no other wallet can then pay the sale back. */
async function begin(query: Query, saleId: string, transfer: RefundTransfer, reason: string) {
  const { wallet, nonce, payer, amount, begunBlock } = transfer;
  const [begun] = await query(
    `INSERT INTO refunds (sale_id, wallet, nonce, payer, amount_atomic, reason, begun_at, begun_block) VALUES (${[saleId, wallet.toLowerCase(), nonce, payer].map(sqlText).join(", ")}, ${amount}, ${sqlText(reason)}, ${sqlText(new Date().toISOString())}, ${begunBlock}) ON CONFLICT (sale_id) DO UPDATE SET sale_id = excluded.sale_id RETURNING wallet, reason, begun_block AS begunBlock`,
    begunRow,
  );
  if (begun?.wallet.toLowerCase() !== wallet.toLowerCase())
    throw new Mistake("Another run began this refund from another wallet at the same moment. Nothing was paid.");
  return begun;
}

/** Writes a paid refund into the books. Of two runs at the same time the first one's record is kept; both print it. */
async function conclude(query: Query, { saleId, transaction, refundedAt }: PaidRefund, record: string | undefined) {
  const [paid] = await query(
    `UPDATE refunds SET transaction_hash = COALESCE(transaction_hash, ${sqlText(transaction)}), refunded_at = COALESCE(refunded_at, ${sqlText(new Date(refundedAt * 1000).toISOString())}), record = COALESCE(record, ${sqlText(record ?? "")}) WHERE sale_id = ${sqlText(saleId)} RETURNING transaction_hash AS [transaction], record`,
    paidRow,
  );
  return paid;
}

/**
 * Pays a sale back from a wallet, and records it once it is deep enough. Repeating it after any crash, or after the
 * chain has undone the transfer, pays nothing twice.
 */
async function payBack(query: Query, service: Operated, sale: PaidBack, { reason, env, key }: Refunding) {
  const account = walletIn("REFUND_PRIVATE_KEY", key);
  if (!account) throw new Mistake("Set REFUND_PRIVATE_KEY to the private key of the wallet that pays.");
  const { origin, config, network, asset } = service;
  if (!origin) throw new Mistake("BASE_URL is not set: the record could not say whose it is.");
  if (sale.wallet && sale.wallet.toLowerCase() !== account.address.toLowerCase())
    throw new Mistake(
      `This refund was begun from ${sale.wallet}. Finish it with that wallet's key: another one could pay a second time.`,
    );
  const both = { wallet: account.address, payer: sale.payer, amount: sale.price };
  const nonce = refundNonce(sale.id);
  const transfer = { ...both, nonce, begunBlock: sale.begunBlock ?? (await headBlockNumber(service)) };
  const refunded = {
    ...both,
    saleId: sale.id,
    operation: sale.operation,
    network,
    asset,
    saleTransaction: sale.transaction,
    reason: sale.begunReason ?? reason,
  };
  if (!(await signRefund(config, origin, { ...refunded, transaction: sale.transaction, refundedAt: 0 })))
    throw new Mistake("SIGNING_KEYS has no active key: the record could not be signed. Nothing was paid.");
  await refuseUnfunded(service, transfer);

  const begun = await begin(query, sale.id, transfer, refunded.reason);
  const transaction = await sendRefund(service, account, { ...transfer, begunBlock: begun.begunBlock });
  const shallow = await shallowText(service, transaction, env);
  if (shallow !== undefined) throw new Mistake(`The refund is sent, ${shallow} Nothing is paid twice.`);
  const paid = { ...refunded, reason: begun.reason, transaction, refundedAt: Math.floor(Date.now() / 1000) };
  return conclude(query, paid, await signRefund(config, origin, paid));
}

/** The options of a refund, and the key that pays it. */
export type Refunding = Values<typeof options> & {
  /** The private key of the wallet that pays. */
  readonly key: string | undefined;
};

/** Pays back what is named, or says what would be paid. Throws a `Mistake` for the operator. */
export async function refundSale(
  query: Query,
  service: Operated,
  name: string | undefined,
  refunding: Refunding,
): Promise<void> {
  if (!name) throw new Mistake("Name a sale by its id or its transaction, or a payment without a sale as payer/nonce.");
  const known = name.toLowerCase();
  const authorized = authorizedIn(known);
  if (authorized) return refundStray(query, service, authorized, refunding);
  const sale = await saleNamed(query, known);
  describe(sale);
  if (isRefunded(sale)) return;
  if (!sale.id.startsWith(`${service.network}/`))
    throw new Mistake(`That sale is on another network than ${service.network}. Nothing was paid.`);
  const nonce: Hex = `0x${sale.id.slice(sale.id.lastIndexOf("/") + 3).toLowerCase()}`;
  const sinceMs = Date.parse(sale.soldAt) - earliestMs;
  const paid = await paymentBy(service, query, { payer: sale.payer, nonce }, { sinceMs, named: sale.transaction });
  if (paid?.value !== sale.price)
    throw new Mistake(
      "The chain does not show that this sale was paid: there is nothing to pay back. Nothing was paid.",
    );
  await payIfAsked(query, service, sale, paid.transaction, refunding);
}

/** Pays back a payment without a sale, or says what would be paid. Throws a `Mistake` for the operator. */
async function refundStray(query: Query, service: Operated, authorized: Authorized, refunding: Refunding) {
  const id = `${service.network}/${authorized.payer}/${authorized.nonce}`;
  const stray = await strayNamed(query, id);
  const paid = await paymentBy(service, query, authorized, { sinceMs: Date.now() - searchedMs });
  if (!paid)
    throw new Mistake("The chain does not show that this was paid to a wallet of the service. Nothing was paid.");
  const { transaction, value: price } = paid;
  const payment = { ...stray, id, operation: "no sale", payer: authorized.payer, price, transaction };
  describe(payment);
  if (isRefunded(payment)) return;
  if (refunding.pay) await settleStray(query, service, id, refunding.reason);
  await payIfAsked(query, service, payment, transaction, refunding);
}

function describe({ id, operation, price, transaction, payer }: PaidBack): void {
  say(`payment      ${id}`);
  say(`operation    ${operation}, ${usdcText(price, 2)} USDC, paid in ${transaction}`);
  say(`to           ${payer}`);
}

/** Tells whether a payment was paid back, and prints where. */
function isRefunded({ refundTransaction, record }: PaidBack): boolean {
  if (!refundTransaction || !record) return false;
  say(`refunded     in ${refundTransaction}\nrecord       ${record}`);
  return true;
}

async function payIfAsked(query: Query, service: Operated, payment: PaidBack, paidIn: Hex, refunding: Refunding) {
  if (!refunding.pay) {
    if (payment.wallet) say(`begun        from ${payment.wallet}: finish it with --pay and that wallet's key`);
    return say("dry run      nothing was paid; repeat with --pay to pay it back");
  }
  const shallow = await shallowText(service, paidIn, refunding.env);
  if (shallow !== undefined) throw new Mistake(`The payment is ${shallow} Nothing was paid.`);
  const paid = await payBack(query, service, payment, refunding);
  say(`refunded     in ${paid?.transaction}`);
  say(`record       ${paid?.record}`);
  say("             Give the record to the buyer: it is a JWS, signed with a key of /.well-known/did.json.");
}

export default defineCommand({
  call: "npm run refund --",
  summary:
    'Pays a sale, or a payment that no sale is for, back to the wallet that paid it, once, whatever crashes: repeat it until it says "refunded".',
  positionals: "<payment>",
  options,
  notes: () =>
    [
      "<payment> is a sale's id (network/payer/nonce) or its transaction, as npm run sales -- --csv and receipts show them; or payer/nonce of a",
      "payment that npm run reconcile lists as paid_without_sale. That one is noted first, and paid back once the payer's ledger was asked.",
      "The wallet that pays is the one whose private key is in the environment variable REFUND_PRIVATE_KEY. It needs USDC, and ETH for the",
      "transaction. The key is used and never stored, printed or sent.",
    ].join("\n"),
  run: async (values, [name, ...more]) => {
    if (more.length > 0) throw new Mistake("One payment at a time.");
    try {
      const key = process.env.REFUND_PRIVATE_KEY;
      await refundSale(openBooks(values.env), await operatedService(values.env), name, { ...values, key });
    } catch (error) {
      // The chain library's errors repeat the request; their first paragraph says what happened.
      if (error instanceof BaseError) throw new Mistake(error.shortMessage);
      throw error;
    }
  },
});
