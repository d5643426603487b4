/** Whether another service is paid by the pay-to wallet: what was paid there must not buy here. */
import { z } from "zod";
import type { Currency } from "../../worker/config/config.ts";
import {
  firstBlockSince,
  newestBlock,
  readIncomingTransfers,
} from "../../worker/sale/reconciliation/incoming-transfers.ts";
import { bookingDelayMs } from "../../worker/sale/reconciliation/reconcile-period.ts";
import { type IncomingTransfer, paymentId, transferId } from "../../worker/sale/reconciliation/reconciliation.ts";
import { deployedBooks, inParts } from "../books/books-database.ts";
import { sqlText } from "../books/sql-text.ts";
import { type Finding, ok, problem, unchecked } from "../finding.ts";
import type { RunWrangler } from "./account-checks.ts";
import type { Deployment } from "./deployment.ts";

/** The name of the check, by which an operator goes on despite it. */
export const sharedWallet = "shared wallet";
const check = sharedWallet;
const periodMs = 24 * 60 * 60 * 1000;
const nodeTimeoutMs = 10_000;

/**
 * What came to a wallet within the last day, but for what may not have reached the books yet. Throws when the node does
 * not say.
 */
export type PaymentsTo = (
  rpcUrl: string,
  wallet: Pick<Currency, "asset"> & { readonly payTo: `0x${string}` },
) => Promise<readonly IncomingTransfer[]>;

export const paymentsTo: PaymentsTo = async (url, { asset, payTo }) => {
  const node = { url, timeoutMs: nodeTimeoutMs };
  const newest = await newestBlock(node);
  const blockAt = (time: number) => firstBlockSince(node, BigInt(Math.floor(time / 1000)), newest);
  const [fromBlock, end] = [await blockAt(Date.now() - periodMs), await blockAt(Date.now() - bookingDelayMs)];
  return readIncomingTransfers(node, { asset, wallets: [payTo] }, { from: fromBlock, to: end - 1n });
};

const idRow = z.object({ id: z.string() });

/** Payments that are compared with the books, the newest ones. */
const mostCompared = 200;

/**
 * Those of the payments that the books know: as a sale, as a refund, or noted by the operator. Throws when the books
 * cannot be read.
 */
async function knownPayments({ deployment, wrangler, network }: SharedWalletCheck, payments: readonly SignedPayment[]) {
  const query = deployedBooks(deployment.environment, wrangler);
  const found = await inParts(payments, (some) => {
    const listed = (names: readonly string[]) => names.map(sqlText).join(", ");
    const ids = listed(some.map(({ id }) => id));
    const refund = `${sqlText(`${network}/`)} || lower(wallet) || '/' || lower(nonce)`;
    const statement = [
      `SELECT id FROM sales WHERE id IN (${ids})`,
      `SELECT id FROM strays WHERE id IN (${listed(some.flatMap(({ id, transfer }) => [id, transfer]))})`,
      `SELECT ${refund} AS id FROM refunds WHERE ${refund} IN (${ids})`,
    ].join(" UNION ALL ");
    return query(statement, idRow);
  });
  const known = new Set(found.map(({ id }) => id));
  return payments.filter(({ id, transfer }) => known.has(id) || known.has(transfer));
}

/** A payment that could buy here, with its ids as a sale, as a noted payment and as a noted transfer. */
interface SignedPayment {
  readonly id: string;
  readonly transfer: string;
}

export interface SharedWalletCheck {
  readonly deployment: Deployment;
  readonly wrangler: RunWrangler;
  /** What came in; throws when the node does not say. */
  readonly payments: () => Promise<readonly IncomingTransfer[]>;
  readonly network: string;
  /** What can be bought here, in atomic units: today's prices and earlier ones. */
  readonly prices: readonly bigint[];
  readonly isShared: boolean;
  /** How to set RPC_URL. */
  readonly mend: string;
}

/**
 * Compares the signed payments (EIP-3009) that came to the wallet with the books of this deployment. Only a payment of
 * a price can buy here: whatever else strangers send stops no deployment.
 */
export async function checkSharedWallet(of: SharedWalletCheck): Promise<Finding> {
  const { environment } = of.deployment;
  if (of.isShared) return ok(check, "PAY_TO_IS_SHARED is set: only payments that came here first are honoured");
  const payments = await of.payments().catch(() => undefined);
  if (!payments) return unchecked(check, "the node does not list what came to the wallet", of.mend);
  const signed = payments
    .flatMap((payment): SignedPayment[] => {
      const { nonce, value } = payment;
      if (nonce === undefined || !of.prices.includes(value)) return [];
      return [{ id: paymentId(of.network, payment), transfer: transferId(of.network, payment) }];
    })
    .slice(-mostCompared);
  if (signed.length === 0) return ok(check, "no signed payment of a price came to the wallet within a day");
  const known = await knownPayments(of, signed).catch(() => undefined);
  if (!known)
    return unchecked(
      check,
      `${signed.length} signed payments of a price came to the wallet within a day, and the books could not be read`,
      `npx wrangler d1 execute BOOKS --remote --env ${environment} --command "SELECT count(*) FROM sales"`,
    );
  const others = signed.length - known.length;
  return others === 0
    ? ok(check, "every signed payment of a price to the wallet within a day is in the books")
    : problem(
        check,
        `${others} signed payments of a price to the wallet within a day are not in these books, so they could buy here again`,
        `a wallet of its own, or PAY_TO_IS_SHARED = "true" in wrangler.toml under [env.${environment}.vars]; npm run reconcile -- --env ${environment} lists them, and notes those that you know; to deploy knowingly, --despite "${check}"`,
      );
}
