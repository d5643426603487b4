/** What a route hands to a payer's ledger, and what it gets back. */

import type { Hex } from "viem";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import type { Locale } from "../../../lib/text.ts";
import type { FailureCode } from "../../http/errors.ts";
import type { KnownPayment } from "../../http/payment-status.ts";
import type { Transport } from "../../http/request.ts";
import type { Proof } from "../decision/decision.ts";
import type { Payment } from "./authorization.ts";
import type { PaymentRequirements } from "./payment-requirements.ts";

/** What is known of the request beside what is bought; for the books only. */
export interface PurchaseContext {
  readonly transport: Transport;
  readonly referralCode: string | undefined;
  readonly requestId: string;
}

/** What was sold, as the ledger keeps it beside the answer. */
export interface Order {
  readonly operation: string;
  readonly payment: Payment;
  /** The payment requirements; stored under this name by every release. */
  readonly terms: PaymentRequirements;
  /** The resource that was offered, as receipts and facilitators' indexes name it. */
  readonly resourceUrl: string;
  readonly context: PurchaseContext;
}

/** The id of a sale in the books: network/payer/nonce. */
export const saleIdOf = ({ terms, payment }: Pick<Order, "terms" | "payment">): string =>
  `${terms.network}/${payment.payer}/${payment.authorization.nonce}`;

/** The shape of what a Worker hands to a ledger. During a deployment either can be of an earlier or a later release. */
export const purchaseVersion = 1;

/** One request to buy. */
export interface Purchase extends Order {
  /** `purchaseVersion`; absent in requests of earlier releases. */
  readonly version?: number;
  /** JSON text of the validated input. */
  readonly input: string;
  readonly locale: Locale;
  /** Where the request came from: what payers who never paid are counted by. */
  readonly callerAddress: string;
  /** Operation and SHA-256 of the canonical input: what the authorization is bound to. */
  readonly fingerprint: string;
  /** The second index: Idempotency-Key and payment-identifier, scoped to the operation. */
  readonly keys: readonly string[];
  /** What is wrong with the payment apart from the ledger: such a request can be answered again, not sold. */
  readonly error: ChallengeError | undefined;
  /**
   * What was found out about the payment before the body was read; undefined when its signature needed nobody's word.
   */
  readonly proved: ProofResult | undefined;
}

/** How a purchase ended, with milliseconds by stage. */
export type SaleOutcome = {
  readonly stages: Readonly<Record<string, number>>;
  /** What is known of the payment that the outcome is about. A ledger of an earlier release says nothing. */
  readonly payment?: KnownPayment | undefined;
} & (
  | {
      readonly kind: "sold";
      /** JSON text. */
      readonly answer: string;
      /** What opens the stored answer to whoever holds it. A ledger of an earlier release gives none. */
      readonly answerKey?: string | undefined;
      readonly locale: Locale;
      /** JSON text of x402's SettleResponse, with the receipt. */
      readonly settlement: string;
      /** Whether the money moved in this request. */
      readonly charged: boolean;
    }
  | { readonly kind: "challenge"; readonly error: ChallengeError }
  | {
      readonly kind: "failure";
      readonly code: FailureCode;
      /** `Retry-After`, and what a rate limit says of itself. */
      readonly headers: Readonly<Record<string, string>>;
    }
);

/** What was found out. */
export interface ProofResult {
  readonly proof: Proof;
  /** The newest block that the node knows of. */
  readonly head: bigint | undefined;
  /** Whether the payer made the signature: by key, or by the word of the payer's own contract. */
  readonly signedByPayer: boolean;
  /** Whether a contract is at the payer's address. */
  readonly isContract: boolean;
  /** The signature that USDC takes, without the envelope of a wallet that is deployed. */
  readonly signature: Hex;
}
