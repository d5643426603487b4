/** `npm run refund`: pays a sale back, once. */
import { BaseError, formatEther, type Hex, isHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { defineCommand, Mistake, type Values } from "../../client/command.ts";
import { type PaidRefund, refundNonce, signRefund } from "../../worker/sale/reconciliation/refund.ts";
import { printable } from "../printable.ts";
import { usdc } from "../usdc.ts";
import { openBooks } from "./books-database.ts";
import { type Operated, operatedService } from "./operator.ts";
import {
  findRefund,
  headBlockNumber,
  holdings,
  type RefundTransfer,
  sendRefund,
  shallowText,
} from "./refund-transfer.ts";
import { paymentOf } from "./sale-payment.ts";
import { type Query, sqlText } from "./sql-text.ts";

const options = {
  pay: { type: "boolean", default: false, help: "pays; without it the program only says what it would do" },
  reason: { type: "string", default: "refund", value: "text", help: "why, for the record" },
  env: {
    type: "string",
    value: "name",
    help: "the deployed service of that environment, with wrangler's own login, and RPC_URL and SIGNING_KEYS at hand",
  },
} as const;

const hexText = z.custom<Hex>((value) => isHex(value));
const saleRow = z.object({
  id: z.string(),
  operation: z.string(),
  payer: hexText,
  price: z.string().transform(BigInt),
  transaction: hexText,
  payTo: hexText.nullable().transform((wallet) => wallet ?? undefined),
  soldAt: z.string(),
  /** The refund's columns are null before it begins, its transaction and record until it is paid. */
  wallet: hexText.nullable(),
  begunReason: z.string().nullable(),
  begunBlock: z.int().transform(BigInt).nullable(),
  refundTransaction: hexText.nullable(),
  record: z.string().nullable(),
});
type Sale = z.output<typeof saleRow>;
const begunRow = z.object({ wallet: hexText, reason: z.string(), begunBlock: z.int().transform(BigInt) });
const paidRow = z.object({ transaction: hexText, record: z.string() });

/** The sale that was named, with its refund when one was begun. */
async function saleNamed(query: Query, name: string | undefined): Promise<Sale> {
  if (!name) throw new Mistake("Name a sale: its id or its transaction. npm run sales -- --csv lists them.");
  const known = name.toLowerCase();
  const rows = await query(
    `SELECT s.id, s.operation, s.payer, CAST(s.price_atomic AS TEXT) AS price, s.transaction_hash AS [transaction], s.pay_to AS payTo, s.sold_at AS soldAt,
       r.wallet, r.reason AS begunReason, r.begun_block AS begunBlock, r.transaction_hash AS refundTransaction, r.record
     FROM sales s LEFT JOIN refunds r ON r.sale_id = s.id
     WHERE lower(s.id) = ${sqlText(known)} OR lower(s.transaction_hash) = ${sqlText(known)}`,
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

function walletOf(key: string | undefined): PrivateKeyAccount {
  const text = key?.trim();
  if (!text) throw new Mistake("Set REFUND_PRIVATE_KEY to the private key of the wallet that pays.");
  if (!isHex(text) || text.length !== 66)
    throw new Mistake("REFUND_PRIVATE_KEY is not a private key (0x and 64 hex digits).");
  try {
    return privateKeyToAccount(text);
  } catch {
    throw new Mistake("REFUND_PRIVATE_KEY is not a private key.");
  }
}

const say = (line: string): void => void process.stdout.write(`${line.split("\n").map(printable).join("\n")}\n`);

/** Throws unless the wallet of a transfer can pay it, or has paid it already. */
async function refuseUnfunded(service: Operated, transfer: RefundTransfer): Promise<void> {
  if ((await findRefund(service, transfer)) !== undefined) return;
  const { asset, wei } = await holdings(service, transfer.wallet);
  if (asset < transfer.amount)
    throw new Mistake(`${transfer.wallet} holds ${usdc(asset)} USDC, which is not enough. Nothing was paid.`);
  if (wei === 0n)
    throw new Mistake(
      `${transfer.wallet} holds ${formatEther(wei)} ETH, which does not pay the transaction. Nothing was paid.`,
    );
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

/** Writes a paid refund into the books. Of two runs at the same time the first one's record stays; both give it. */
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
async function payBack(query: Query, service: Operated, sale: Sale, { reason, env, key }: Refunding) {
  const account = walletOf(key);
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

/** What is asked of a refund. */
export type Refunding = Values<typeof options> & {
  /** The private key of the wallet that pays. */
  readonly key: string | undefined;
};

/** Pays the named sale of these books back, or says what would be paid. Throws `Mistake` for the operator. */
export async function refundSale(
  query: Query,
  service: Operated,
  name: string | undefined,
  refunding: Refunding,
): Promise<void> {
  const sale = await saleNamed(query, name);
  say(`sale         ${sale.id}`);
  say(`operation    ${sale.operation}, ${usdc(sale.price)} USDC, paid in ${sale.transaction}`);
  say(`to           ${sale.payer}`);

  if (sale.refundTransaction && sale.record)
    return say(`refunded     in ${sale.refundTransaction}\nrecord       ${sale.record}`);
  if (!sale.id.startsWith(`${service.network}/`))
    throw new Mistake(`That sale is on another network than ${service.network}. Nothing was paid.`);
  const payment = await paymentOf(service, sale);
  if (payment === undefined)
    throw new Mistake(
      "The chain does not show that this sale was paid: there is nothing to pay back. Nothing was paid.",
    );
  if (!refunding.pay) {
    if (sale.wallet) say(`begun        from ${sale.wallet}: finish it with --pay and that wallet's key`);
    return say("dry run      nothing was paid; repeat with --pay to pay it back");
  }
  const shallow = await shallowText(service, payment, refunding.env);
  if (shallow !== undefined) throw new Mistake(`The payment is ${shallow} Nothing was paid.`);
  const paid = await payBack(query, service, sale, refunding);
  say(`refunded     in ${paid?.transaction}`);
  say(`record       ${paid?.record}`);
  say("             Give the record to the buyer: it is a JWS, signed with a key of /.well-known/did.json.");
}

export default defineCommand({
  call: "npm run refund --",
  summary: 'Pays a sale back to the wallet that paid it, once, whatever crashes: repeat it until it says "refunded".',
  positionals: "<sale>",
  options,
  notes: () =>
    [
      "<sale> is the sale's id (network/payer/nonce) or its transaction, as npm run sales -- --csv and receipts show them.",
      "The wallet that pays is the one whose private key is in the environment variable REFUND_PRIVATE_KEY. It needs USDC, and ETH for the",
      "transaction. The key is used and never stored, printed or sent.",
    ].join("\n"),
  run: async (values, [name, ...more]) => {
    if (more.length > 0) throw new Mistake("One sale at a time.");
    try {
      const key = process.env.REFUND_PRIVATE_KEY;
      await refundSale(openBooks(values.env), await operatedService(values.env), name, { ...values, key });
    } catch (error) {
      // The chain library's errors repeat the request; their first paragraph says what happened.
      if (error instanceof BaseError) throw new Mistake(error.shortMessage);
      throw error;
    }
    return undefined;
  },
});
