/** The request of a route to a payer's ledger, and the reply. */

import canonicalize from "canonicalize";
import type { Hex } from "viem";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { sha256 } from "../../../lib/sha256.ts";
import type { Locale } from "../../../lib/text.ts";
import type { FailureCode, KnownPayment } from "../../../payment/situations.ts";
import { ServiceError } from "../../http/errors.ts";
import type { Transport } from "../../http/request.ts";
import type { Proof } from "../decide.ts";
import type { Payment } from "./authorization.ts";
import type { PaymentRequirements } from "./payment-requirements.ts";

/** Facts about the request for the books only. */
export interface PurchaseContext {
  readonly transport: Transport;
  readonly referralCode: string | undefined;
  readonly requestId: string;
}

/** The sold order, as the ledger keeps it beside the answer. */
export interface Order {
  readonly operation: string;
  readonly payment: Payment;
  /** The payment requirements; stored under this name by every release. */
  readonly terms: PaymentRequirements;
  /** The resource that was offered, as receipts and facilitators' indexes name it. */
  readonly resourceUrl: string;
  /**
   * The service's own builder code when it was sold, kept so that each call to settle is the same; absent without one.
   */
  readonly builderCode?: string | undefined;
  readonly context: PurchaseContext;
}

/** The id of a sale in the books: network/payer/nonce. */
export const saleIdOf = ({ terms, payment }: Pick<Order, "terms" | "payment">): string =>
  `${terms.network}/${payment.payer}/${payment.authorization.nonce}`;

/**
 * The version of a Worker's request to a ledger. During a deployment either can be of an earlier or a later release.
 */
export const purchaseVersion = 2;

/** A request to buy, as a Worker sends it to the payer's ledger. */
export interface Purchase extends Order {
  /** `purchaseVersion`; absent in requests of earlier releases. */
  readonly version?: number;
  /**
   * The validated input; JSON text of it in requests of earlier releases. Undefined for one that is not valid today:
   * such a request can be answered again, not sold.
   */
  readonly input: unknown;
  readonly locale: Locale;
  /** The address that the request came from: payers who never paid are counted by it. */
  readonly callerAddress: string;
  /** Operation and SHA-256 of the canonical JSON as it was sent: what the authorization is bound to. */
  readonly fingerprint: string;
  /** Idempotency-Key and payment-identifier, each with the operation that it belongs to. */
  readonly keys: readonly string[];
  /** The problem of the payment apart from the ledger: such a request can be answered again, not sold. */
  readonly error: ChallengeError | undefined;
  /** The proof that was made before the body was read; undefined when the signature was verified locally. */
  readonly proved: ProofResult | undefined;
  /** Whether its address was already counted for it. Absent in requests of earlier releases. */
  readonly isCounted?: boolean;
}

/**
 * The RFC 8785 form of a body. Throws `validation_failed` for one without it, with a number beyond a double
 * or half of a surrogate pair: such a body is valid nowhere, and was never sold.
 */
function canonicalForm(body: unknown): string {
  try {
    return String(canonicalize(body));
  } catch {
    throw new ServiceError("validation_failed");
  }
}

/** What an authorization is bound to: operation, and SHA-256 of the canonical JSON as it was sent. */
export const fingerprintOf = async (operation: string, sent: unknown): Promise<string> =>
  `${operation}:${await sha256(canonicalForm(sent))}`;

/** The keys of a request, each with the operation that it belongs to. */
export const keysOf = (
  operation: string,
  idempotencyKey: string | undefined,
  paymentIdentifier: string | undefined,
): readonly string[] => [
  ...(idempotencyKey ? [`${operation} key ${idempotencyKey}`] : []),
  ...(paymentIdentifier ? [`${operation} id ${paymentIdentifier}`] : []),
];

/** The request as this release reads it, from a Worker of this or an earlier one. */
export const readPurchase = (given: Purchase): Purchase =>
  (given.version ?? 1) < 2 && typeof given.input === "string" ? { ...given, input: JSON.parse(given.input) } : given;

/** The sold answer, by this request or before. */
export interface SoldAnswer {
  /** JSON text. */
  readonly answer: string;
  /** The version of the formula that gave it. A ledger of an earlier release does not say it. */
  readonly formula?: string | undefined;
  /** The key that opens the stored answer to every holder. A ledger of an earlier release gives none. */
  readonly answerKey?: string | undefined;
  readonly locale: Locale;
  /** JSON text of x402's SettleResponse, with the receipt. */
  readonly settlement: string;
  /** Whether the money moved in this request. */
  readonly charged: boolean;
  /** When the purchase was settled, Unix ms. A ledger of an earlier release does not say it. */
  readonly boughtAt?: number;
  /** The nonce of the authorization that paid. A ledger of an earlier release does not say it. */
  readonly boughtWith?: string;
}

/** How a purchase ended, with milliseconds by stage. */
export type SaleOutcome = {
  readonly stages: Readonly<Record<string, number>>;
  /** The state of the outcome's payment. A ledger of an earlier release does not say it. */
  readonly payment?: KnownPayment | undefined;
} & (
  | ({ readonly kind: "sold" } & SoldAnswer)
  | { readonly kind: "challenge"; readonly error: ChallengeError }
  | {
      readonly kind: "failure";
      readonly code: FailureCode;
      /** `Retry-After`, and the headers of a rate limit. */
      readonly headers: Readonly<Record<string, string>>;
    }
);

/** The findings of a proof. */
export interface ProofResult {
  readonly proof: Proof;
  /** The newest block that the node knows of. */
  readonly head: bigint | undefined;
  /** Whether the payer made the signature: by key, or according to the payer's own contract. */
  readonly signedByPayer: boolean;
  /** The signature that USDC takes, without the envelope of a wallet that is deployed. */
  readonly signature: Hex;
  /**
   * The payer's money beyond this price and the open payments that were asked about, atomic; undefined if not known.
   */
  readonly spare: bigint | undefined;
}
