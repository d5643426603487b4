/** A purchase as the browser keeps it, from before the wallet is asked to sign until the buyer forgets it. */
import type { Locale } from "../../lib/text.ts";
import type { PaymentRequirements, TransferAuthorization } from "../../payment/terms.ts";
import type { CataloguePrice } from "../catalogue.ts";
import type { ProductName } from "../draft/draft.ts";

/** The authorization to sign, with its signature after the wallet has signed. */
export interface StoredPayment {
  /** Browsers have stored the requirements under this name. */
  readonly terms: PaymentRequirements;
  readonly authorization: TransferAuthorization;
  /** Stored before it is sent: from then on money may move. */
  readonly signature?: string;
  /** How many signatures before this one were refused because of their time, one after the other. */
  readonly refusedForTime?: number;
}

/** A problem that the service found in the input. */
export interface InputProblem {
  /** JSON pointer. */
  readonly path: string;
  readonly message: string;
}

/** The last answer that was no result. `code` is the word of a challenge, or the code of an Error object. */
export type LastFailure =
  /** The same request is to be repeated: no answer came, or one that says so. */
  | { readonly kind: "repeat"; readonly code: string; readonly retryAfterMs: number | undefined }
  /**
   * A challenge: the signature buys nothing. `expiresAt` (ISO 8601) is until when the service could still be given it.
   */
  | {
      readonly kind: "unpaid";
      readonly code: string;
      readonly expiresAt?: string | undefined;
      /** How many signatures in a row were refused because of their time, this one included. */
      readonly refusedForTime?: number;
    }
  /** Repeating does not help, and a person has to decide; `mayBePaid` where the money may have moved. */
  | { readonly kind: "stopped"; readonly code: string; readonly mayBePaid: boolean }
  /** The input has a problem; the signature stays valid. */
  | { readonly kind: "input"; readonly message: string; readonly problems: readonly InputProblem[] }
  /** The authorization was spent, and the service does not give a result for it. */
  | { readonly kind: "spent" };

export interface Delivery {
  /** The response body, byte for byte: the receipt holds its hash. */
  readonly answer: string;
  /** PAYMENT-RESPONSE as JSON text; null for a free analysis. */
  readonly settlement: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface StoredPurchase {
  /** The Idempotency-Key of every request of this purchase. */
  readonly id: string;
  /** SHA-256 of operation and body: the same request is found again by it. */
  readonly fingerprint: string;
  readonly operation: string;
  readonly path: string;
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The request body, JSON text. */
  readonly body: string;
  readonly names: readonly ProductName[];
  readonly price: CataloguePrice;
  /** The nonce of every signature of this purchase: a chain takes one nonce of an account once (EIP-3009). */
  readonly nonce: string;
  readonly payment: StoredPayment | null;
  /** Requests sent since the last change of the request. */
  readonly attempts: number;
  /** Browsers have stored the last failure under this name. */
  readonly trouble: LastFailure | null;
  readonly delivery: Delivery | null;
}
