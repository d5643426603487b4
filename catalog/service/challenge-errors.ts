/** The stable words a challenge's `error` can be. Their explanations are in `catalog/words/messages.ts`. */

/** The words of the x402 v2 specification where it has one, else our own. */
export const challengeErrors = [
  "payment_required",
  "invalid_payload",
  "invalid_x402_version",
  "invalid_network",
  "invalid_payment_requirements",
  "invalid_signature",
  "payment_not_yet_valid",
  "payment_expired",
  "payment_validity_too_long",
  "insufficient_funds",
  "payment_already_used",
  "payment_cancelled",
  "payment_declined",
  "wallet_not_supported",
] as const;

/** Why a request is answered with a challenge. */
export type ChallengeError = (typeof challengeErrors)[number];
