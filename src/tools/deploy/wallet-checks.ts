/** Whether the wallet is paid by signature for something else too: then one payment could buy at two services. */
import type { Address } from "viem";
import { operations } from "../../../catalog/index.ts";
import { soldByPrice } from "../../../catalog/operation.ts";
import { dayMs } from "../../lib/day.ts";
import { usdcText } from "../../lib/usdc.ts";
import type { PaymentCurrency } from "../../worker/config/config.ts";
import { nodesOf } from "../../worker/sale/chain/node.ts";
import { booksThrough, type Query } from "../../worker/sale/reconciliation/books.ts";
import { bookingDelayMs, type reconcilePeriod } from "../../worker/sale/reconciliation/reconcile-period.ts";
import { lacksTables } from "../books/books-database.ts";
import { nodeTimeoutMs } from "../books/operator.ts";
import { type Finding, ok, problem, unchecked } from "../finding.ts";

const check = "pay-to wallet";

/** How many payments are named one by one. */
const mostNamed = 5;

/** Reads books whose tables do not exist yet as books without a sale. */
export const orEmpty =
  (query: Query): Query =>
  async (statement, row) => {
    try {
      return await query(statement, row);
    } catch (thrown) {
      if (lacksTables(thrown)) return [];
      throw thrown;
    }
  };

/** What the wallet is compared with. */
export interface WalletCheck {
  readonly environment: string;
  readonly rpcUrls: readonly string[];
  readonly currency: Pick<PaymentCurrency, "network" | "chainId" | "asset">;
  readonly payTo: Address;
  readonly books: Query;
  /** Whether the operator confirms that the payments which the books lack are known. */
  readonly isShared: boolean;
}

/**
 * Compares the signed payments of the last day to the wallet, of at least the lowest price, with the books. A transfer
 * does not show which service asked for it: a payment that was sent to two services with this wallet buys at both.
 */
export async function checkWallet(
  { environment, rpcUrls, currency, payTo, books, isShared }: WalletCheck,
  compare: typeof reconcilePeriod,
  now: number,
): Promise<Finding> {
  const nodes = nodesOf({ ...currency, rpcUrls, timeouts: { chainMs: nodeTimeoutMs } });
  const period = { since: new Date(now - dayMs), until: new Date(now - bookingDelayMs) };
  const again = `npm run reconcile -- --env ${environment} --since ${period.since.toISOString()}`;
  const lowest = BigInt(soldByPrice(operations)[0]?.price.atomic ?? 0);
  try {
    const paid = { network: currency.network, asset: currency.asset, wallets: [payTo] };
    const { findings } = await compare(nodes, booksThrough(orEmpty(books)), paid, period);
    const others = findings.flatMap((finding) =>
      finding.kind === "paid_without_sale" && !finding.isUndecided && finding.transfer.value >= lowest
        ? [finding.transfer]
        : [],
    );
    if (others.length === 0) return ok(check, "was paid by signature for nothing that the books do not know, in a day");
    const named = others
      .slice(0, mostNamed)
      .map(({ from, value, transaction }) => `${usdcText(value, 2)} USDC from ${from} in ${transaction}`);
    const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : "";
    const said = `took ${others.length} signed payments in a day that the books do not know: ${named.join("; ")}${more}`;
    return isShared
      ? ok(check, `${said}: known to you, as you say`)
      : problem(
          check,
          `${said}. Two services with one wallet both sell to one payment`,
          `give this service a wallet of its own; if you know what they are, repeat with --wallet-is-shared; ${again} lists them`,
        );
  } catch {
    return unchecked(check, "its payments could not be compared with the books", again);
  }
}
