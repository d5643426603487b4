/** What a sale is executed with. */
import type { PaymentConfig } from "../../config/config.ts";
import type { SaleGuard } from "../decision/sale-guards.ts";
import type { Purchase } from "../payment/purchase.ts";
import type { Row } from "./ledger-row.ts";
import type { LedgerStore } from "./ledger-store.ts";
import type { SaleSteps } from "./steps.ts";

export interface SaleServices {
  readonly env: Env;
  readonly payment: PaymentConfig;
  readonly store: LedgerStore;
  readonly steps: SaleSteps;
  /** The guards that hold: all of them, unless a proof shows what one of them is for. */
  readonly guards: ReadonlySet<SaleGuard>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Sets the alarm for what is due next, and resolves when everything written so far is durable. */
  persist(): Promise<void>;
  /** JSON text of the SettleResponse with its receipts. */
  settlementText(row: Row, answer: string, transaction: string): Promise<string>;
  /** Counts a payment that the ledger does not know. Throws `rate_limited` when there are too many. */
  admit(purchase: Purchase): Promise<void>;
  /** Counts against its address a request for a look at the chain that nobody has paid for. Throws `rate_limited` when there are too many. */
  admitLook(purchase: Purchase): Promise<void>;
  /** Lets work go on beside the answer. */
  beside(work: Promise<unknown>): void;
}
