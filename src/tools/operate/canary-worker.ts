/**
 * The scheduled buyer as its own Worker, beside the one it buys from. `npm run canary -- --env production --schedule`
 * deploys it. It does nothing without CANARY_PRIVATE_KEY.
 */
import { operations } from "../../../catalog/index.ts";
import { parseConfig } from "../../worker/config/config.ts";
import { logEvent } from "../../worker/http/log.ts";
import { walletsOf } from "../../worker/sale/reconciliation/daily-reconciliation.ts";
import type { Query } from "../books/sql-text.ts";
import { dueOperations, readHistory } from "./canary-history.ts";
import { buyWithinLimit } from "./canary-purchase.ts";
import { canaryLimits, canaryWallet, canaryWorld } from "./canary-world.ts";

type Setting = "BASE_URL" | "NETWORK" | "PAY_TO" | "EARLIER_TERMS" | "RPC_URL" | `CANARY_${string}`;

/** What the Worker is deployed with: settings of the service that it buys from, its own, and the service's books. */
export interface CanaryBindings extends Readonly<Partial<Record<Setting, string>>> {
  readonly BOOKS: StatementsOf;
}

/** What is used of a D1 database. */
interface StatementsOf {
  prepare(statement: string): { all(): Promise<{ readonly results: readonly unknown[] }> };
}

/** Statements on the books that the Worker is bound to. */
const queryOf =
  (database: StatementsOf): Query =>
  async (statement, row) => {
    const { results } = await database.prepare(statement).all();
    return results.map((result) => row.parse(result));
  };

/** Buys what is due, and logs what it found. */
export async function buyOnSchedule(bindings: CanaryBindings): Promise<void> {
  const { BOOKS, ...settings } = bindings;
  const { BASE_URL, NETWORK, PAY_TO, EARLIER_TERMS, RPC_URL } = settings;
  const { payment, baseUrl } = parseConfig({
    ...{ BASE_URL, NETWORK, PAY_TO, EARLIER_TERMS, RPC_URL },
    FACILITATOR_URL: "https://facilitator.example.com",
  });
  if (!payment?.rpcUrl || baseUrl === undefined) return;
  const { rpcUrl, network, asset } = payment;
  const bought = { origin: baseUrl, rpcUrl, network, asset, wallets: walletsOf(payment) };
  const signer = canaryWallet(settings, bought);
  if (!signer) return;
  const { allowed, perDay } = canaryLimits(settings);
  const query = queryOf(BOOKS);
  const due = dueOperations(operations, allowed, await readHistory(query, Date.now()), Date.now());
  const world = await canaryWorld(bought, signer, query);
  for (const { operation, transaction, problems } of await buyWithinLimit(due, perDay, query, world))
    logEvent("canary_purchase", { operation, transaction, problems });
}

export default {
  scheduled: (_, bindings) => buyOnSchedule(bindings),
} satisfies ExportedHandler<CanaryBindings>;
