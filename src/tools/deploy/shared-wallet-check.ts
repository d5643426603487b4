/** Whether another service is paid by the pay-to wallet: what was paid there must not buy here. */
import { z } from "zod";
import type { Currency } from "../../worker/config/config.ts";
import {
  firstBlockSince,
  newestBlock,
  readIncomingTransfers,
} from "../../worker/sale/reconciliation/incoming-transfers.ts";
import { bookingDelayMs } from "../../worker/sale/reconciliation/reconcile-period.ts";
import type { IncomingTransfer } from "../../worker/sale/reconciliation/reconciliation.ts";
import type { RunWrangler } from "./account-checks.ts";
import type { Deployment } from "./deployment.ts";
import { type Finding, ok, problem, unchecked } from "./finding.ts";

const check = "shared wallet";
const periodMs = 24 * 60 * 60 * 1000;
const nodeTimeoutMs = 10_000;

/** What came to a wallet within the last day, but for what may not have reached the books yet. Throws when the node does not say. */
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

const answer = z.tuple([z.looseObject({ results: z.array(z.object({ id: z.string() })) })]);

/** The sales of the last two days in the books; undefined when they cannot be read. */
async function bookedSales(
  { environment }: Deployment,
  wrangler: RunWrangler,
): Promise<ReadonlySet<string> | undefined> {
  const since = new Date(Date.now() - 2 * periodMs).toISOString();
  const statement = `SELECT id FROM sales WHERE sold_at >= '${since}'`;
  try {
    const output = await wrangler([
      ...["d1", "execute", "BOOKS", "--remote", "--env", environment],
      ...["--json", "--command", statement],
    ]);
    return new Set(answer.parse(JSON.parse(output))[0].results.map(({ id }) => id));
  } catch {
    return undefined;
  }
}

export interface SharedWalletCheck {
  readonly deployment: Deployment;
  readonly wrangler: RunWrangler;
  /** What came in; throws when the node does not say. */
  readonly payments: () => Promise<readonly IncomingTransfer[]>;
  readonly network: string;
  readonly isShared: boolean;
  /** How to set RPC_URL. */
  readonly mend: string;
}

/** Compares the signed payments (EIP-3009) that came to the wallet with the sales in the books of this deployment. */
export async function checkSharedWallet(of: SharedWalletCheck): Promise<Finding> {
  const { environment } = of.deployment;
  if (of.isShared) return ok(check, "PAY_TO_IS_SHARED is set: only payments that came here first are honoured");
  const payments = await of.payments().catch(() => undefined);
  if (!payments) return unchecked(check, "the node does not list what came to the wallet", of.mend);
  const sales = payments.flatMap(({ from, nonce }) =>
    nonce === undefined ? [] : [`${of.network}/${from}/${nonce}`.toLowerCase()],
  );
  if (sales.length === 0) return ok(check, "no signed payment came to the wallet within a day");
  const booked = await bookedSales(of.deployment, of.wrangler);
  if (!booked)
    return unchecked(
      check,
      `${sales.length} signed payments came to the wallet within a day, and the books could not be read`,
      `npx wrangler d1 execute BOOKS --remote --env ${environment} --command "SELECT count(*) FROM sales"`,
    );
  const others = sales.filter((id) => !booked.has(id)).length;
  return others === 0
    ? ok(check, "every signed payment to the wallet within a day is in the books")
    : problem(
        check,
        `${others} signed payments to the wallet within a day are not in these books, so they could buy here again`,
        `a wallet of its own, or PAY_TO_IS_SHARED = "true" in wrangler.toml under [env.${environment}.vars]; npm run reconcile -- --env ${environment} lists them`,
      );
}
