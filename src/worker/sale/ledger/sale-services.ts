/** What a sale is executed with. */
import type { calculate } from "../../calculation/calculate.ts";
import type { PaymentConfig } from "../../config/config.ts";
import type { prove } from "../chain/proof.ts";
import type { decide } from "../decision/decide.ts";
import type { settle } from "../facilitator/facilitator.ts";
import type { Purchase } from "../payment/purchase.ts";
import type { Row } from "./ledger-row.ts";
import type { LedgerStore } from "./ledger-store.ts";

export interface SaleServices {
  readonly env: Env;
  readonly payment: PaymentConfig;
  readonly store: LedgerStore;
  /** What to do next. */
  readonly decide: typeof decide;
  /** Asks our own node whether the payment can succeed; nothing is charged. */
  readonly prove: typeof prove;
  /** Calculates the answer as JSON text. Throws a ServiceError when there is none; nothing is charged. */
  readonly calculate: typeof calculate;
  /** Asks the facilitator to move the money; the answer is stored by then. */
  readonly settle: typeof settle;
  /**
   * What the books say was sold under this id: its fingerprint; undefined when nothing was, null when nobody can say.
   */
  soldFor(saleId: string): Promise<string | undefined | null>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Sets the alarm for what is due next, and resolves when everything written so far is durable. */
  persist(): Promise<void>;
  /** JSON text of the SettleResponse with its receipts. */
  settlementText(row: Row, answer: string, transaction: string): Promise<string>;
  /** Counts a payment that the ledger does not know. Throws `rate_limited` when there are too many. */
  admit(purchase: Purchase): Promise<void>;
  /**
   * Counts against its address a request for a look at the chain that nobody has paid for. Throws `rate_limited` when
   * there are too many.
   */
  admitLook(purchase: Purchase): Promise<void>;
  /** Lets work go on beside the answer. */
  beside(work: Promise<unknown>): void;
}
