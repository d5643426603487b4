/** What a route hands to a payer's ledger, and what it gets back. */

import type { ChallengeError } from "../../catalog/challenge-errors.ts";
import type { FailureCode } from "../http/errors.ts";
import type { Transport } from "../http/request.ts";
import type { Locale } from "../operation/operation.ts";
import type { Payment } from "./authorization.ts";
import type { Resource } from "./resource.ts";
import type { Terms } from "./terms.ts";

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
  readonly terms: Terms;
  readonly resource: Resource;
  /** The bazaar extension that facilitators index after a settlement. */
  readonly extensions: object;
  readonly context: PurchaseContext;
}

/** One request to buy. */
export interface Purchase extends Order {
  /** JSON text of the validated input. */
  readonly input: string;
  readonly locale: Locale;
  /** Operation and SHA-256 of the canonical input: what the authorization is bound to. */
  readonly fingerprint: string;
  /** The second index: Idempotency-Key and payment-identifier, scoped to the operation. */
  readonly keys: readonly string[];
  /** What is wrong with the payment apart from being in the ledger: such a request can be answered again, but not sold. */
  readonly error: ChallengeError | undefined;
  /** The facilitator that found a smart wallet's signature valid. */
  readonly verifiedBy: number | undefined;
}

/** How a purchase ended. */
export type SaleOutcome =
  | {
      readonly kind: "sold";
      /** JSON text. */
      readonly answer: string;
      readonly locale: Locale;
      /** JSON text of x402's SettleResponse, with the receipt. */
      readonly settlement: string;
    }
  | { readonly kind: "challenge"; readonly error: ChallengeError }
  | {
      readonly kind: "failure";
      readonly code: FailureCode;
      readonly retryAfterSeconds: number | undefined;
    };
